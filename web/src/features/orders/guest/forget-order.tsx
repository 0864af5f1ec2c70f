import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import type { GuestOrder } from '#web/shop/checkout/guest-orders.ts'
import { dispatch } from '#web/shop/checkout/use-checkout.ts'
import { keys } from '#web/shop/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** Leaves nothing of the order in this browser: its secret, what was fetched of it, and what the checkout knew. */
const useForget = ({ id, orderNumber }: GuestOrder) => {
  const client = useQueryClient()
  const { order, payment, delivery } = keys.own(useUserId())
  return (): void => {
    dispatch({ type: 'guestOrderForgotten', orderId: id })
    const about = [order({ order: id }), order({ order: orderNumber }), payment({ order: id })]
    for (const queryKey of [...about, delivery({ orderNumber })]) client.removeQueries({ queryKey })
  }
}

/** `asks`: the order may still be needed, and nothing but its link would open it again. */
export const ForgetOrder = ({ order, asks }: { order: GuestOrder; asks: boolean }) => {
  const t = useText()
  const [asking, setAsking] = useState(false)
  const forget = useForget(order)
  const { orderNumber } = order
  return (
    <>
      <Button
        look="quiet"
        aria-label={t('Forget order {orderNumber} on this device', { orderNumber })}
        onClick={asks ? () => setAsking(true) : forget}
      >
        {t('Forget on this device')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Forget on this device')}
        text={t(
          'Order {orderNumber} goes on. But here it can no longer be seen or cancelled, and its code for the rider is gone, unless you have kept its link.',
          { orderNumber },
        )}
        confirm={t('Forget on this device')}
        tone="danger"
        onConfirm={forget}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
