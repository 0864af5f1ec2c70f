import { isoTime, latitude, longitude, z } from './rules/schema.ts'

/** `heading`: degrees clockwise from north, null if unknown. */
const place = { latitude, longitude, at: isoTime, heading: z.number().nullable() }

/**
 * An event `move` of `GET /api/live`. It changes no data that was read before. A slow client gets only the newest one.
 */
export const liveMove = z.discriminatedUnion('type', [
  // Where the driver of a delivery is, and when the driver will arrive.
  z.object({
    type: z.literal('rider'),
    deliveryId: z.string(),
    ...place,
    estimatedDeliveryTime: isoTime.nullable(),
  }),
  // Where a driver is, for the staff's map.
  z.object({ type: z.literal('fleet'), driverId: z.string(), ...place }),
])
export type LiveMove = z.infer<typeof liveMove>

/**
 * A message of `GET /api/live` (server-sent events). The browser sends its `position` as `x-min-position` with later
 * requests, so that their answers include the change.
 */
export const liveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('order'), orderId: z.string(), position: z.string() }),
  // `branchId` and `productId` are 0 if goods on the road between branches changed.
  z.object({
    type: z.literal('stock'),
    branchId: z.number(),
    productId: z.number(),
    position: z.string(),
  }),
  // A delivery changed. The message names it as the listener did; its owner, driver and staff get its id.
  z.object({ type: z.literal('delivery'), deliveryId: z.string(), position: z.string() }),
  // A branch was opened, changed, or switched off or on.
  z.object({ type: z.literal('branch'), branchId: z.number(), position: z.string() }),
  // The product's name, prices or variants changed at every branch.
  z.object({ type: z.literal('catalogue'), productId: z.number(), position: z.string() }),
  // The listener's points or vouchers changed. Everybody gets this message when rewards or rules change.
  z.object({ type: z.literal('loyalty'), position: z.string() }),
])
export type LiveMessage = z.infer<typeof liveMessage>
