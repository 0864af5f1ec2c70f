import { z } from '../rules/zod.ts'
import { trackedOrder } from '../tracking.ts'
import { orderDetail } from './order-detail.ts'

/**
 * What an order's number and the phone that it was placed with show: how far it is, the customer's first name, city and
 * area. `order`: the whole of an order that was placed before orders had secrets, until it has ended. Null of any other.
 */
export const orderByPhone = trackedOrder
  .extend({
    firstName: z.string(),
    city: z.string(),
    area: z.string(),
    order: orderDetail.nullable(),
  })
  .meta({ id: 'OrderByPhone' })
export type OrderByPhone = z.infer<typeof orderByPhone>
