import { nairobiDay } from '../../contract/rules/dates.ts'
import { type DriverCashEvent, driverCash } from '../../domain/driver-cash/driver-cash.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import { type LoyaltyEvent, loyaltyEvents } from '../../domain/loyalty/events.ts'
import { movementOf, noSums, type Sums, sumsAfter } from '../../domain/loyalty/sums.ts'
import type { PointsKind } from '../../domain/loyalty/vocabulary.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc, ReadStore } from '../../stores/read-store/port.ts'
import type { FactsOf } from '../facts.ts'
import { accountBefore } from '../loyalty/accounts.ts'
import { everyOrderStep } from '../orders/steps.ts'
import { everyPaymentEvent } from '../payments/events.ts'
import { type Body, type DocChange, onEach, type Projection } from '../projection.ts'
import { allDocs } from '../read-model-queries.ts'
import { type CashMoves, cashAfter, differenceBefore, noCash } from './cash.ts'
import { type MoneyMoves, moneyBefore, movesOf, type OfMoney, plusMoves } from './order-money.ts'

/**
 * The points of all accounts of a tier. `points` is the sum of the positive balances, `owed` that of the negative ones,
 * without the sign.
 */
export type TierPoints = { points: number; owed: number }

/** What one day in Nairobi added, by the time of recording. */
export type LedgerDay = {
  /** Points by kind of entry. */
  kinds: Partial<Record<PointsKind, number>>
  /** Points by tier id, or 'none'. */
  tiers: Readonly<Record<string, TierPoints>>
  /** Vouchers not yet used. */
  vouchers: number
  /** Points in vouchers not yet used. */
  voucherPoints: number
  /** Sales that earned points, less returns. */
  goodsCents: number
  /** Points of vouchers that paid an order. */
  usedPoints: number
  /** Points of vouchers that ended because the account was erased. */
  lostPoints: number
}

/**
 * One month. `id` is 'YYYY-MM', `days` are in order. `money`: the money that moved in the month, by branch id. `cash`:
 * the cash that moved in the month, of all drivers together. An entry counts in the month in which it was recorded.
 */
export type LedgerMonthDoc = Doc & {
  days: LedgerDay[]
  money: Readonly<Record<string, MoneyMoves>>
  cash: CashMoves
}

export const noDay: LedgerDay = {
  kinds: {},
  tiers: {},
  vouchers: 0,
  voucherPoints: 0,
  goodsCents: 0,
  usedPoints: 0,
  lostPoints: 0,
}
const MOST_DAYS = 31

const tierOf = ({ tierId }: Sums): string => tierId ?? 'none'

const add = (tiers: LedgerDay['tiers'], sums: Sums, sign: 1 | -1): LedgerDay['tiers'] => {
  const id = tierOf(sums)
  const { points, owed } = tiers[id] ?? { points: 0, owed: 0 }
  const more = { points: Math.max(0, sums.points), owed: Math.max(0, -sums.points) }
  return { ...tiers, [id]: { points: points + sign * more.points, owed: owed + sign * more.owed } }
}

type Entry = Recorded<LoyaltyEvent>

const goodsOf = ({ type, data }: Entry): number => {
  if (type === 'PointsEarned') return data.goodsCents
  return type === 'PointsReversed' ? -data.goodsCents : 0
}

/** Points of the vouchers that the event used. Negative if a used voucher is given back. */
const usedBy = ({ type, data }: Entry, { open }: Sums): number => {
  if (type === 'VoucherUsed') {
    return open.find(({ voucherId }) => voucherId === data.voucherId)?.points ?? 0
  }
  if (type !== 'VoucherReleased') return 0
  const { voucherId, points } = data.voucher
  return open.some((one) => one.voucherId === voucherId) ? 0 : -points
}

const pointsIn = ({ open }: Sums): number => open.reduce((sum, { points }) => sum + points, 0)

const withKind = (kinds: LedgerDay['kinds'], event: Entry): LedgerDay['kinds'] => {
  const movement = movementOf(event)
  if (movement === null) return kinds
  return { ...kinds, [movement.kind]: (kinds[movement.kind] ?? 0) + movement.points }
}

/** Adds one event of an account to the day's figures. `before`: the account's sums before the event. */
export const dayAfter = (day: LedgerDay, event: Entry, before: Sums): LedgerDay => {
  const after = sumsAfter(before, event)
  return {
    kinds: withKind(day.kinds, event),
    tiers: add(add(day.tiers, before, -1), after, 1),
    vouchers: day.vouchers + after.open.length - before.open.length,
    voucherPoints: day.voucherPoints + pointsIn(after) - pointsIn(before),
    goodsCents: day.goodsCents + goodsOf(event),
    usedPoints: day.usedPoints + usedBy(event, before),
    lostPoints: day.lostPoints + (event.type === 'LoyaltyAccountErased' ? pointsIn(before) : 0),
  }
}

const emptyMonth = (id: string): Body<LedgerMonthDoc> => ({
  id,
  money: {},
  cash: noCash,
  days: Array.from({ length: MOST_DAYS }, () => noDay),
})

type Tells = [typeof accountBefore, typeof moneyBefore, typeof differenceBefore]

const onDay = (event: Entry, { account = noSums }: FactsOf<Tells>): DocChange<LedgerMonthDoc> => {
  const day = nairobiDay(new Date(event.meta.at))
  const id = day.slice(0, 7)
  const place = Number(day.slice(8)) - 1
  return {
    id,
    fold: (month = emptyMonth(id)) => ({
      ...month,
      days: month.days.map((one, n) => (n === place ? dayAfter(one, event, account) : one)),
    }),
  }
}

const monthOf = ({ meta }: Recorded): string => nairobiDay(new Date(meta.at)).slice(0, 7)

const onMoney = (
  event: OfMoney,
  { money: before }: FactsOf<Tells>,
): DocChange<LedgerMonthDoc>[] => {
  const moves = movesOf(before, event)
  const branchId = before?.branchId
  if (branchId === undefined || Object.keys(moves).length === 0) return []
  const id = monthOf(event)
  const fold = ({ money, ...month }: Body<LedgerMonthDoc> = emptyMonth(id)) => ({
    ...month,
    money: { ...money, [branchId]: plusMoves(money[branchId] ?? {}, moves) },
  })
  return [{ id, fold }]
}

const onCash = (
  event: Recorded<DriverCashEvent>,
  { difference = 0 }: FactsOf<Tells>,
): DocChange<LedgerMonthDoc> => {
  const id = monthOf(event)
  return {
    id,
    fold: (month = emptyMonth(id)) => ({
      ...month,
      cash: cashAfter(month.cash, event, difference),
    }),
  }
}

/** The points of all accounts together, day by day, and the money of the branches, month by month. */
export const ledgerMonths: Projection<LedgerMonthDoc, Tells> = {
  collection: { name: 'ledger-months', version: 6, indexes: [] },
  tells: [accountBefore, moneyBefore, differenceBefore],
  on: {
    ...onEach(typesIn(loyaltyEvents), onDay),
    OrderPlaced: onMoney,
    ...everyOrderStep((event, _, facts: FactsOf<Tells>) => onMoney(event, facts)),
    OrderPaymentMethodChanged: onMoney,
    ...everyPaymentEvent(onMoney),
    ...onEach(typesIn(driverCash.events), onCash),
  },
}

/** The documents of all months, in no particular order. A year adds twelve small ones. */
export const allMonths = (store: ReadStore): Promise<LedgerMonthDoc[]> =>
  allDocs(store, ledgerMonths.collection)

/** `day`: 'YYYY-MM-DD' in Nairobi. */
export type DatedDay = LedgerDay & { day: string }

const isEmpty = (day: LedgerDay): boolean => JSON.stringify(day) === JSON.stringify(noDay)

const twoDigits = (n: number): string => String(n).padStart(2, '0')

/** The days on which something was recorded, oldest first. */
export const datedDays = (months: readonly LedgerMonthDoc[]): DatedDay[] =>
  [...months]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .flatMap(({ id, days }) => days.map((day, n) => ({ day: `${id}-${twoDigits(n + 1)}`, ...day })))
    .filter(({ day: _, ...day }) => !isEmpty(day))
