import { pointsKinds } from '../domain/loyalty/vocabulary.ts'
import { rulesBody } from './loyalty/staff-loyalty.ts'
import { isoTime, person, uuid, z } from './rules/schema.ts'

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

const points = { points: z.number(), owed: z.number() }

/**
 * What there was at the end of a day in Nairobi. `points`: balances above zero; `owed`: those below, never netted;
 * `voucherPoints`: of vouchers that are not used. `worth`: KSh a point at the day's end. `liability`: all points at
 * that worth. `deferred`: revenue by relative price, of what is expected to be redeemed; both in KSh. A tier's `id` is
 * 'none' for those who never reached one.
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

/** `ending`: not used, and with an end within four weeks. `ended`: nobody used them, and their points went back. */
export const expiryQuery = z.object({ view: z.enum(['ending', 'ended']).default('ending') })
export type ExpiryView = z.output<typeof expiryQuery>['view']

/** A voucher of a customer. `account.person`: null after erasure. `expiresAt`: its end. */
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

/** `asOf`: a moment of recording, so that a report gives the same figures next year. Absent: now. */
export const ledgerQuery = z.object({
  account: uuid.optional(),
  kind: z.enum(pointsKinds).optional(),
  asOf: isoTime.optional(),
})
export type LedgerQuery = z.output<typeof ledgerQuery>

/**
 * An entry of an account's points: `points` more, or less, and then `balance` in all. `about`: the id of the order,
 * voucher, correction or account; `name`: the reward's. `tierId`: the account's tier before the entry. `rules`: those
 * that an order's points were earned by. `at`: when it was recorded, `happenedAt`: when it happened. `account.person`:
 * null after erasure.
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
 * What the entries came to. `points`: balances above zero, `owed`: those below, never netted. `kinds`: what each kind
 * moved, of all accounts alone.
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
  .extend({ at: isoTime, actorRole: z.string(), person })
  .meta({ id: 'PointsWorthVersion' })
