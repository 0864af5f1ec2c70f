import { isoTime } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'
import { person } from '../staff/person.ts'

const figures = {
  worth: z.number().min(0).max(1_000).multipleOf(0.01),
  redeemedPercent: z.number().int().min(0).max(100),
}

/** `worth`: KSh a point. `redeemedPercent`: of all points given, the share expected to be redeemed. */
export const pointsWorth = z.object({ version: z.number(), ...figures }).meta({ id: 'PointsWorth' })
export type PointsWorth = z.infer<typeof pointsWorth>

/** `version`: of the worth as it was shown. */
export const pointsWorthBody = z.object({
  ...figures,
  version: z.number().int().min(1).optional(),
})

/** A version of it, by whom, and the time from which it applied. */
export const pointsWorthVersion = pointsWorth
  .extend({ at: isoTime, actorRole: z.string(), person: person.optional() })
  .meta({ id: 'PointsWorthVersion' })
