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
 * An order before a step: what it was placed with, and its status. Nothing personal. Money in cents. `placedAt` is ISO
 * 8601 in UTC.
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

/** An order before each step that it takes. */
export const orderBefore: Fact<'order', OrderBefore> = {
  name: 'order',
  // An order goes its way within hours.
  remembers: 5_000,
  streamsOf: (event) => (isOfOrder(event) ? [streamName(order, event.data.orderId)] : undefined),
  isToldBeside: ({ type }) => isStatusEvent(type),
  after,
}

/** The same handler for every event that moves an order on. `status` is the order's after it. */
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
