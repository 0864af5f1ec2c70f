import { toMsisdn } from '../../contract/rules/phone.ts'
import {
  denied,
  isAdmin,
  type OrderParties,
  owns,
  runsBranch,
  seesOrder,
} from '../../domain/kernel/access.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { demandOf } from '../../domain/order/demand.ts'
import type { Demand } from '../../domain/order/events.ts'
import { keptOf } from '../../domain/order/returning.ts'
import { flagsOf } from '../../domain/order/unusual.ts'
import { type OrderFlag, orderStatuses } from '../../domain/order/vocabulary.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import type { Answer, PageRequest } from '../answer.ts'
import { type HistoryPage, pageOfHistory } from '../bounded-history.ts'
import {
  type HistoryEntry,
  type OrderHistoryDoc,
  orderHistory,
} from '../order-history/projection.ts'
import { type ReadModelQueries, readsFrom } from '../reads-from.ts'
import { findOrders, type OrderListQueries, openOrderLists } from './list.ts'
import { type OrderDoc, orders } from './projection.ts'
import { readBySearch } from './search.ts'

/** Lists are newest first. An order that the asker may not see is answered like one that does not exist. */
export type OrderQueries = ReadModelQueries &
  OrderListQueries & {
    byId(actor: Actor, orderId: string): Answer<OrderDoc>
    history(actor: Actor, orderId: string): Answer<HistoryEntry[]>
    /** Oldest entry first. Throws `InvalidCursor`. */
    historyPage(actor: Actor, orderId: string, page: PageRequest): Answer<HistoryPage<HistoryEntry>>
    ofUser(actor: Actor, userId: string, page: PageRequest): Answer<Page<OrderDoc>>
    /** The ids of the account's orders that are neither delivered nor cancelled: a hundred at most. */
    openOf(userId: string): Promise<string[]>
    /** The time of the last event that the orders have taken in, in ISO 8601. Null: none, or it is not known. */
    knownUntil(): Promise<string | null>
    /** Whether an order of the account was delivered, or paid by M-PESA and not given back. */
    hasBought(userId: string): Promise<boolean>
    /**
     * The order with this number and phone (2547XXXXXXXX). No guard: how much of it they open, `opensByPhone` says.
     */
    track(orderNumber: string, msisdn: string): Answer<{ order: OrderDoc; history: HistoryEntry[] }>
  }

/** Whose the order is. */
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
 * Whether number and phone open all of the order: it was placed before orders had secrets, and its customer has no other
 * way to it. Once it has ended they show what a tracking number shows, as of any other order.
 */
export const opensByPhone = ({ opensByPhone: isOld, endedAt }: OrderDoc): boolean =>
  isOld && endedAt === null

/** The unusual facts of an order, for those who pack it. */
export const flagsFor = (actor: Actor, order: OrderDoc): OrderFlag[] | undefined =>
  runsBranch(actor, order.branchId) ? flagsOf(order) : undefined

/** The pieces that may still come back. */
export const returnableOf = ({ status, lines, returns }: OrderDoc): Demand[] =>
  status === 'delivered'
    ? keptOf({ demand: demandOf(lines), returns }).filter(({ quantity }) => quantity > 0)
    : []

export const openOrderQueries = (store: ReadStore): OrderQueries => {
  const visible = async (actor: Actor, orderId: string) => {
    const order = await store.get<OrderDoc>(orders.collection, orderId)
    return order !== undefined && seesOrder(actor, partiesIn(order)) ? order : undefined
  }
  const historyOf = async (orderId: string) =>
    (await store.get<OrderHistoryDoc>(orderHistory.collection, orderId))?.entries ?? []

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
    historyPage: async (actor, orderId, page) => {
      const found = await history(actor, orderId)
      return found.ok ? ok(pageOfHistory(found.value, page)) : found
    },
    ofUser: async (actor, userId, page) =>
      isAdmin(actor) || owns(actor, userId)
        ? ok(await findOrders(store, { userId }, page))
        : denied(actor),
    openOf: async (userId) => {
      const where = { userId, status: { in: openStatuses } }
      const { docs } = await store.find<OrderDoc>(orders.collection, { where, limit: MOST_OPEN })
      return docs.map(({ id }) => id)
    },
    knownUntil: async () => (await store.mark(orders.collection))?.at ?? null,
    hasBought: async (userId) => {
      const proofs = [{ status: 'delivered' }, { isPaid: true }]
      const found = await Promise.all(
        proofs.map((proof) =>
          store.find<OrderDoc>(orders.collection, { where: { userId, ...proof }, limit: 1 }),
        ),
      )
      return found.some(({ docs }) => docs.length > 0)
    },
    ...openOrderLists(store),
    track: async (orderNumber, msisdn) => {
      const found = await store.find<OrderDoc>(orders.collection, {
        where: { orderNumber },
        limit: 1,
      })
      const order = found.docs.find((one) => toMsisdn(one.customer.phone) === msisdn)
      if (order === undefined) return reject('ORDER_NOT_FOUND')
      return ok({ order, history: await historyOf(order.id) })
    },
    ...readsFrom(store, orders, orderHistory, ...readBySearch),
  }
}
