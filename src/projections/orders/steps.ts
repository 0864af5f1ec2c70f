import { streamName } from '../../domain/kernel/decider.ts'
import {
  type OrderLine,
  type OrderPlacedData,
  type OrderStep,
  orderEvents,
  orderStepTypes,
} from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { isStatusEvent, type OrderStatus, statusAfter } from '../../domain/order/vocabulary.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Fact, FactsOf } from '../facts.ts'
import { type DocChange, onEach } from '../projection.ts'

/**
 * An order before a step: how it was placed, and its status. Nothing personal. Money in cents. `placedAt` is ISO 8601
 * in UTC.
 */
export type OrderBefore = Pick<OrderPlacedData, 'branchId' | 'totalCents'> & {
  lines: readonly OrderLine[]
  placedAt: string
  status: OrderStatus
}

const isOfOrder = isOf(orderEvents)

const after = (before: OrderBefore | undefined, event: Recorded): OrderBefore | undefined => {
  if (event.type === 'OrderPlaced') {
    const { branchId, totalCents, lines } = event.data
    return { branchId, totalCents, lines, placedAt: event.meta.at, status: 'pending' }
  }
  return before && isStatusEvent(event.type)
    ? { ...before, status: statusAfter[event.type] }
    : before
}

/** Gives the order before each of its steps. */
export const orderBefore: Fact<'order', OrderBefore> = {
  name: 'order',
  // An order takes only hours, so this is enough for all orders under way.
  remembers: 5_000,
  streamsOf: (event) => (isOfOrder(event) ? [streamName(order, event.data.orderId)] : undefined),
  goesWith: ({ type }) => isStatusEvent(type),
  after,
}

/** The same handler for every event that changes an order's status. `status` is the status after the event. */
export const everyOrderStep = <D extends Doc, F = FactsOf<[]>>(
  change: (
    event: Recorded<OrderStep>,
    status: OrderStatus,
    facts: F,
  ) => DocChange<D> | DocChange<D>[],
) =>
  onEach(orderStepTypes, (event: Recorded<OrderStep>, facts: F) =>
    change(event, statusAfter[event.type], facts),
  )
