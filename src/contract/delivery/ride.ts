import { z } from '../rules/zod.ts'
import { deliveryStatus } from './delivery.ts'

/** What a simulated ride has come to. `isOver`: nothing is left to do. */
export const ride = z.object({ status: deliveryStatus, isOver: z.boolean() }).meta({ id: 'Ride' })
