import { rulesBody } from '../loyalty/staff-loyalty.ts'
import { isoTime } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** `asOf`: a moment of recording. Absent: now. */
export const replayBody = z.object({ asOf: isoTime.optional() })
/** Rules as admins change them. */
export const dryRunBody = rulesBody.omit({ version: true })
export type DryRunBody = z.output<typeof dryRunBody>

/** The same rules with their multipliers in percent, as points are worked out by. */
export const inPercent = ({ shillingsAPoint, tiers }: DryRunBody) => ({
  shillingsAPoint,
  tiers: tiers.map((tier) => ({ ...tier, multiplier: Math.round(tier.multiplier * 100) })),
})

/** The answers are streamed, a JSON object a line: how far it is, what was found, and the end. */
/** `done` of `total` entries are through. `perSecond`: events of the log. */
const progress = z.object({
  type: z.literal('progress'),
  done: z.number(),
  total: z.number(),
  perSecond: z.number(),
})
export type ReplayProgress = z.infer<typeof progress>

const value = z.union([z.string(), z.number(), z.null()])
/**
 * `shown`: what the read model says; `replayed`: what the events say. `entry` is null where the account's sums differ.
 */
const difference = z.object({
  type: z.literal('difference'),
  account: z.string(),
  entry: z.string().nullable(),
  event: z.string().nullable(),
  field: z.string(),
  shown: value,
  replayed: value,
})
export type Difference = z.infer<typeof difference>

/** `shown`: the first differences alone are told one by one. `points`: balances above zero, `owed`: those below. */
const replayEnd = z.object({
  type: z.literal('end'),
  entries: z.number(),
  accounts: z.number(),
  points: z.number(),
  owed: z.number(),
  differences: z.number(),
  shown: z.number(),
  seconds: z.number(),
})
export type ReplayEnd = z.infer<typeof replayEnd>
export const replayStep = z.discriminatedUnion('type', [progress, difference, replayEnd])
export type ReplayStep = z.infer<typeof replayStep>

/**
 * `booked`: points as they were earned, less what came back. `dry`: by the other rules, whose tiers `tier` names.
 * `negatives`: the first thousand accounts of `negative` that the other rules would leave owing points. `worth`: KSh a
 * point now.
 */
const dryEnd = z.object({
  type: z.literal('end'),
  rows: z.array(
    z.object({ month: z.string(), tier: z.string(), booked: z.number(), dry: z.number() }),
  ),
  negatives: z.array(z.object({ account: z.string(), booked: z.number(), dry: z.number() })),
  negative: z.number(),
  booked: z.number(),
  dry: z.number(),
  worth: z.number(),
  entries: z.number(),
  accounts: z.number(),
})
export type DryEnd = z.infer<typeof dryEnd>
export const dryStep = z.discriminatedUnion('type', [progress, dryEnd])
export type DryStep = z.infer<typeof dryStep>
