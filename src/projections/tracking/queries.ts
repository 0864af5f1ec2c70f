import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type OrderHistoryDoc, orderHistory } from '../order-history/projection.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'

/** The facts that anybody with the order's number may see. Times are ISO 8601 in UTC. */
export type TrackedOrder = {
  orderNumber: string
  status: OrderStatus
  branchId: number
  /** The time of each of its statuses, the oldest first. */
  steps: { status: OrderStatus; at: string }[]
}

export type TrackingQueries = {
  /** No guard: the number is what one must know. The order's id, which is a guest's right to pay, stays secret. */
  byOrderNumber(orderNumber: string): Promise<Result<TrackedOrder, Rejection<'ORDER_NOT_FOUND'>>>
}

/** The history tells of the payment too, which is nobody else's business. */
const stepsOf = (entries: OrderHistoryDoc['entries']): TrackedOrder['steps'] =>
  entries
    .filter(({ status }, n) => status !== entries[n - 1]?.status)
    .map(({ status, at }) => ({ status, at }))

/** An order as its number shows it. */
export const trackedOf = (
  { orderNumber, status, branchId }: OrderDoc,
  entries: OrderHistoryDoc['entries'],
): TrackedOrder => ({ orderNumber, status, branchId, steps: stepsOf(entries) })

export const openTrackingQueries = (store: ReadStore): TrackingQueries => ({
  byOrderNumber: async (orderNumber) => {
    const found = await store.find<OrderDoc>(orders.collection, {
      where: { orderNumber },
      limit: 1,
    })
    const [order] = found.docs
    if (order === undefined) return reject('ORDER_NOT_FOUND')
    const history = await store.get<OrderHistoryDoc>(orderHistory.collection, order.id)
    return ok(trackedOf(order, history?.entries ?? []))
  },
})
