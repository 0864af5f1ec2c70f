import { catalogueId, ksh, uuid, z } from '../rules/schema.ts'
import { deliveryCard } from './delivery.ts'

/**
 * The work of a dispatcher. `late`: whoever has the delivery, the promised time is over; a late delivery is in the lane
 * `unassigned` or `under_way` too.
 */
export const deliveryLanes = ['unassigned', 'under_way', 'late', 'failed'] as const
export const deliveryLane = z.enum(deliveryLanes)
export type DeliveryLane = z.infer<typeof deliveryLane>

export const laneQuery = z.object({ branch: catalogueId.optional(), driver: uuid.optional() })

const count = z.number().int().nonnegative()

/** How many deliveries each lane has. */
export const laneCounts = z
  .object({ unassigned: count, under_way: count, late: count, failed: count })
  .meta({ id: 'LaneCounts' })
export type LaneCounts = z.infer<typeof laneCounts>

/** `isReady`: the order is packed. `total`: the total of the order in KSh. */
export const laneDelivery = deliveryCard
  .extend({ isReady: z.boolean(), total: ksh })
  .meta({ id: 'LaneDelivery' })
export type LaneDelivery = z.infer<typeof laneDelivery>
