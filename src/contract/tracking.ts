import { orderStatus } from './order.ts'
import { isoTime, orderNumber } from './rules/primitives.ts'
import { z } from './rules/zod.ts'

/** From an order's confirmation to the door. */
export const PROMISED_MINUTES = 30

export const trackParams = z.object({ orderNumber })

/**
 * The facts that anybody with the order's number may see. `estimatedAt`: when it should be at the door, null where not
 * known.
 */
export const trackedOrder = z
  .object({
    orderNumber: z.string(),
    status: orderStatus,
    branch: z.string(),
    estimatedAt: isoTime.nullable(),
    steps: z.array(z.object({ status: orderStatus, at: isoTime })),
  })
  .meta({ id: 'TrackedOrder' })
export type TrackedOrder = z.infer<typeof trackedOrder>
