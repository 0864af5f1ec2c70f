import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useText } from '#web/lib/text.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useUserId } from '../account/session.ts'
import { isMine, type UnpaidOrder } from '../checkout/checkout.ts'
import { useCheckout } from '../checkout/use-checkout.ts'
import { useLive } from '../live/live.ts'
import { endUnpaidOrder } from './end-unpaid.ts'
import { paymentQuery } from './payment-queries.ts'
import { stageOf } from './payment-state.ts'

const Followed = ({ order: { id, orderNumber, userId: owner } }: { order: UnpaidOrder }) => {
  const t = useText()
  const follow = useLive((live) => live.follow)
  // Live messages tell of the payment. Only the page that shows the payment also asks for it again and again.
  const { data } = useQuery({ ...paymentQuery(useUserId(), id), refetchInterval: false })
  useEffect(() => {
    if (owner === null) follow(id)
  }, [follow, owner, id])
  useEffect(() => {
    if (data === undefined) return
    if (endUnpaidOrder(data, stageOf(data, Date.parse(data.now))))
      showToast(
        t('Order {orderNumber} was cancelled', { orderNumber }),
        t('Its goods are back in your cart.'),
      )
  }, [t, data, orderNumber])
  return null
}

/** Learns on every page how the payments of this browser's unpaid orders end. */
export const FollowUnpaid = () => {
  const userId = useUserId() ?? null
  const orders = useCheckout(({ unpaid }) => unpaid)
  return orders
    .filter((order) => isMine(order, userId))
    .map((order) => <Followed key={order.id} order={order} />)
}
