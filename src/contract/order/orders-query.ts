import { paymentMethods } from '../../domain/kernel/vocabulary.ts'
import { orderStatus, paymentStatus } from '../order.ts'
import { catalogueId, searchText } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** What the staff's lists of orders can be narrowed to. */
export const ordersQuery = z.object({
  status: orderStatus.optional(),
  branch: catalogueId.optional(),
  method: z.enum(paymentMethods).optional(),
  payment: paymentStatus.optional(),
  /** Only orders that staff should look at twice. */
  unusual: z.literal('yes').optional(),
  /** Days in Africa/Nairobi, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** An order number or its beginning, a whole phone number, or beginnings of the customer's names. */
  search: searchText(60).optional(),
})
export type OrdersQuery = z.output<typeof ordersQuery>

/** The most orders that are counted one by one. */
export const MOST_COUNTED = 1_000

/** `isMore`: there are more than `count`, which is then the most that are counted. */
export const orderCount = z
  .object({ count: z.number().int().nonnegative(), isMore: z.boolean() })
  .meta({ id: 'OrderCount' })
export type OrderCount = z.infer<typeof orderCount>
