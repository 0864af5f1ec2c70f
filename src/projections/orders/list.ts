import {
  MOST_COUNTED,
  type OrderCount,
  type OrdersQuery,
} from '../../contract/order/orders-query.ts'
import { MOST_PICKED } from '../../contract/order/picking.ts'
import { denied, isAdmin, runsBranch } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type OrderStatus, orderStatuses } from '../../domain/order/vocabulary.ts'
import type { Page, Query, ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { type OrderCountsDoc, orderCounts } from '../branch-figures/order-counts.ts'
import { everyDoc } from '../every-doc.ts'
import { given } from '../given.ts'
import { type OrderDoc, orders } from './projection.ts'
import { type Criteria, type Found, openOrderSearch } from './search.ts'

/** `from` (included) and `until` (not included) are ISO 8601 in UTC. No `branchId` means all branches. */
export type OrderFilter = Omit<OrdersQuery, 'branch' | 'to'> & {
  branchId?: number | undefined
  until?: string | undefined
}

/** Lists are newest first. Admins see all branches, managers their own. */
export type OrderListQueries = {
  /** A page of a search may be short. It is the last where it names no next one. */
  list(actor: Actor, filter: OrderFilter, page: PageRequest): Answer<Page<OrderDoc>>
  count(actor: Actor, filter: OrderFilter): Answer<OrderCount>
  /** One order of the branch, or its confirmed ones, the oldest first. */
  toPick(actor: Actor, branchId: number, orderId?: string): Answer<Page<OrderDoc>>
}

type Where = NonNullable<Query['where']>

const isSeen = (actor: Actor, { branchId }: OrderFilter): boolean =>
  branchId === undefined ? isAdmin(actor) : runsBranch(actor, branchId)

const timesOf = ({ from, until }: OrderFilter): Where =>
  from === undefined && until === undefined ? {} : { createdAt: { gte: from, lt: until } }

const criteriaOf = ({ status, method, payment, unusual }: OrderFilter): Criteria => ({
  ...(status === undefined ? {} : { status }),
  ...(method === undefined ? {} : { paymentMethod: method }),
  ...(payment === undefined ? {} : { paymentStatus: payment }),
  ...(unusual === undefined ? {} : { isUnusual: true }),
})

/** Branch and status alone are counted as they happen. */
const isKept = ({ branchId: _, status: __, ...others }: OrderFilter): boolean =>
  Object.values(others).every((value) => value === undefined)

const sumOf = ({ counts }: OrderCountsDoc, status: OrderStatus | undefined): number =>
  status === undefined ? orderStatuses.reduce((sum, one) => sum + counts[one], 0) : counts[status]

export const findOrders = (store: ReadStore, where: Where, { limit, cursor }: PageRequest) =>
  store.find<OrderDoc>(orders.collection, { where, sort: ['-createdAt'], limit, after: cursor })

export const openOrderLists = (store: ReadStore): OrderListQueries => {
  const search = openOrderSearch(store)

  const whereOf = (filter: OrderFilter): Where => ({
    ...given({ branchId: filter.branchId }),
    ...timesOf(filter),
  })
  /** The figures of each branch, which cost the same however many orders there are. */
  const kept = async ({ branchId, status }: OrderFilter): Promise<number> => {
    const where = given({ id: branchId?.toString() })
    let sum = 0
    for await (const doc of everyDoc<OrderCountsDoc>(store, orderCounts.collection, { where }))
      sum += sumOf(doc, status)
    return sum
  }
  const foundBy = (typed: string, filter: OrderFilter): Found =>
    search(typed, whereOf(filter), criteriaOf(filter))

  return {
    list: async (actor, filter, page) => {
      if (!isSeen(actor, filter)) return denied(actor)
      const { search: typed = '' } = filter
      if (typed !== '') return ok(await foundBy(typed, filter).page(page))
      return ok(await findOrders(store, { ...whereOf(filter), ...criteriaOf(filter) }, page))
    },
    count: async (actor, filter) => {
      if (!isSeen(actor, filter)) return denied(actor)
      const { search: typed = '' } = filter
      if (typed !== '') return ok(await foundBy(typed, filter).count(MOST_COUNTED))
      if (isKept(filter)) return ok({ count: await kept(filter), isMore: false })
      const where = { ...whereOf(filter), ...criteriaOf(filter) }
      const found = await store.count(orders.collection, where, MOST_COUNTED + 1)
      return ok({ count: Math.min(found, MOST_COUNTED), isMore: found > MOST_COUNTED })
    },
    toPick: async (actor, branchId, orderId) => {
      if (!runsBranch(actor, branchId)) return denied(actor)
      if (orderId !== undefined) {
        const one = await store.get<OrderDoc>(orders.collection, orderId)
        return one?.branchId === branchId ? ok({ docs: [one] }) : reject('ORDER_NOT_FOUND')
      }
      const where = { branchId, status: 'confirmed' }
      const query = { where, sort: ['createdAt'], limit: MOST_PICKED }
      return ok(await store.find<OrderDoc>(orders.collection, query))
    },
  }
}
