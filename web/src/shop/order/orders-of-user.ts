import { type Order, order } from '#contract/order/order.ts'
import { pagedQuery } from '#web/lib/queries.ts'
import { keys } from '../keys.ts'

/**
 * The orders of an account, newest first. Apart from `order-queries.ts`, so that a list loads without the schemas of a
 * whole order.
 */
export const ordersOfUserQuery = (userId: string) =>
  pagedQuery(keys.own(userId).orders(), `/api/orders/user/${userId}`, order)

/** The tabs of My Orders, by their names in its address. */
export const orderTabs = ['active', 'completed', 'cancelled'] as const

/** The tab of My Orders in which an order stands. */
export const tabOf = ({ status }: Pick<Order, 'status'>): (typeof orderTabs)[number] => {
  if (status === 'delivered') return 'completed'
  return status === 'cancelled' ? 'cancelled' : 'active'
}

/** The address of My Orders at which an order stands. */
export const ordersAt = (order: Pick<Order, 'status'>): string => {
  const tab = tabOf(order)
  return tab === 'active' ? '/orders' : `/orders?tab=${tab}`
}
