import type {
  Difference,
  DryAccount,
  DryStep,
  ExpiryView,
  ReplayStep,
} from '../../contract/points-ledger.ts'
import { daysAfter, nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import { type Actor, denied, readsLedger } from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type PointsKind, pointsKinds } from '../../domain/loyalty/vocabulary.ts'
import type { PointsWorth } from '../../domain/points-worth.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { loyaltyAccounts } from '../loyalty/accounts.ts'
import { type PointsEntryDoc, pointsHistory } from '../loyalty/history.ts'
import { type VoucherDoc, vouchers } from '../loyalty/rewards.ts'
import { pointsWorthVersions, presentWorth, type WorthDoc, worthSince } from '../loyalty/rules.ts'
import { orders } from '../orders/projection.ts'
import {
  everyDoc,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { allMonths, type DatedDay, datedDays, ledgerMonths } from './days.ts'
import { type DryRules, dryDifferences, dryRun } from './dry-run.ts'
import { orderNumbers } from './order-numbers.ts'
import { outstandingBy, type Valued, valued } from './outstanding.ts'
import { everyDifference, type ReplayDeps, replay } from './replay.ts'
import { type MonthStatement, statementOf } from './statement.ts'

/** A voucher ends soon if it ends within this time: four weeks. */
const AHEAD_MS = 28 * 86_400_000

const queryOf = (view: ExpiryView, now: Date) => {
  if (view === 'ended') return { where: { status: 'expired' }, sort: ['-since'] }
  const until = new Date(now.getTime() + AHEAD_MS).toISOString()
  return { where: { status: 'issued', expiresAt: { lt: until } }, sort: ['expiresAt'] }
}

/**
 * One page of vouchers. Those that end soon come with the next end first, those that ended unused with the latest
 * first.
 */
const vouchersBy = (
  store: ReadStore,
  { view, now }: { view: ExpiryView; now: Date },
  { limit, cursor: after }: PageRequest,
): Promise<Page<VoucherDoc>> =>
  store.find<VoucherDoc>(vouchers.collection, { ...queryOf(view, now), limit, after })

/** `asOf`: a moment of recording. Absent: now. */
export type LedgerFilter = {
  account?: string | undefined
  kind?: PointsKind | undefined
  asOf?: Instant | undefined
}

/**
 * The sum of all balances: `points` of positive ones, `owed` of negative ones. `kinds`: points moved by each kind of
 * entry.
 */
export type LedgerSums = {
  points: number
  owed: number
  kinds: Partial<Record<PointsKind, number>>
}

export type LedgerEntryDoc = PointsEntryDoc & { orderNumber: string | null }

export type LedgerQueries = ReadModelQueries & {
  /** Entries of one account or of all, newest first. For finance and admins. */
  entries(
    actor: Actor,
    filter: LedgerFilter,
    page: PageRequest,
  ): ReadModelAnswer<Page<LedgerEntryDoc>>
  /** The sums of all accounts, counting entries recorded up to `asOf`. For finance and admins. */
  sums(actor: Actor, asOf: Instant | undefined): ReadModelAnswer<LedgerSums>
  /** The points of an account, counting entries recorded up to `asOf`. For finance and admins. */
  balance(actor: Actor, account: string, asOf: Instant | undefined): ReadModelAnswer<number>
  /**
   * Computes all points again from the events, and compares them with orders, rules and read models. `asOf`: null for
   * now. For finance and admins.
   */
  replay(actor: Actor, asOf: Instant | null): ReadModelAnswer<AsyncIterable<ReplayStep>>
  /** Every difference that a replay finds, however many. For finance and admins. */
  differences(actor: Actor, asOf: Instant | null): ReadModelAnswer<AsyncIterable<Difference>>
  /** Computes the points that other rules would have given. For finance and admins. */
  dryRun(actor: Actor, rules: DryRules): ReadModelAnswer<AsyncIterable<DryStep>>
  /** Every account to which other rules would have given more or fewer points. For finance and admins. */
  dryDifferences(actor: Actor, rules: DryRules): ReadModelAnswer<AsyncIterable<DryAccount>>
  /** The points at the end of each of the last 90 days and their worth, oldest first. For finance and admins. */
  outstanding(actor: Actor): ReadModelAnswer<Valued[]>
  /** What moved in the month ('YYYY-MM'), and the balances before and after it. For finance and admins. */
  statement(actor: Actor, month: string): ReadModelAnswer<MonthStatement>
  /** Vouchers that end soon, or that ended unused. For finance and admins. */
  vouchers(actor: Actor, view: ExpiryView, page: PageRequest): ReadModelAnswer<Page<VoucherDoc>>
  /** The present worth of points. For finance and admins. */
  worth(actor: Actor): ReadModelAnswer<PointsWorth>
  /** All versions but the first, which is built in, newest first. For finance and admins. */
  worthVersions(actor: Actor, page: PageRequest): ReadModelAnswer<Page<WorthDoc>>
}

const SHOWN_DAYS = 90
const ofOrder: readonly PointsKind[] = ['order', 'return']
const nothing: LedgerSums = { points: 0, owed: 0, kinds: {} }

const withKind = (kinds: LedgerSums['kinds'], kind: PointsKind, points: number) => ({
  ...kinds,
  [kind]: (kinds[kind] ?? 0) + points,
})

const plusDay = (sums: LedgerSums, { kinds, tiers }: DatedDay): LedgerSums => {
  const all = Object.values(tiers)
  const moved = pointsKinds.reduce((before, kind) => {
    const { [kind]: points } = kinds
    return points === undefined ? before : withKind(before, kind, points)
  }, sums.kinds)
  return {
    points: all.reduce((sum, { points }) => sum + points, sums.points),
    owed: all.reduce((sum, { owed }) => sum + owed, sums.owed),
    kinds: moved,
  }
}

const plusEntry = (sums: LedgerSums, { kind, points, balance }: PointsEntryDoc): LedgerSums => {
  const before = balance - points
  return {
    points: sums.points + Math.max(0, balance) - Math.max(0, before),
    owed: sums.owed + Math.max(0, -balance) - Math.max(0, -before),
    kinds: withKind(sums.kinds, kind, points),
  }
}

/** Finished days have stored sums. Single entries are read only for the day of `asOf`. */
const sumsAt = async (store: ReadStore, asOf: Instant | undefined): Promise<LedgerSums> => {
  const days = datedDays(await allMonths(store))
  if (asOf === undefined) return days.reduce(plusDay, nothing)
  const day = nairobiDay(new Date(asOf))
  let sums = days.filter((one) => one.day < day).reduce(plusDay, nothing)
  const where = { at: { gte: startOfDay(day), lte: asOf } }
  const query = { where, sort: ['-at'] }
  const all = { most: Number.POSITIVE_INFINITY }
  for await (const doc of everyDoc<PointsEntryDoc>(store, pointsHistory.collection, query, all)) {
    sums = plusEntry(sums, doc)
  }
  return sums
}

/** Two entries of an account can be recorded in the same millisecond. Their revisions then say which came later. */
const latestFirst = ['-at', '-revision']

const whereOf = ({ account, kind, asOf }: LedgerFilter) =>
  given({ userId: account, kind, at: asOf === undefined ? undefined : { lte: asOf } })

export const openLedgerQueries = ({ store, events, world }: ReplayDeps): LedgerQueries => ({
  ...readsFrom(
    store,
    pointsHistory,
    ledgerMonths,
    loyaltyAccounts,
    orders,
    pointsWorthVersions,
    vouchers,
  ),
  replay: async (actor, asOf) =>
    readsLedger(actor) ? ok(replay({ store, events, world }, asOf)) : denied(actor),
  differences: async (actor, asOf) =>
    readsLedger(actor) ? ok(everyDifference({ store, events, world }, asOf)) : denied(actor),
  dryRun: async (actor, rules) =>
    readsLedger(actor) ? ok(dryRun({ store, events, world }, rules)) : denied(actor),
  dryDifferences: async (actor, rules) =>
    readsLedger(actor) ? ok(dryDifferences({ store, events, world }, rules)) : denied(actor),
  entries: async (actor, filter, { limit, cursor: after }) => {
    if (!readsLedger(actor)) return denied(actor)
    const query = { where: whereOf(filter), sort: latestFirst, limit, after }
    const { docs, next } = await store.find<PointsEntryDoc>(pointsHistory.collection, query)
    const ids = docs.filter(({ kind }) => ofOrder.includes(kind)).map(({ about }) => about)
    const numbers = await orderNumbers(store, ids)
    const entries = docs.map((doc) => ({ ...doc, orderNumber: numbers.get(doc.about) ?? null }))
    return ok({ docs: entries, next })
  },
  sums: async (actor, asOf) => (readsLedger(actor) ? ok(await sumsAt(store, asOf)) : denied(actor)),
  balance: async (actor, account, asOf) => {
    if (!readsLedger(actor)) return denied(actor)
    const query = { where: whereOf({ account, asOf }), sort: latestFirst, limit: 1 }
    const { docs } = await store.find<PointsEntryDoc>(pointsHistory.collection, query)
    return ok(docs[0]?.balance ?? 0)
  },
  outstanding: async (actor) => {
    if (!readsLedger(actor)) return denied(actor)
    const today = nairobiDay(world.now())
    const ends = outstandingBy(datedDays(await allMonths(store)), today, SHOWN_DAYS)
    return ok(valued(ends, await worthSince(store, daysAfter(today, 1 - SHOWN_DAYS))))
  },
  statement: async (actor, month) =>
    readsLedger(actor) ? ok(await statementOf(store, month)) : denied(actor),
  vouchers: async (actor, view, page) =>
    readsLedger(actor)
      ? ok(await vouchersBy(store, { view, now: world.now() }, page))
      : denied(actor),
  worth: async (actor) => (readsLedger(actor) ? ok(await presentWorth(store)) : denied(actor)),
  worthVersions: async (actor, { limit, cursor: after }) => {
    if (!readsLedger(actor)) return denied(actor)
    const query = { sort: ['-version'], limit, after }
    return ok(await store.find<WorthDoc>(pointsWorthVersions.collection, query))
  },
})
