import type { Order } from '#contract/order.ts'
import { useText } from '#web/lib/text.ts'
import { knownPayPhone } from '#web/shop/checkout/use-checkout.ts'
import { LazyPanel } from '#web/shop/payment/lazy-panel.tsx'
import { isIdle } from '#web/shop/payment/payment-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** The payment of an order that was not paid at the checkout. The dialog may be left: the order goes on without it. */
export const PayDialog = ({
  order,
  open,
  onClose,
}: {
  order: Order
  open: boolean
  onClose(): void
}) => {
  const t = useText()
  return (
    <Dialog open={open} onClose={onClose} title={t('M-PESA Payment')}>
      <LazyPanel
        orderId={order.id}
        phone={knownPayPhone(order.id) ?? order.customer.phone}
        guest={order.userId === null}
        more={(stage) =>
          isIdle(stage) ? null : (
            <Button size="large" wide onClick={onClose}>
              {stage === 'sending' || stage === 'waiting' ? t('Close') : t('Done')}
            </Button>
          )
        }
      />
    </Dialog>
  )
}
