import { type DayRange, rangeBefore, splitByMonth } from '../../contract/rules/day-range.ts'
import { type Actor, denied, seesSales } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type BranchDayDoc, branchDays } from '../branches/days.ts'
import {
  allDocs,
  given,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { firstOrders } from './first-orders.ts'
import { type BranchMonthDoc, branchMonths } from './months.ts'
import { noHours, noSales, plusHours, plusSales, type SalesTally, type Sum } from './tally.ts'

/** The sales of one branch on one day. */
export type SalesDay = { branchId: number; day: string; tally: SalesTally }
export type SoldSum = { pieces: number; cents: number }

/** The sales of a range of days. Money in cents. */
export type RangeSales = {
  /** The days on which something changed, in no order. */
  days: SalesDay[]
  total: SalesTally
  /** The 24 hours of all days together. */
  hours: Sum[]
  /** By product id. Products that sold too rarely may be missing, so the sums are at most those of `total`. */
  sold: ReadonlyMap<number, SoldSum>
  newCustomers: number
}

export type SalesOfBranches = DayRange & { branchId: number | undefined }

export type SalesQueries = ReadModelQueries & {
  /**
   * The sales of the range, and of the time before. Whole months are read from one document a branch and month, the
   * days around them from one document a branch and day.
   */
  of(
    actor: Actor,
    wanted: SalesOfBranches,
  ): ReadModelAnswer<{ now: RangeSales; before: RangeSales }>
}

/** New customers are counted up to this number. */
const MOST_NEW = 1_000_000

const twoDigits = (n: number): string => String(n).padStart(2, '0')

const daysOfMonth = ({ branchId, month, days }: BranchMonthDoc): SalesDay[] =>
  days.map((tally, n) => ({ branchId, day: `${month}-${twoDigits(n + 1)}`, tally }))

const soldIn = (docs: readonly Pick<BranchDayDoc, 'sold'>[]): Map<number, SoldSum> => {
  const all = new Map<number, SoldSum>()
  for (const { productId, quantity, revenueCents } of docs.flatMap(({ sold }) => sold)) {
    const before = all.get(productId) ?? { pieces: 0, cents: 0 }
    all.set(productId, {
      pieces: before.pieces + quantity,
      cents: before.cents + revenueCents,
    })
  }
  return all
}

/** The sums of the days by a key. A key without days has sums of 0. */
export const salesBy = <Key>(
  days: readonly SalesDay[],
  keyOf: (day: SalesDay) => Key,
): { keys: readonly Key[]; of(key: Key): SalesTally } => {
  const sums = new Map<Key, SalesTally>()
  for (const day of days) {
    const key = keyOf(day)
    sums.set(key, plusSales(sums.get(key) ?? noSales, day.tally))
  }
  return { keys: [...sums.keys()], of: (key) => sums.get(key) ?? noSales }
}

export const openSalesQueries = (store: ReadStore): SalesQueries => {
  const monthsOf = async (branchId: number | undefined, months: { gte: string; lte: string }) =>
    allDocs<BranchMonthDoc>(store, branchMonths.collection, {
      where: given<number | { gte: string; lte: string }>({ branchId, month: months }),
    })
  const daysOf = async (branchId: number | undefined, { from, to }: DayRange) =>
    allDocs<BranchDayDoc>(store, branchDays.collection, {
      where: given<number | { gte: string; lte: string }>({
        branchId,
        day: { gte: from, lte: to },
      }),
    })

  const read = async ({ branchId, from, to }: SalesOfBranches): Promise<RangeSales> => {
    const { months, days: spans } = splitByMonth({ from, to })
    const [whole, parts, newCustomers] = await Promise.all([
      months === undefined ? [] : monthsOf(branchId, months),
      Promise.all(spans.map((span) => daysOf(branchId, span))),
      store.count(
        firstOrders.collection,
        given<number | { gte: string; lte: string }>({ branchId, day: { gte: from, lte: to } }),
        MOST_NEW,
      ),
    ])
    const single = parts.flat()
    const days = [
      ...whole.flatMap(daysOfMonth),
      ...single.map((doc) => ({ branchId: doc.branchId, day: doc.day, tally: doc })),
    ]
    const docs = [...whole, ...single]
    return {
      days,
      total: days.reduce((sum, { tally }) => plusSales(sum, tally), noSales),
      hours: docs.reduce((sum, { hours }) => plusHours(sum, hours), [...noHours]),
      sold: soldIn(docs),
      newCustomers,
    }
  }

  return {
    of: async (actor, wanted) => {
      if (!seesSales(actor, wanted.branchId)) return denied(actor)
      const { branchId } = wanted
      const [now, before] = await Promise.all([
        read(wanted),
        read({ branchId, ...rangeBefore(wanted) }),
      ])
      return ok({ now, before })
    },
    ...readsFrom(store, branchDays, branchMonths, firstOrders),
  }
}
