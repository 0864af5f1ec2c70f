import type { StatusCounts } from '../../contract/figures.ts'
import { type Actor, denied, runsBranch, runsOneOrAll } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { noOrders, type OrderCountsDoc, openIn, orderCounts } from '../orders/projection.ts'
import {
  allDocs,
  given,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { type BranchDay, type BranchDayDoc, branchDayOf, branchDays } from './days.ts'
import { type PromiseDayDoc, promiseDays } from './promise-days.ts'

/** Figures are for those who run the branch. */
export type BranchFiguresQueries = ReadModelQueries & {
  /** The days with orders from `from` ('YYYY-MM-DD') on, oldest first, and the number of orders in each status. */
  ofBranch(
    actor: Actor,
    branchId: number,
    from: string,
  ): ReadModelAnswer<{ days: BranchDay[]; counts: StatusCounts }>
  /** The number of the branch's orders that are neither delivered nor cancelled. */
  openOrders(actor: Actor, branchId: number): ReadModelAnswer<number>
}

/** The most days of figures in one answer. No screen shows older figures. */
const MOST_DAYS = 62

const countsOf = (store: ReadStore, branchId: number) =>
  store.get<OrderCountsDoc>(orderCounts.collection, String(branchId))

export const openBranchFiguresQueries = (store: ReadStore): BranchFiguresQueries => ({
  ofBranch: async (actor, branchId, from) => {
    if (!runsBranch(actor, branchId)) return denied(actor)
    const [days, counts] = await Promise.all([
      store.find<BranchDayDoc>(branchDays.collection, {
        where: { branchId, day: { gte: from } },
        sort: ['day'],
        limit: MOST_DAYS,
      }),
      countsOf(store, branchId),
    ])
    return ok({ days: days.docs.map(branchDayOf), counts: counts?.counts ?? noOrders })
  },
  openOrders: async (actor, branchId) => {
    if (!runsBranch(actor, branchId)) return denied(actor)
    const { counts } = (await countsOf(store, branchId)) ?? { counts: noOrders }
    return ok(openIn(counts))
  },
  ...readsFrom(store, branchDays, orderCounts),
})

export type PromiseQueries = ReadModelQueries & {
  /** The days from `from` ('YYYY-MM-DD') on. Admins may ask for all branches, managers for their own. */
  since(actor: Actor, from: string, branchId: number | undefined): ReadModelAnswer<PromiseDayDoc[]>
}

export const openPromiseQueries = (store: ReadStore): PromiseQueries => ({
  since: async (actor, from, branchId) => {
    if (!runsOneOrAll(actor, branchId)) return denied(actor)
    const where = given({ branchId, day: { gte: from } })
    return ok(await allDocs<PromiseDayDoc>(store, promiseDays.collection, { where }))
  },
  ...readsFrom(store, promiseDays),
})
