import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { type OrderHistoryDoc, orderHistory } from './history.ts'
import { type OrderDoc, orders } from './projection.ts'

/**
 * What the news of an order are made of for somebody who knows its number. Times are ISO 8601 in UTC. The order's id and
 * its address are for the presenter alone: a guest can pay with the id.
 */
export type OrderTracking = {
  orderId: string
  orderNumber: string
  status: OrderStatus
  branchId: number
  confirmedAt: string | undefined
  address: OrderDoc['address']
  /** The time at which the order came to each status, oldest first. */
  steps: { status: OrderStatus; at: string }[]
}

export type TrackingQueries = {
  /** Has no guard: whoever knows the number may ask. */
  byOrderNumber(orderNumber: string): Promise<Result<OrderTracking, Rejection<'ORDER_NOT_FOUND'>>>
}

/** Entries about the payment keep the status, so they are left out: only the customer may see them. */
const stepsOf = (entries: OrderHistoryDoc['entries']): OrderTracking['steps'] =>
  entries
    .filter(({ status }, n) => status !== entries[n - 1]?.status)
    .map(({ status, at }) => ({ status, at }))

/** The part of an order that its progress is made of. */
export const trackedOf = (
  { id: orderId, orderNumber, status, branchId, confirmedAt, address }: OrderDoc,
  entries: OrderHistoryDoc['entries'],
): OrderTracking => ({
  orderId,
  orderNumber,
  status,
  branchId,
  confirmedAt,
  address,
  steps: stepsOf(entries),
})

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
