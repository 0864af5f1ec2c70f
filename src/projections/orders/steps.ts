import { streamName } from '../../domain/kernel/decider.ts'
import { placedPrice } from '../../domain/order/bill.ts'
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
import { type DocChange, type EventOf, onEach } from '../projection.ts'

/** How an order was placed, or is paid and owned by now. Nothing personal. Money in cents. */
export type OrderFacts = Pick<
  OrderPlacedData,
  'branchId' | 'userId' | 'paymentMethod' | 'subtotalCents' | 'deliveryFeeCents' | 'discountCents'
> & { priceCents: number; lines: readonly OrderLine[] }

/** What a return takes off the sales, in cents. `at` is ISO 8601 in UTC. */
export type ReturnBefore = { at: string; cents: number }

/** An order before a step, with the returns recorded until then. `placedAt` is ISO 8601 in UTC. */
export type OrderBefore = OrderFacts & {
  placedAt: string
  status: OrderStatus
  returns: readonly ReturnBefore[]
}

const isOfOrder = isOf(orderEvents)

const placedBy = ({ data, meta }: EventOf<'OrderPlaced'>): OrderBefore => {
  const { branchId, userId, paymentMethod, lines } = data
  const { subtotalCents, deliveryFeeCents, discountCents } = data
  return {
    branchId,
    userId,
    paymentMethod,
    subtotalCents,
    deliveryFeeCents,
    discountCents,
    priceCents: placedPrice(data),
    lines,
    placedAt: meta.at,
    status: 'pending',
    returns: [],
  }
}

export const returnIn = ({ data, meta }: EventOf<'OrderReturned'>): ReturnBefore => ({
  at: meta.at,
  cents: data.goodsCents + data.feeCents,
})

const changedBy = (before: OrderBefore, event: Recorded): OrderBefore => {
  if (event.type === 'OrderPaymentMethodChanged') {
    return { ...before, paymentMethod: event.data.paymentMethod }
  }
  if (event.type === 'OrderJoinedAccount') return { ...before, userId: event.data.userId }
  if (event.type === 'OrderReturned') {
    return { ...before, returns: [...before.returns, returnIn(event)] }
  }
  return isStatusEvent(event.type) ? { ...before, status: statusAfter[event.type] } : before
}

const after = (before: OrderBefore | undefined, event: Recorded): OrderBefore | undefined =>
  event.type === 'OrderPlaced' ? placedBy(event) : before && changedBy(before, event)

/** Other events beside which a projection needs the order. */
const otherEvents: readonly string[] = [
  'OrderPaymentMethodChanged',
  'OrderJoinedAccount',
  'OrderReturned',
  'OrderComplaintMade',
]

/** Gives the order before each of its steps, and before the other events that need it. */
export const orderBefore: Fact<'order', OrderBefore> = {
  name: 'order',
  // An order takes only hours, so this is enough for all orders under way.
  remembers: 5_000,
  streamsOf: (event) => (isOfOrder(event) ? [streamName(order, event.data.orderId)] : undefined),
  goesWith: ({ type }) => isStatusEvent(type) || otherEvents.includes(type),
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
