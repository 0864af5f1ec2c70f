import { pointsKinds } from '../domain/loyalty/vocabulary.ts'
import { rulesBody } from './loyalty/staff-loyalty.ts'
import { isoTime, person, uuid, z } from './rules/schema.ts'

/** `asOf`: what was recorded up to this moment. Absent: now. */
export const replayBody = z.object({ asOf: isoTime.optional() })
/** Other rules to calculate all points with, as admins would set them. */
export const dryRunBody = rulesBody.omit({ version: true })
export type DryRunBody = z.output<typeof dryRunBody>

/** The same rules with multipliers in percent, as the calculation needs them. */
export const inPercent = ({ shillingsAPoint, tiers }: DryRunBody) => ({
  shillingsAPoint,
  tiers: tiers.map((tier) => ({ ...tier, multiplier: Math.round(tier.multiplier * 100) })),
})

/** The answers are streamed as one JSON object a line: progress, findings, and the end. */
/** `done` of `total` entries are finished. `perSecond`: events of the log. */
const progress = z.object({
  type: z.literal('progress'),
  done: z.number(),
  total: z.number(),
  perSecond: z.number(),
})
export type ReplayProgress = z.infer<typeof progress>

const value = z.union([z.string(), z.number(), z.null()])
/**
 * `shown`: the value in the read model. `replayed`: the value calculated from the events. `entry` is null if an
 * account's sums differ.
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

/**
 * `shown`: how many of the `differences` were sent one by one. `points`: the sum of balances above zero. `owed`: the
 * sum of those below.
 */
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
 * The end of a trial with other rules. `booked`: points by the present rules, less returns. `dry`: points by the other
 * rules, whose tiers `tier` names. `negative`: how many accounts would owe points; `negatives` lists the first
 * thousand. `worth`: KSh a point now.
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

const points = { points: z.number(), owed: z.number() }

/**
 * The outstanding points at the end of a day in Nairobi. `points`: the sum of balances above zero. `owed`: the sum of
 * those below, which is not subtracted. `voucherPoints`: points in unused vouchers.
 * `worth`: KSh a point on that day. `liability`: the worth of all points in KSh. `deferred`: the revenue in KSh that
 * belongs to points still to be redeemed. A tier's `id` is 'none' for accounts that never reached one.
 */
export const outstandingDay = z
  .object({
    day: z.string(),
    ...points,
    vouchers: z.number(),
    voucherPoints: z.number(),
    worth: z.number(),
    redeemedPercent: z.number(),
    liability: z.number(),
    owedWorth: z.number(),
    deferred: z.number(),
    tiers: z.array(z.object({ id: z.string(), ...points })),
  })
  .meta({ id: 'OutstandingDay' })
export type OutstandingDay = z.infer<typeof outstandingDay>

/** `ending`: unused vouchers that expire within four weeks. `ended`: expired vouchers, whose points went back. */
export const expiryQuery = z.object({ view: z.enum(['ending', 'ended']).default('ending') })
export type ExpiryView = z.output<typeof expiryQuery>['view']

/** A customer's voucher that expires or has expired. `account.person`: null after erasure. */
export const expiringVoucher = z
  .object({
    id: z.string(),
    account: z.object({ id: z.string(), person }),
    name: z.string(),
    points: z.number(),
    issuedAt: isoTime,
    expiresAt: isoTime,
  })
  .meta({ id: 'ExpiringVoucher' })
export type ExpiringVoucher = z.infer<typeof expiringVoucher>

export { type PointsKind, pointsKinds } from '../domain/loyalty/vocabulary.ts'

/**
 * `asOf`: what was recorded up to this moment, so that a report can be repeated with the same figures later. Absent:
 * now.
 */
export const ledgerQuery = z.object({
  account: uuid.optional(),
  kind: z.enum(pointsKinds).optional(),
  asOf: isoTime.optional(),
})
export type LedgerQuery = z.output<typeof ledgerQuery>

/**
 * An entry of an account: it added `points` (negative: took them away) and left `balance`. `about`: the id of the
 * order, voucher, correction or account. `name`: the reward's name. `tierId`: the tier before the entry. `rules`: the
 * rules that an order earned by.
 * `at`: when it was recorded, `happenedAt`: when it happened. `account.person`: null after erasure.
 */
export const ledgerEntry = z
  .object({
    id: z.string(),
    eventId: z.string(),
    account: z.object({ id: z.string(), person }),
    kind: z.enum(pointsKinds),
    points: z.number(),
    balance: z.number(),
    tierId: z.string().nullable(),
    about: z.string(),
    orderNumber: z.string().nullable(),
    name: z.string(),
    rules: z
      .object({ version: z.number(), shillingsAPoint: z.number(), multiplier: z.number() })
      .nullable(),
    at: isoTime,
    happenedAt: isoTime,
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof ledgerEntry>

/**
 * The sums of the entries. `points`: balances above zero. `owed`: balances below zero, which are not subtracted.
 * `kinds`: the points of each kind of entry, only if the sums are of all accounts.
 */
export const ledgerSums = z
  .object({
    points: z.number(),
    owed: z.number(),
    kinds: z.partialRecord(z.enum(pointsKinds), z.number()),
  })
  .meta({ id: 'LedgerSums' })

const figures = {
  worth: z.number().min(0).max(1_000).multipleOf(0.01),
  redeemedPercent: z.number().int().min(0).max(100),
}

/** `worth`: KSh a point. `redeemedPercent`: the share of all given points that customers are expected to redeem. */
export const pointsWorth = z.object({ version: z.number(), ...figures }).meta({ id: 'PointsWorth' })
export type PointsWorth = z.infer<typeof pointsWorth>

/** `version`: the version of the worth that the sender saw. */
export const pointsWorthBody = z.object({
  ...figures,
  version: z.number().int().min(1).optional(),
})

/** A version of the worth, who set it, and from when it applied. */
export const pointsWorthVersion = pointsWorth
  .extend({ at: isoTime, actorRole: z.string(), person })
  .meta({ id: 'PointsWorthVersion' })
