import { isoTime, latitude, longitude, z } from './rules/schema.ts'

/** `heading`: degrees clockwise from north, null where it is not known. */
const place = { latitude, longitude, at: isoTime, heading: z.number().nullable() }

/**
 * An event `move` of `GET /api/live`. It changes nothing that was read, and only the newest counts: a client that is
 * slow gets no others.
 */
export const liveMove = z.discriminatedUnion('type', [
  // Where the rider of a delivery is, and when the rider arrives.
  z.object({
    type: z.literal('rider'),
    deliveryId: z.string(),
    ...place,
    estimatedDeliveryTime: isoTime.nullable(),
  }),
  // Where a rider is, for the map of the staff.
  z.object({ type: z.literal('fleet'), driverId: z.string(), ...place }),
])
export type LiveMove = z.infer<typeof liveMove>

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
  // The listener's own points or vouchers moved. To everybody: rewards or rules changed.
  z.object({ type: z.literal('loyalty'), position: z.string() }),
])
export type LiveMessage = z.infer<typeof liveMessage>
