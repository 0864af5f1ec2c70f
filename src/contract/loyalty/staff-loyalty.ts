import { badgeIcons } from '../../domain/loyalty/accrual.ts'
import { isoTime, ksh, line, person, revision, seen, uuid, z } from '../rules/schema.ts'
import { loyaltyRules, reward, worth } from './loyalty.ts'

const words = line(0, 200, 'WORDS_REQUIRED')
const MOST_POINTS = 1_000_000

/** The editable facts of a reward. A voucher for it ends after `validDays`. */
const details = {
  name: line(1, 60, 'NAME_REQUIRED'),
  nameSw: line(0, 60, 'NAME_REQUIRED').default(''),
  description: words.default(''),
  descriptionSw: words.default(''),
  pointsCost: z.number().int().min(1).max(MOST_POINTS),
  worth,
  minimumOrderAmount: ksh.default(0),
  validDays: z.number().int().min(1).max(90).default(90),
}
export const newRewardBody = z.object({ id: uuid, ...details })
export const rewardBody = z.object({ ...details, ...seen })
export const offerBody = z.object({ isOffered: z.boolean(), ...seen })
export type RewardBody = z.output<typeof rewardBody>

export const staffReward = reward
  .extend({ validDays: z.number(), isOffered: z.boolean(), revision })
  .meta({ id: 'StaffReward' })

/** `multiplier`: from 1 to 10, in hundredths. */
const tier = z.object({
  id: z.string().regex(/^[a-z0-9-]{1,30}$/),
  name: line(1, 40, 'NAME_REQUIRED'),
  nameSw: line(0, 40, 'NAME_REQUIRED').default(''),
  pointsRequired: z.number().int().min(0).max(MOST_POINTS),
  multiplier: z.number().min(1).max(10).multipleOf(0.01),
  badgeIcon: z.enum(badgeIcons).default('star'),
  badgeColor: z.string().regex(/^#[0-9a-f]{6}$/),
  benefits: z.array(words).max(6),
  benefitsSw: z.array(words).max(6).default([]),
})

/** `version`: the version of the rules that the sender saw. */
export const rulesBody = z.object({
  shillingsAPoint: z.number().int().min(1).max(10_000),
  tiers: z.array(tier).min(1).max(10),
  version: z.number().int().min(1).optional(),
})
export type RulesBody = z.output<typeof rulesBody>

/** A version of the rules, who set it, and from when it applied. */
export const rulesVersion = loyaltyRules
  .extend({ at: isoTime, actorRole: z.string(), person })
  .meta({ id: 'RulesVersion' })

/**
 * `points` to add, or to take away if negative. The sender makes the `id`, so that a correction sent twice counts once.
 */
export const correctionBody = z.object({
  id: uuid,
  points: z
    .number()
    .int()
    .min(-MOST_POINTS)
    .max(MOST_POINTS)
    .refine((points) => points !== 0),
  reason: line(3, 200, 'REASON_REQUIRED'),
})
