import { differenceKinds, pointsKinds } from '../domain/loyalty/vocabulary.ts'
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
/**
 * `done`: how many of the `total` entries or accounts (`of`) are finished. `perSecond`: how many events of the log are
 * read in a second.
 */
const progress = z.object({
  type: z.literal('progress'),
  of: z.enum(['entries', 'accounts']),
  done: z.number(),
  total: z.number(),
  perSecond: z.number(),
})
export type ReplayProgress = z.infer<typeof progress>

const value = z.union([z.string(), z.number(), z.null()])
/** An entry, an order or a read model that does not agree with the others. */
const difference = z.object({
  type: z.literal('difference'),
  kind: z.enum(differenceKinds),
  account: z.string(),
  /** The order's id and number. Null if the difference is of no order, or the order is unknown. */
  order: z.string().nullable(),
  orderNumber: z.string().nullable(),
  /** The id of the entry that differs. Null if there is none, or if the sums of the account differ. */
  entry: z.string().nullable(),
  event: z.string().nullable(),
  field: z.string(),
  /** The value of the entry or in the read model. */
  shown: value,
  /** The value calculated from orders, rules and events. */
  replayed: value,
})
export type Difference = z.infer<typeof difference>

/**
 * `shown`: how many of the `differences` were sent one by one, and `kinds` how many there are of each kind. `notYet`:
 * orders and returns that are so recent that their entries may still be on the way. `points`: the sum of balances above
 * zero. `owed`: the sum of those below.
 */
const replayEnd = z.object({
  type: z.literal('end'),
  entries: z.number(),
  accounts: z.number(),
  points: z.number(),
  owed: z.number(),
  differences: z.number(),
  shown: z.number(),
  kinds: z.partialRecord(z.enum(differenceKinds), z.number()),
  notYet: z.number(),
  seconds: z.number(),
})
export type ReplayEnd = z.infer<typeof replayEnd>
export const replayStep = z.discriminatedUnion('type', [progress, difference, replayEnd])
export type ReplayStep = z.infer<typeof replayStep>

/** An account with its points as they are, and as other rules would have made them (`dry`). */
const dryAccount = z.object({ account: z.string(), booked: z.number(), dry: z.number() })
export type DryAccount = z.infer<typeof dryAccount>

/** How many accounts there are, the points by which they differ together, and the first of them. */
const dryAccounts = z.object({ count: z.number(), points: z.number(), first: z.array(dryAccount) })
export type DryAccounts = z.infer<typeof dryAccounts>

/** The end of a trial with other rules. `tier`: the tier that the account had then. */
const dryEnd = z.object({
  type: z.literal('end'),
  rows: z.array(
    z.object({ month: z.string(), tier: z.string(), booked: z.number(), dry: z.number() }),
  ),
  /** The accounts that would have more points, and those that would have fewer, the largest difference first. */
  gaining: dryAccounts,
  losing: dryAccounts,
  /** The accounts that would owe points, the largest debt first. */
  owing: dryAccounts,
  /** Points by the present rules, less returns. */
  booked: z.number(),
  /** Points by the other rules. */
  dry: z.number(),
  /** The worth of a point in KSh now. */
  worth: z.number(),
  entries: z.number(),
  accounts: z.number(),
})
export type DryEnd = z.infer<typeof dryEnd>
export const dryStep = z.discriminatedUnion('type', [progress, dryEnd])
export type DryStep = z.infer<typeof dryStep>

const points = { points: z.number(), owed: z.number() }

/**
 * The outstanding points at the end of a day in Nairobi. The `id` of a tier is 'none' for accounts that never reached
 * one. `points`: the sum of balances above zero. `owed`: the sum of balances below zero, which is not subtracted from
 * `points`.
 */
export const outstandingDay = z
  .object({
    day: z.string(),
    ...points,
    vouchers: z.number(),
    /** Points in unused vouchers. */
    voucherPoints: z.number(),
    /** The worth of a point in KSh on that day. */
    worth: z.number(),
    redeemedPercent: z.number(),
    /** The worth of all points in KSh. */
    liability: z.number(),
    owedWorth: z.number(),
    /** The revenue in KSh that belongs to points still to be redeemed. */
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

export {
  type DifferenceKind,
  differenceKinds,
  type PointsKind,
  pointsKinds,
} from '../domain/loyalty/vocabulary.ts'

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

/** An entry of an account. */
export const ledgerEntry = z
  .object({
    id: z.string(),
    eventId: z.string(),
    /** `person` is null after erasure. */
    account: z.object({ id: z.string(), person }),
    kind: z.enum(pointsKinds),
    /** The points that the entry added. Negative: it took them away. */
    points: z.number(),
    /** The account's points after the entry. */
    balance: z.number(),
    /** The tier before the entry. */
    tierId: z.string().nullable(),
    /** The id of the order, voucher, correction or account. */
    about: z.string(),
    orderNumber: z.string().nullable(),
    /** The reward's name. */
    name: z.string(),
    /** The version of the rules by which an order earned points. */
    rules: z
      .object({ version: z.number(), shillingsAPoint: z.number(), multiplier: z.number() })
      .nullable(),
    /** When the entry was recorded. */
    at: isoTime,
    /** When the event behind the entry happened. */
    happenedAt: isoTime,
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof ledgerEntry>

/** The sums of the entries. */
export const ledgerSums = z
  .object({
    /** Balances above zero. */
    points: z.number(),
    /** Balances below zero, which are not subtracted from `points`. */
    owed: z.number(),
    /** The points of each kind of entry. Only if the sums are of all accounts. */
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
