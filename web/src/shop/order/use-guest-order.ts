import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderDetail } from '#contract/order/order-detail.ts'
import { useUserId } from '../account/session.ts'
import { useMinute } from '../branch/opening-hours.ts'
import type { GuestOrder } from '../checkout/guest-orders.ts'
import { dispatch, useCheckout } from '../checkout/use-checkout.ts'
import { useLive } from '../live/live.ts'
import { isOver, type NewsFacts, tellsAfterwards } from './news.ts'
import { orderByPhoneQuery, orderQuery } from './order-queries.ts'

/**
 * Notes when a stored order has ended, and whether it still is news. If too many orders are stored, ended ones are dropped
 * first.
 */
export const useEndNoted = ({ id }: Pick<GuestOrder, 'id'>, facts: NewsFacts | undefined) => {
  const now = useMinute()
  const hasEnded = facts !== undefined && isOver(facts)
  const tells = facts !== undefined && tellsAfterwards(facts, now)
  const isNoted = useCheckout(({ guestOrders }) =>
    guestOrders.every(
      (order) => order.id !== id || (order.isOver === true && (order.tells ?? false) === tells),
    ),
  )
  useEffect(() => {
    if (hasEnded && !isNoted) dispatch({ type: 'guestOrderEnded', orderId: id, tells })
  }, [hasEnded, isNoted, id, tells])
}

/**
 * A guest's order, updated live. It is fetched by its secret, or by its number and phone number if it was placed before
 * orders had secrets.
 * `failed`: this browser may not see all of the order.
 */
export const useGuestOrder = (
  { id, orderNumber, phone }: GuestOrder,
  { enabled }: { enabled: boolean } = { enabled: true },
): { order: OrderDetail | undefined; failed: boolean } => {
  const userId = useUserId()
  const held = useCheckout(({ guestOrders }) =>
    guestOrders.some((order) => order.id === id && order.secret !== undefined),
  )
  const follow = useLive((live) => live.follow)
  useEffect(() => {
    if (enabled) follow(held ? id : orderNumber)
  }, [enabled, follow, held, id, orderNumber])
  const whole = useQuery({ ...orderQuery(userId, id), enabled: enabled && held })
  const byPhone = useQuery({
    ...orderByPhoneQuery(userId, { orderNumber, phone }),
    enabled: enabled && !held,
  })
  const order = held ? whole.data : (byPhone.data?.order ?? undefined)
  useEndNoted({ id }, order ?? byPhone.data)
  if (!enabled) return { order: undefined, failed: false }
  return { order, failed: held ? whole.isError : byPhone.isError || byPhone.data?.order === null }
}
