import { order } from '#contract/order/order.ts'
import { pagedQuery } from '#web/lib/queries.ts'
import { keys } from '../keys.ts'

/**
 * The orders of an account, newest first. Apart from `order-queries.ts`, so that a list loads without the schemas of a
 * whole order.
 */
export const ordersOfUserQuery = (userId: string) =>
  pagedQuery(keys.own(userId).orders(), `/api/orders/user/${userId}`, order)
