import { useState } from 'react'
import { useText } from '#web/lib/text.ts'
import type { UnpaidOrder } from '#web/shop/checkout/checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useWithdrawal } from './use-withdrawal.ts'

/** Gives up an order that is not paid, so that the shopper can change the cart and order anew. */
export const GiveUp = ({ unpaid, onGivenUp }: { unpaid: UnpaidOrder; onGivenUp(): void }) => {
  const t = useText()
  const { orderNumber } = unpaid
  const [asking, setAsking] = useState(false)
  const { withdraw, busy } = useWithdrawal(unpaid, onGivenUp)
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t('Change my order')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Change my order')}
        text={t(
          'Order {orderNumber} will not be paid, and is cancelled. Your cart is kept: change it, and place a new order.',
          { orderNumber },
        )}
        confirm={t('Order anew')}
        busy={busy}
        onConfirm={withdraw}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
