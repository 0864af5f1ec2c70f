import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { ConfirmDialog } from '../../components/confirm-dialog.tsx'
import { cancelOrder } from '../../lib/order-queries.ts'
import { useText } from '../../lib/text.ts'
import type { UnpaidOrder } from '../../lib/unpaid-order.ts'

/** Lets go of an order that is not paid, to change the cart and order anew. A guest's is cancelled by itself in time. */
export const GiveUp = ({ unpaid, onGivenUp }: { unpaid: UnpaidOrder; onGivenUp(): void }) => {
  const t = useText()
  const { id, orderNumber, userId } = unpaid
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (userId !== null) await cancelOrder({ id, reason: 'I want to change my order' })
    },
    // Where it could not be cancelled now, it is for want of its payment.
    onSettled: onGivenUp,
  })
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
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
