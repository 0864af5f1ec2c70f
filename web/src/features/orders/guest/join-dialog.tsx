import { useLocation } from 'react-router-dom'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { isHeld, useJoinOffer } from '#web/shop/checkout/guest-orders.ts'
import { useCheckout } from '#web/shop/checkout/use-checkout.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { JoinOrders } from './join-orders.tsx'

/** Offers this browser's orders to whoever has just signed in, but does not step between somebody and the checkout. */
export const JoinDialog = () => {
  const t = useText()
  const userId = useUserId()
  const { pathname } = useLocation()
  const { due, close } = useJoinOffer()
  const orders = useCheckout(({ guestOrders }) => guestOrders).filter(isHeld)
  const open = due && userId !== undefined && orders.length > 0 && pathname !== '/checkout'
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('Orders from this phone')}
      footer={
        <Button look="quiet" onClick={close}>
          {t('Not now')}
        </Button>
      }
    >
      <JoinOrders orders={orders} onDone={close} />
    </Dialog>
  )
}
