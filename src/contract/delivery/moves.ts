import { isoTime, latitude, longitude } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

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
