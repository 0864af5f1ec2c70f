import type { DeliveriesQuery } from '../../contract/delivery/delivery.ts'
import { MOST_COUNTED, type OrderCount } from '../../contract/order/orders-query.ts'
import type { DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { denied, isAdmin, isDriver, runsBranch } from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Page, Query, ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { type DeliveryCountsDoc, deliveryCounts } from '../delivery-counts/projection.ts'
import { everyDoc } from '../every-doc.ts'
import { given } from '../given.ts'
import { type Criteria, type Found, openWordSearch } from '../orders/search.ts'
import { beginningWith } from '../words.ts'
import { type DeliveryDoc, deliveries } from './projection.ts'

/** `from` (included) and `until` (not included) are ISO 8601 in UTC. No `branchId` means all branches. */
export type DeliveryFilter = Omit<DeliveriesQuery, 'branch' | 'driver' | 'to'> & {
  branchId?: number | undefined
  driverId?: string | undefined
  until?: string | undefined
}

/** Lists are newest first. Admins see all branches, managers their own. */
export type DeliveryListQueries = {
  /** A page of a search may be short. It is the last where it names no next one. */
  list(actor: Actor, filter: DeliveryFilter, page: PageRequest): Answer<Page<DeliveryDoc>>
  count(actor: Actor, filter: DeliveryFilter): Answer<OrderCount>
  /** All that are neither delivered, cancelled nor returned, newest first, of one branch or of all. */
  open(actor: Actor, branchId?: number): Answer<DeliveryDoc[]>
  /** The asking driver's own that have not ended and wait for nobody else, the oldest first. */
  ofDriver(actor: Actor): Answer<DeliveryDoc[]>
}

type Where = NonNullable<Query['where']>

/** No shop has more on the road. */
const MOST_OPEN = 1_000
const MOST_OF_DRIVER = 100

/** What a driver still has to do. What failed waits for the dispatcher. */
const withDriver: readonly DeliveryStatus[] = [
  'assigned',
  'picked_up',
  'in_transit',
  'out_for_delivery',
]

const isSeen = (actor: Actor, { branchId }: Pick<DeliveryFilter, 'branchId'>): boolean =>
  branchId === undefined ? isAdmin(actor) : runsBranch(actor, branchId)

const timesOf = ({ from, until }: DeliveryFilter): Where =>
  from === undefined && until === undefined ? {} : { createdAt: { gte: from, lt: until } }

const criteriaOf = ({ status, driverId }: DeliveryFilter): Criteria => ({
  ...(status === undefined ? {} : { status }),
  ...(driverId === undefined ? {} : { driverId }),
})

/** Branch and status alone are counted as they happen. */
const isKept = ({ branchId: _, status: __, ...others }: DeliveryFilter): boolean =>
  Object.values(others).every((value) => value === undefined)

const sumOf = ({ counts }: DeliveryCountsDoc, status: DeliveryStatus | undefined): number =>
  status === undefined
    ? Object.values(counts).reduce((sum, count) => sum + count, 0)
    : (counts[status] ?? 0)

const trackingStart = (typed: string): string | undefined => {
  const upper = typed.trim().toUpperCase()
  return upper.startsWith('TRK-') ? upper : undefined
}

export const openDeliveryLists = (store: ReadStore): DeliveryListQueries => {
  const { collection } = deliveries
  const byWords = openWordSearch<DeliveryDoc>(store, async (ids) => {
    const where = { orderId: { in: ids } }
    const { docs } = await store.find<DeliveryDoc>(collection, { where, limit: ids.length + 1 })
    return new Map(docs.map((doc) => [doc.orderId, doc]))
  })
  const whereOf = (filter: DeliveryFilter): Where => ({
    ...given({ branchId: filter.branchId }),
    ...timesOf(filter),
  })
  const found = (where: Where, sort: string): Found<DeliveryDoc> => ({
    page: ({ limit, cursor }) =>
      store.find<DeliveryDoc>(collection, { where, sort: [sort], limit, after: cursor }),
    count: async (most) => {
      const count = await store.count(collection, where, most + 1)
      return { count: Math.min(count, most), isMore: count > most }
    },
  })
  const foundBy = (filter: DeliveryFilter): Found<DeliveryDoc> => {
    const { search: typed = '' } = filter
    const within = whereOf(filter)
    const criteria = criteriaOf(filter)
    const tracking = trackingStart(typed)
    if (tracking !== undefined) {
      const where = { ...within, ...given(criteria), trackingNumber: beginningWith(tracking) }
      return found(where, 'trackingNumber')
    }
    if (typed !== '') return byWords(typed, within, criteria)
    return found({ ...within, ...given(criteria) }, '-createdAt')
  }
  /** The figures of each branch, which cost the same however many deliveries there are. */
  const kept = async ({ branchId, status }: DeliveryFilter): Promise<number> => {
    const where = given({ id: branchId?.toString() })
    let sum = 0
    for await (const doc of everyDoc<DeliveryCountsDoc>(store, deliveryCounts.collection, {
      where,
    }))
      sum += sumOf(doc, status)
    return sum
  }

  return {
    list: async (actor, filter, page) =>
      isSeen(actor, filter) ? ok(await foundBy(filter).page(page)) : denied(actor),
    count: async (actor, filter) => {
      if (!isSeen(actor, filter)) return denied(actor)
      if (isKept(filter)) return ok({ count: await kept(filter), isMore: false })
      return ok(await foundBy(filter).count(MOST_COUNTED))
    },
    open: async (actor, branchId) => {
      if (!isSeen(actor, { branchId })) return denied(actor)
      const where = { ...given({ branchId }), isOpen: true }
      const query = { where, sort: ['-createdAt'], limit: MOST_OPEN }
      return ok((await store.find<DeliveryDoc>(collection, query)).docs)
    },
    ofDriver: async (actor) => {
      if (!isDriver(actor)) return denied(actor)
      const where = { driverId: actor.id, isOpen: true }
      const query = { where, sort: ['-createdAt'], limit: MOST_OF_DRIVER }
      const { docs } = await store.find<DeliveryDoc>(collection, query)
      return ok(docs.filter(({ status }) => withDriver.includes(status)).toReversed())
    },
  }
}
