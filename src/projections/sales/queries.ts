import { type DayRange, periodsOf, rangeBefore } from '../../contract/rules/day-range.ts'
import { type Actor, denied, seesSales } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type BranchDayDoc, branchDayId, branchDays } from '../branches/days.ts'
import { type BranchDoc, branches } from '../branches/projection.ts'
import {
  allDocs,
  given,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { firstOrders } from './first-orders.ts'
import {
  noHours,
  noSales,
  packSums,
  plusSales,
  type SalesTally,
  type Sold,
  type Sum,
  unpackSold,
  unpackSums,
} from './tally.ts'

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
   * The sales of the range, and of the time before, added up from one small document for each branch and day. The
   * contract limits the range.
   */
  of(
    actor: Actor,
    wanted: SalesOfBranches,
  ): ReadModelAnswer<{ now: RangeSales; before: RangeSales }>
}

/** New customers are counted up to this number. */
const MOST_NEW = 1_000_000

/** The days that are read at once. Other requests are answered in between. */
const AT_ONCE = 500

/**
 * Adds up the days of a range. A range of ten years has 29,000 days of eight branches, so the sums are changed in place.
 */
const startAdding = () => {
  const days: SalesDay[] = []
  const hours = packSums(noHours)
  const sold = new Map<number, SoldSum>()
  const addHours = (packed: readonly number[]): void => {
    for (const [at, figure] of packed.entries()) hours[at] = (hours[at] ?? 0) + figure
  }
  const addSold = ({ productId, quantity, revenueCents }: Sold): void => {
    const sum = sold.get(productId) ?? { pieces: 0, cents: 0 }
    sum.pieces += quantity
    sum.cents += revenueCents
    sold.set(productId, sum)
  }
  const add = (doc: BranchDayDoc): void => {
    const { branchId, day } = doc
    days.push({ branchId, day, tally: plusSales(noSales, doc) })
    addHours(doc.hours)
    unpackSold(doc.sold).forEach(addSold)
  }
  return {
    add,
    sums: (): Omit<RangeSales, 'newCustomers'> => ({
      days,
      total: days.reduce((sum, { tally }) => plusSales(sum, tally), noSales),
      hours: unpackSums(hours),
      sold,
    }),
  }
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
  const branchesOf = async (branchId: number | undefined): Promise<number[]> => {
    if (branchId !== undefined) return [branchId]
    const all = await allDocs<BranchDoc>(store, branches.collection)
    return all.map((branch) => branch.branchId)
  }

  const read = async ({ branchId, from, to }: SalesOfBranches): Promise<RangeSales> => {
    const some = await branchesOf(branchId)
    const ids = periodsOf({ from, to }, 'day').flatMap(({ from: day }) =>
      some.map((branch) => branchDayId(branch, day)),
    )
    const adding = startAdding()
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      // By id, because for a range of days SQLite reads the day in each document again.
      const wanted = ids.slice(at, at + AT_ONCE)
      for (const doc of await store.getMany<BranchDayDoc>(branchDays.collection, wanted))
        adding.add(doc)
    }
    const where = given<number | { gte: string; lte: string }>({
      branchId,
      day: { gte: from, lte: to },
    })
    const newCustomers = await store.count(firstOrders.collection, where, MOST_NEW)
    return { ...adding.sums(), newCustomers }
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
    ...readsFrom(store, branchDays, branches, firstOrders),
  }
}
