import type { DryEnd, DryStep } from '../../contract/points-ledger.ts'
import { nairobiDay } from '../../contract/rules/dates.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { type LoyaltyRules, pointsFor, rateAt, tierAt } from '../../domain/loyalty/accrual.ts'
import { type Movement, movementOf } from '../../domain/loyalty/sums.ts'
import { pointsHistory } from '../loyalty/history.ts'
import { presentWorth } from '../loyalty/rules.ts'
import { type AccountEntry, countEntries, readEntries, startProgress } from './read-entries.ts'
import type { ReplayDeps } from './replay.ts'

type DryRow = DryEnd['rows'][number]

/** The account as it is, and as the other rules would have made it (`dry`). */
type Account = { points: number; dryPoints: number; dryEarned: number }

/** `dry`: the points that the other rules give for the entry. Null if they do not change it. */
const after = (
  before: Account,
  { kind, points, earned }: Movement,
  dry: number | null,
): Account => {
  if (kind === 'erasure') return { ...before, points: 0, dryPoints: 0 }
  return {
    points: before.points + points,
    dryPoints: before.dryPoints + (dry ?? points),
    dryEarned: before.dryEarned + (dry ?? earned),
  }
}

const MOST_SHOWN = 1_000
type Rules = Omit<LoyaltyRules, 'version'>

const startFold = (rules: LoyaltyRules) => {
  const accounts = new Map<string, Account>()
  /** The multiplier that each order has by the other rules, kept for goods that come back later. */
  const multipliers = new Map<string, number>()
  const rows = new Map<string, DryRow>()

  const dryPoints = (event: AccountEntry, { dryEarned }: Account): number | null => {
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

  const book = ({ meta }: AccountEntry, tier: string, booked: number, dry: number): void => {
    const month = nairobiDay(new Date(meta.at)).slice(0, 7)
    const key = `${month} ${tier}`
    const row = rows.get(key) ?? { month, tier, booked: 0, dry: 0 }
    rows.set(key, { ...row, booked: row.booked + booked, dry: row.dry + dry })
  }

  const take = (event: AccountEntry): void => {
    const { userId } = event.data
    const before = accounts.get(userId) ?? { points: 0, dryPoints: 0, dryEarned: 0 }
    const movement = movementOf(event)
    if (movement === null) return
    const dry = dryPoints(event, before)
    if (dry !== null) book(event, tierAt(rules.tiers, before.dryEarned).id, movement.points, dry)
    accounts.set(userId, after(before, movement, dry))
  }

  const end = (entries: number, worth: number): DryEnd => {
    const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
    const below = [...accounts].flatMap(([account, { points: booked, dryPoints: dry }]) =>
      dry < 0 ? [{ account, booked, dry }] : [],
    )
    const sum = (of: (row: DryRow) => number) => sorted.reduce((all, row) => all + of(row), 0)
    return {
      type: 'end',
      rows: sorted,
      negatives: below.slice(0, MOST_SHOWN),
      negative: below.length,
      worth,
      entries,
      accounts: accounts.size,
      booked: sum(({ booked }) => booked),
      dry: sum(({ dry }) => dry),
    }
  }
  return { take, end }
}

/**
 * Computes the points that other rules would have given for the same orders and returns, account by account. Points
 * redeemed, corrected or won stay the same. Changes nothing.
 */
export async function* dryRun(
  { events, store, world }: ReplayDeps,
  rules: Rules,
): AsyncGenerator<DryStep, void, undefined> {
  const end = await store.checkpoint(pointsHistory.collection)
  const progress = startProgress(await countEntries(store, null), world)
  const fold = startFold({ ...rules, version: 0 })
  let entries = 0
  for await (const batch of readEntries(events, { asOf: null, upTo: end }, world)) {
    for (const event of batch.entries) fold.take(event)
    const moved = batch.entries.filter((event) => movementOf(event) !== null).length
    entries += moved
    progress.add(moved, batch.events)
    yield* progress.due()
  }
  const { worthCents } = await presentWorth(store)
  yield progress.now()
  yield fold.end(entries, toKsh(worthCents))
}
