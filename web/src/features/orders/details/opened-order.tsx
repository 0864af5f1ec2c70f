import { useQuery } from '@tanstack/react-query'
import type { Order } from '#contract/order.ts'
import { useText } from '#web/lib/text.ts'
import { useUserId } from '#web/shop/account/session.ts'
import { orderQuery } from '#web/shop/order/order-queries.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/empty-state.tsx'
import { RateOrder } from '../rating/rate-order.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { DetailsActions } from './details-actions.tsx'
import { OrderDetails } from './order-details.tsx'
import { PayDialog } from './pay-dialog.tsx'

/** Shows at once what the list already knows. The history follows. */
const Details = ({ order }: { order: Order }) => {
  const t = useText()
  const { data, isError, isFetching, refetch } = useQuery(orderQuery(useUserId(), order.id))
  if (isError && data === undefined)
    return <LoadFailed title={t('We could not load this order')} query={{ isFetching, refetch }} />
  return <OrderDetails order={data ?? order} history={data?.history} />
}

export type OrderDialog = 'details' | 'pay' | 'cancel' | 'rate'

/** The dialogs about one order. `dialog` is undefined while the last of them closes. */
export const OpenedOrder = ({
  order,
  dialog,
  onRate,
  onClose,
}: {
  order: Order
  dialog: OrderDialog | undefined
  onRate(): void
  onClose(): void
}) => {
  const t = useText()
  // A guest has no account to review by.
  const rate = order.userId === null ? undefined : onRate
  return (
    <>
      <Dialog
        open={dialog === 'details'}
        onClose={onClose}
        title={t('Order Details')}
        footer={<DetailsActions order={order} onLeave={onClose} onRate={rate} />}
      >
        <Details order={order} />
      </Dialog>
      <Dialog open={dialog === 'rate'} onClose={onClose} title={t('Rate your order')}>
        <RateOrder items={order.items} onDone={onClose} />
      </Dialog>
      <PayDialog order={order} open={dialog === 'pay'} onClose={onClose} />
      <CancelDialog key={order.id} order={order} open={dialog === 'cancel'} onClose={onClose} />
    </>
  )
}
