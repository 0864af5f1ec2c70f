import {
  MOST_COUNTED,
  MOST_PICKED,
  MOST_TO_DO,
  type OrderCount,
  type OrdersQuery,
} from '../../contract/order/staff-order.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { beginsEveryNumber } from '../../contract/rules/text.ts'
import {
  type Actor,
  denied,
  isAdmin,
  type OrderParties,
  owns,
  ownsOrder,
  runsBranch,
  seesOrder,
  worksAt,
  worksAtOneOrAll,
} from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { promisedAtOf } from '../../domain/kernel/promise.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type PricedReturn, returnsOf } from '../../domain/order/bill.ts'
import {
  claimableOf,
  complaintsUntil,
  hasRoom,
  notComeFrom,
} from '../../domain/order/complaining.ts'
import { demandOf } from '../../domain/order/pricing.ts'
import { keptOf } from '../../domain/order/returning.ts'
import { flagsOf } from '../../domain/order/unusual.ts'
import { type OrderFlag, type OrderStatus, orderStatuses } from '../../domain/order/vocabulary.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { type HistoryPage, pageOfHistory } from '../bounded-history.ts'
import { deliveries } from '../deliveries/projection.ts'
import { paymentReceipts } from '../payments/receipts.ts'
import {
  allDocs,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
  type Where,
} from '../read-model-queries.ts'
import { type HistoryEntry, type OrderHistoryDoc, orderHistory } from './history.ts'
import { type OrderNote, type OrderNotesDoc, orderNotes } from './notes.ts'
import { type OpenClaim, type OpenClaimsDoc, openClaims } from './open-claims.ts'
import { type AskedBySearch, openOrderSearch } from './order-search.ts'
import { billOfOrder, costOfOrder, type OrderDoc, orderCounts, orders } from './projection.ts'
import { provenAccounts } from './proven-accounts.ts'
import {
  type Criteria,
  type Criterion,
  countOfStatus,
  isCounted,
  openFilter,
  readBySearch,
  type Search,
  within,
} from './search.ts'

/** `from` (included) and `until` (not included) are ISO 8601 in UTC. No `branchId` means all branches. */
export type OrderFilter = Omit<OrdersQuery, 'branch' | 'to'> & {
  branchId?: number | undefined
  until?: string | undefined
}

/** A page of an account's orders. */
type UserOrders = PageRequest & Pick<OrderFilter, 'branchId' | 'from' | 'until' | 'kept'>

/** Lists are newest first. Admins see all branches, a branch's staff their own. */
type OrderListQueries = {
  /** A page of a search may be short. Only a page without `next` is the last. */
  list(actor: Actor, filter: OrderFilter, page: PageRequest): ReadModelAnswer<Page<OrderDoc>>
  count(actor: Actor, filter: OrderFilter): ReadModelAnswer<OrderCount>
  /** The oldest orders for which the branch has the next step, up to `MOST_TO_DO`, oldest first. */
  toDo(actor: Actor, branchId: number): ReadModelAnswer<OrderDoc[]>
  /** The orders to pick, oldest first: those with these ids, or all of the branch that are not packed yet. */
  toPick(
    actor: Actor,
    branchId: number,
    orderIds?: readonly string[],
  ): ReadModelAnswer<{ docs: OrderToPick[]; next?: string | undefined }>
}

/** `printedAt`: when the order's picking list was printed first. Null: it was not. */
export type OrderToPick = { doc: OrderDoc; printedAt: string | null }

const byAge = (one: OrderDoc, other: OrderDoc): number => (one.createdAt < other.createdAt ? -1 : 1)

/** A branch has to confirm, pack and finish these orders. Afterwards they wait for a driver. */
const toBeDone: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

/** Packing begins with 'processing', and ends with 'ready_for_delivery'. */
const toPack: readonly OrderStatus[] = ['confirmed', 'processing']

const keptStatuses = orderStatuses.filter((status) => status !== 'cancelled')

const statusOf = ({ status, kept }: OrderFilter) =>
  kept === undefined
    ? status
    : { in: keptStatuses.filter((one) => status === undefined || one === status) }

const criteriaOf = ({ method, payment, unusual, ...filter }: OrderFilter): Criteria =>
  given<Criterion>({
    status: statusOf(filter),
    paymentMethod: method,
    paymentStatus: payment,
    isUnusual: unusual === undefined ? undefined : true,
  })

const findOrders = (store: ReadStore, where: Where, { limit, cursor }: PageRequest) =>
  store.find<OrderDoc>(orders.collection, { where, sort: ['-createdAt'], limit, after: cursor })

const openOrderLists = (store: ReadStore, asked: AskedBySearch): OrderListQueries => {
  const withPrints = async (docs: readonly OrderDoc[]): Promise<OrderToPick[]> => {
    const ids = docs.map(({ id }) => id)
    const notes = await store.getMany<OrderNotesDoc>(orderNotes.collection, ids)
    const printedAtOf = new Map(notes.map(({ id, printedAt }) => [id, printedAt]))
    return docs.map((doc) => ({ doc, printedAt: printedAtOf.get(doc.id) ?? null }))
  }
  const search = openOrderSearch(store, asked)
  const foundBy = (filter: OrderFilter): Search => {
    const { search: typed = '' } = filter
    const criteria = criteriaOf(filter)
    if (typed !== '' && !beginsEveryNumber(typed)) return search(typed, filter, criteria)
    return openFilter(store, orders.collection, { ...within(filter), ...criteria }, '-createdAt')
  }

  return {
    list: async (actor, filter, page) =>
      worksAtOneOrAll(actor, filter.branchId)
        ? ok(await foundBy(filter).page(page))
        : denied(actor),
    count: async (actor, filter) => {
      if (!worksAtOneOrAll(actor, filter.branchId)) return denied(actor)
      return ok(
        isCounted(filter)
          ? await countOfStatus(store, orderCounts.collection, filter)
          : await foundBy(filter).count(MOST_COUNTED),
      )
    },
    toDo: async (actor, branchId) => {
      if (!worksAt(actor, branchId)) return denied(actor)
      // One read for each status, so that each follows an index and never walks through the orders of the past.
      const found = await Promise.all(
        toBeDone.map((status) =>
          store.find<OrderDoc>(orders.collection, {
            where: { branchId, status },
            sort: ['createdAt'],
            limit: MOST_TO_DO,
          }),
        ),
      )
      const docs = found.flatMap((page) => page.docs)
      return ok(docs.toSorted(byAge).slice(0, MOST_TO_DO))
    },
    toPick: async (actor, branchId, orderIds) => {
      if (!worksAt(actor, branchId)) return denied(actor)
      if (orderIds !== undefined) {
        const found = await store.getMany<OrderDoc>(orders.collection, orderIds)
        const docs = found.filter((doc) => doc.branchId === branchId).toSorted(byAge)
        if (docs.length < new Set(orderIds).size) return reject('ORDER_NOT_FOUND')
        return ok({ docs: await withPrints(docs) })
      }
      const where = { branchId, status: { in: toPack } }
      const query = { where, sort: ['createdAt'], limit: MOST_PICKED }
      const page = await store.find<OrderDoc>(orders.collection, query)
      return ok({ ...page, docs: await withPrints(page.docs) })
    },
  }
}

/** Lists are newest first. An order that the asker may not see is answered as if it did not exist. */
export type OrderQueries = ReadModelQueries &
  OrderListQueries & {
    byId(actor: Actor, orderId: string): ReadModelAnswer<OrderDoc>
    history(actor: Actor, orderId: string): ReadModelAnswer<HistoryEntry[]>
    /** The staff's notes about the order, the oldest first, for the staff of its branch alone. */
    notes(actor: Actor, orderId: string): ReadModelAnswer<OrderNote[]>
    /** The staff's notes about one's own order, for the export of one's data alone. */
    notesAboutOwn(actor: Actor, orderId: string): ReadModelAnswer<OrderNote[]>
    /** The order's history, the oldest entry first. Throws `InvalidCursor`. */
    historyPage(
      actor: Actor,
      orderId: string,
      page: PageRequest,
    ): ReadModelAnswer<HistoryPage<HistoryEntry>>
    /** The account's orders: one's own; admins see all, managers those of their branch. */
    ofUser(actor: Actor, userId: string, page: UserOrders): ReadModelAnswer<Page<OrderDoc>>
    /** The ids of up to a hundred orders of the account that are neither delivered nor cancelled. */
    openOf(userId: string): Promise<string[]>
    /**
     * The time (ISO 8601) of the last event that the order read model holds. Null if it holds no event, or if the
     * event's time is unknown.
     */
    knownUntil(): Promise<string | null>
    /** Whether the account has an order of the branch that the actor runs. */
    hasOrderedFrom(actor: Actor, userId: string): Promise<boolean>
    /** Whether an order of the account was delivered, or paid by M-PESA and not refunded. */
    hasBought(userId: string): Promise<boolean>
    /**
     * The order with this number and phone (2547XXXXXXXX). Has no guard: `opensByPhone` says how much of the order the
     * caller may show.
     */
    track(
      orderNumber: string,
      msisdn: string,
    ): ReadModelAnswer<{ order: OrderDoc; history: HistoryEntry[] }>
  }

/** The people and the branch that an order belongs to. */
export const partiesIn = ({ id: orderId, userId, branchId }: OrderDoc): OrderParties => ({
  orderId,
  userId,
  branchId,
})

const openStatuses = orderStatuses.filter(
  (status) => status !== 'delivered' && status !== 'cancelled',
)
const MOST_OPEN = 100
/**
 * Whether order number and phone show the whole order. This holds for open orders placed before orders had secrets:
 * their customers have no other way in. After the order ends, number and phone show only what a tracking number shows.
 */
export const opensByPhone = ({ opensByPhone: isOld, endedAt }: OrderDoc): boolean =>
  isOld && endedAt === null

/** The unusual facts of an order, for the staff of its branch. */
export const flagsFor = (actor: Actor, order: OrderDoc): OrderFlag[] | undefined =>
  worksAt(actor, order.branchId) ? flagsOf(order) : undefined

/** The pieces that may still come back. */
export const returnableOf = ({ status, lines, returns }: OrderDoc): Pieces[] =>
  status === 'delivered'
    ? keptOf({ demand: demandOf(lines), returns }).filter(({ quantity }) => quantity > 0)
    : []

/** The order's bill as its events say until now. */
export const billOf = billOfOrder
/** The order's price without what came off it after the delivery, in cents. */
export const netCentsOf = (doc: OrderDoc): number => costOfOrder(doc).keptCents
/** What came off the price after the delivery, from first to last. */
export const creditsOf = (doc: OrderDoc): PricedReturn[] => returnsOf(doc)

/**
 * Until when, and about which pieces, the customer may still complain. Undefined: the order was not delivered, or has no
 * room for another complaint.
 */
export const complainableOf = ({ status, lines, returns, complaints, endedAt }: OrderDoc) =>
  status === 'delivered' && endedAt !== null && hasRoom({ complaints })
    ? {
        until: complaintsUntil(endedAt),
        lines: claimableOf({ demand: demandOf(lines), returns, complaints }),
      }
    : undefined

/** From when the customer may say that the order has not come. Null: the customer may not. */
export const notComeFromOf = (doc: OrderDoc): string | null => {
  if (!hasRoom(doc)) return null
  const complaints = doc.complaints.map(({ reason, answer }) => ({
    reason,
    answer: answer?.answer ?? null,
  }))
  return notComeFrom({ status: doc.status, promisedAt: promisedAtOf(doc), complaints })
}

export const openOrderQueries = (store: ReadStore, asked: AskedBySearch): OrderQueries => {
  const visible = async (actor: Actor, orderId: string) => {
    const order = await store.get<OrderDoc>(orders.collection, orderId)
    return order !== undefined && seesOrder(actor, partiesIn(order)) ? order : undefined
  }
  const historyOf = async (orderId: string) =>
    (await store.get<OrderHistoryDoc>(orderHistory.collection, orderId))?.entries ?? []

  const notesOf = async (orderId: string) =>
    (await store.get<OrderNotesDoc>(orderNotes.collection, orderId))?.notes ?? []

  const ofAccount = (userId: string, { branchId, from, until, kept, ...page }: UserOrders) => {
    const where = { userId, ...within({ branchId, from, until }), ...criteriaOf({ kept }) }
    return findOrders(store, where, page)
  }

  const ofBranch = async (actor: Actor, userId: string, page: UserOrders) => {
    const { branchId } = actor
    if (branchId === undefined || !runsBranch(actor, branchId)) return denied(actor)
    return ok(await ofAccount(userId, { ...page, branchId }))
  }

  const history: OrderQueries['history'] = async (actor, orderId) => {
    const order = await visible(actor, orderId)
    return order === undefined ? reject('ORDER_NOT_FOUND') : ok(await historyOf(orderId))
  }

  return {
    byId: async (actor, orderId) => {
      const order = await visible(actor, orderId)
      return order === undefined ? reject('ORDER_NOT_FOUND') : ok(order)
    },
    history,
    notesAboutOwn: async (actor, orderId) => {
      const order = await visible(actor, orderId)
      if (order === undefined) return reject('ORDER_NOT_FOUND')
      return ownsOrder(actor, partiesIn(order)) ? ok(await notesOf(orderId)) : denied(actor)
    },
    notes: async (actor, orderId) => {
      const order = await visible(actor, orderId)
      if (order === undefined) return reject('ORDER_NOT_FOUND')
      return worksAt(actor, order.branchId) ? ok(await notesOf(orderId)) : denied(actor)
    },
    historyPage: async (actor, orderId, page) => {
      const found = await history(actor, orderId)
      return found.ok ? ok(pageOfHistory(found.value, page)) : found
    },
    ofUser: async (actor, userId, page) =>
      isAdmin(actor) || owns(actor, userId)
        ? ok(await ofAccount(userId, page))
        : ofBranch(actor, userId, page),
    openOf: async (userId) => {
      const where = { userId, status: { in: openStatuses } }
      const { docs } = await store.find<OrderDoc>(orders.collection, { where, limit: MOST_OPEN })
      return docs.map(({ id }) => id)
    },
    knownUntil: async () => (await store.mark(orders.collection))?.at ?? null,
    hasOrderedFrom: async (actor, userId) => {
      const { branchId } = actor
      if (branchId === undefined || !runsBranch(actor, branchId)) return false
      const where = { userId, branchId, status: { in: keptStatuses } }
      const { docs } = await store.find<OrderDoc>(orders.collection, { where, limit: 1 })
      return docs.length > 0
    },
    hasBought: provenAccounts(store),
    ...openOrderLists(store, asked),
    track: async (orderNumber, msisdn) => {
      const found = await store.find<OrderDoc>(orders.collection, {
        where: { orderNumber },
        limit: 1,
      })
      const order = found.docs.find((one) => toMsisdn(one.customer.phone) === msisdn)
      if (order === undefined) return reject('ORDER_NOT_FOUND')
      return ok({ order, history: await historyOf(order.id) })
    },
    ...readsFrom(
      store,
      orders,
      orderHistory,
      orderNotes,
      deliveries,
      paymentReceipts,
      ...readBySearch,
    ),
  }
}

/** For the sweep job alone. No route asks it. */
export type OpenClaimQueries = {
  /** Claims made before `iso` (ISO 8601 in UTC), oldest first. */
  olderThan(iso: string): AsyncIterable<OpenClaim>
}

export const openOpenClaimQueries = (store: ReadStore): OpenClaimQueries => ({
  olderThan: async function* (iso) {
    const docs = await allDocs<OpenClaimsDoc>(store, openClaims.collection)
    const open = docs.flatMap(({ claims }) => claims)
    const old = open.filter(({ claimedAt }) => claimedAt < iso)
    yield* old.toSorted((one, other) => (one.claimedAt < other.claimedAt ? -1 : 1))
  },
})
