import type {
  DryAccount,
  DryAccounts,
  DryEnd,
  ReplayProgress,
} from '../../contract/points-ledger.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { type LoyaltyRules, pointsFor, rateAt } from '../../domain/loyalty/accrual.ts'
import { type Movement, movementOf } from '../../domain/loyalty/sums.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type LoyaltyAccountDoc, loyaltyAccounts } from '../loyalty/accounts.ts'
import { type PointsEntryDoc, pointsHistory } from '../loyalty/history.ts'
import { presentWorth } from '../loyalty/rules.ts'
import { everyDoc } from '../read-model-queries.ts'
import {
  type AccountEntry,
  countEntries,
  endOfAccounts,
  readAccount,
  type Span,
  startProgress,
} from './read-entries.ts'
import type { ReplayDeps } from './replay.ts'

export type DryRules = Omit<LoyaltyRules, 'version'>
type DryRow = DryEnd['rows'][number]

/** An order or a return: its points as they were booked, and as the other rules give them. `tier`: the tier then. */
type Booked = DryRow
/** What one account's history comes to. */
type Outcome = DryAccount & { entries: number; events: number; rows: Booked[] }

/** Works out one account by the other rules, entry by entry in their order. */
const startAccount = (account: string, rules: LoyaltyRules) => {
  const outcome: Outcome = { account, booked: 0, dry: 0, entries: 0, events: 0, rows: [] }
  /** All points ever earned by the other rules. */
  let dryEarned = 0
  /** The tier as it was. */
  let tier = 'none'
  /** The multiplier that each order has by the other rules, kept for goods that come back later. */
  const multipliers = new Map<string, number>()

  /** The points that the other rules give for the entry. Null if they do not change it. */
  const dryPoints = (event: AccountEntry): number | null => {
    if (event.type === 'PointsEarned') {
      const rate = rateAt(rules, dryEarned)
      multipliers.set(event.data.orderId, rate.multiplier)
      return pointsFor(event.data.goodsCents, rate)
    }
    if (event.type !== 'PointsReversed') return null
    const { booking, goodsCents, orderId } = event.data
    const multiplier = multipliers.get(orderId) ?? booking.multiplier
    const rate = { shillingsAPoint: rules.shillingsAPoint, multiplier }
    return pointsFor(booking.keptCents - goodsCents, rate) - pointsFor(booking.keptCents, rate)
  }
  const move = ({ kind, points, earned }: Movement, dry: number | null): void => {
    outcome.entries += 1
    outcome.booked = kind === 'erasure' ? 0 : outcome.booked + points
    outcome.dry = kind === 'erasure' ? 0 : outcome.dry + (dry ?? points)
    dryEarned += kind === 'erasure' ? 0 : (dry ?? earned)
  }
  const followTier = ({ type, data }: AccountEntry): void => {
    if (type === 'PointsEarned') tier = data.tierId
    if (type === 'TierChanged') tier = data.to
  }
  return {
    outcome,
    take: (event: AccountEntry): void => {
      outcome.events += 1
      followTier(event)
      const movement = movementOf(event)
      if (movement === null) return
      const dry = dryPoints(event)
      move(movement, dry)
      if (dry === null) return
      const month = nairobiDay(new Date(event.meta.at)).slice(0, 7)
      outcome.rows.push({ month, tier, booked: movement.points, dry })
    },
  }
}

/** The ids of all accounts, with those that were erased: their orders earned points too. */
async function* accountIds(store: ReadStore): AsyncGenerator<string, void, undefined> {
  const all = { most: Number.POSITIVE_INFINITY }
  for await (const { id } of everyDoc<LoyaltyAccountDoc>(
    store,
    loyaltyAccounts.collection,
    {},
    all,
  ))
    yield id
  const query = { where: { kind: 'erasure' }, sort: ['-at', '-revision'] }
  for await (const { userId } of everyDoc<PointsEntryDoc>(
    store,
    pointsHistory.collection,
    query,
    all,
  ))
    yield userId
}

async function* outcomes(
  { events, store, world }: ReplayDeps,
  rules: LoyaltyRules,
): AsyncGenerator<Outcome, void, undefined> {
  const span: Span = { asOf: null, upTo: await endOfAccounts(store) }
  for await (const id of accountIds(store)) {
    const { outcome, take } = startAccount(id, rules)
    for await (const batch of readAccount(events, id, span)) batch.forEach(take)
    yield outcome
    await world.turn()
  }
}

/** The most accounts of a kind in one answer. A file has all of them. */
const MOST_SHOWN = 100

/** Keeps the accounts with the largest differences, and adds up the others. */
const startAccounts = (byHow: (one: DryAccount) => number) => {
  const sums: DryAccounts = { count: 0, points: 0, first: [] }
  const largestFirst = (one: DryAccount, other: DryAccount) => byHow(other) - byHow(one)
  return {
    sums,
    take: ({ account, booked, dry }: DryAccount): void => {
      const one = { account, booked, dry }
      if (byHow(one) <= 0) return
      sums.count += 1
      sums.points += byHow(one)
      const smallest = sums.first.at(-1)
      if (sums.first.length === MOST_SHOWN && smallest && byHow(smallest) >= byHow(one)) return
      sums.first = [...sums.first, one].sort(largestFirst).slice(0, MOST_SHOWN)
    },
  }
}

/** Adds up the accounts by month and tier. */
const startSums = () => {
  const rows = new Map<string, DryRow>()
  const gaining = startAccounts(({ booked, dry }) => dry - booked)
  const losing = startAccounts(({ booked, dry }) => booked - dry)
  const owing = startAccounts(({ dry }) => -dry)
  const all = { entries: 0, accounts: 0, booked: 0, dry: 0 }
  const book = ({ month, tier, booked, dry }: Booked): void => {
    const key = `${month} ${tier}`
    const row = rows.get(key) ?? { month, tier, booked: 0, dry: 0 }
    rows.set(key, { ...row, booked: row.booked + booked, dry: row.dry + dry })
    all.booked += booked
    all.dry += dry
  }
  return {
    take: (outcome: Outcome): void => {
      all.entries += outcome.entries
      all.accounts += 1
      for (const row of outcome.rows) book(row)
      for (const { take } of [gaining, losing, owing]) take(outcome)
    },
    end: (worth: number): DryEnd => ({
      type: 'end',
      rows: [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row),
      gaining: gaining.sums,
      losing: losing.sums,
      owing: owing.sums,
      worth,
      ...all,
    }),
  }
}

/**
 * Works out the points that other rules would have given for the same orders and returns, account by account: by month
 * and by the tier that the account had, and for whom it would be more or fewer. Points redeemed, corrected or won stay
 * the same. Keeps in memory only one account's orders. Changes nothing.
 */
export async function* dryRun(
  deps: ReplayDeps,
  rules: DryRules,
): AsyncGenerator<ReplayProgress | DryEnd, void, undefined> {
  const { store, world } = deps
  const total = await countEntries(store, null)
  const progress = startProgress({ of: 'entries', total }, world)
  const sums = startSums()
  for await (const outcome of outcomes(deps, { ...rules, version: 0 })) {
    sums.take(outcome)
    progress.add(outcome.entries, outcome.events)
    yield* progress.due()
  }
  const { worthCents } = await presentWorth(store)
  yield progress.now()
  yield sums.end(toKsh(worthCents))
}

/** Every account that would have more or fewer points by the other rules, in no particular order. */
export async function* dryDifferences(
  deps: ReplayDeps,
  rules: DryRules,
): AsyncGenerator<DryAccount, void, undefined> {
  for await (const { account, booked, dry } of outcomes(deps, { ...rules, version: 0 })) {
    if (booked !== dry) yield { account, booked, dry }
  }
}
