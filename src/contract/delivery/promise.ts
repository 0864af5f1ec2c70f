import { catalogueId, uuid } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** `minutes`: the average from confirmation to handover. Null where nothing was handed over. */
const kept = { deliveries: z.number(), kept: z.number(), minutes: z.number().nullable() }

/**
 * How the promise of 30 minutes was kept, by the days in Nairobi on which the orders were confirmed: `kept` of so many
 * `deliveries`. The hours count from 0. A driver without an id is a partner, and one without a name was erased.
 */
export const promiseFigures = z
  .object({
    from: z.iso.date(),
    promisedMinutes: z.number(),
    ...kept,
    days: z.array(z.object({ day: z.iso.date(), ...kept })),
    hours: z.array(z.object(kept)),
    branches: z.array(z.object({ branchId: catalogueId, ...kept })),
    drivers: z.array(z.object({ driverId: uuid.nullable(), name: z.string().nullable(), ...kept })),
  })
  .meta({ id: 'PromiseFigures' })
export type PromiseFigures = z.infer<typeof promiseFigures>

export const promiseQuery = z.object({ branch: catalogueId.optional() })
