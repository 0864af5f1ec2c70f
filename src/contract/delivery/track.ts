import { z } from '../rules/zod.ts'
import { riderPosition } from './delivery.ts'

/** Where the rider of a delivery went, thinned, in the order of time. It is empty once its time is over. */
export const deliveryTrack = z
  .object({ points: z.array(riderPosition) })
  .meta({ id: 'DeliveryTrack' })
