import type { Order } from '#contract/order.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { LazyPanel } from '../../components/payment/lazy-panel.tsx'
import { isIdle } from '../../lib/payment-state.ts'
import { useText } from '../../lib/text.ts'
import { knownPayPhone } from '../../lib/unpaid-order.ts'

/** The payment of an order that was not paid at the checkout. It may be left: the order goes on without it. */
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
