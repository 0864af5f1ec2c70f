import { z } from './rules/zod.ts'

/**
 * A message of `GET /api/live` (server-sent events) to the browser. `position` goes into `x-min-position` of the reads
 * that follow.
 */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), orderId: z.string(), position: z.string() }),
  // `branchId` and `productId` are 0 where goods on the road between branches changed.
  z.object({
    type: z.literal('stock'),
    branchId: z.number(),
    productId: z.number(),
    position: z.string(),
  }),
  // A delivery changed, which is named as the listener named it. Its owner, driver and staff hear its id.
  z.object({ type: z.literal('delivery'), deliveryId: z.string(), position: z.string() }),
  // A branch was opened, changed, or switched off or on.
  z.object({ type: z.literal('branch'), branchId: z.number(), position: z.string() }),
  // Facts that are the same at every branch: the product's name, prices and variants.
  z.object({ type: z.literal('catalogue'), productId: z.number(), position: z.string() }),
])
export type LiveMessage = z.infer<typeof liveMessage>

export const liveQuery = z.object({
  /**
   * Orders that a guest follows, by id or by number, comma-separated. Knowing one is the right to hear that the order
   * changed. The message names the order as it was named here.
   */
  orders: z.string().max(400).optional(),
  /**
   * Deliveries that somebody follows, by id, tracking number or order number, comma-separated. The first two are the right
   * to see the rider on the way there.
   */
  deliveries: z.string().max(400).optional(),
  /** Staff who run branches are told where their riders are. */
  fleet: z.literal('true').optional(),
})
