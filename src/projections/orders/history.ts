import { type OrderChange, orderChangeTypes } from '../../contract/payment/payment-history.ts'
import type { OrderEvent, OrderStep } from '../../domain/order/events.ts'
import type { OrderStatus, StatusEvent } from '../../domain/order/vocabulary.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import type { EventMeta, Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { withEntry } from '../bounded-history.ts'
import {
  everyPaymentEvent,
  type HistoryEvent,
  historyEventOfOrder,
  historyEventOfPayment,
  type OrderChanged,
} from '../payments/events.ts'
import { type Doer, doerOf, type Handlers, onEach, type Projection, update } from '../projection.ts'
import { everyOrderStep } from './steps.ts'

/** The type of an event, and the facts that its text needs. */
type OrderHistoryEvent = { type: StatusEvent; facts: Record<string, never> } | HistoryEvent

/**
 * `status`: the order's status after the entry. `at`: ISO 8601 in UTC. `reason`: the reason of a cancellation, as
 * typed.
 */
export type HistoryEntry = OrderHistoryEvent & {
  at: string
  status: OrderStatus
  actor: Doer
  reason?: string
}
/** `id` is the order's id. Oldest entry first. */
export type OrderHistoryDoc = Doc & { entries: HistoryEntry[] }

const entryOf = (event: OrderHistoryEvent, status: OrderStatus, meta: EventMeta): HistoryEntry => ({
  ...event,
  at: meta.at,
  status,
  actor: doerOf(meta),
})

type OnOrder = Recorded<Extract<OrderEvent, { type: StatusEvent }>>

const ofOrder = (status: OrderStatus, { type, data, meta }: OnOrder): HistoryEntry => {
  const entry = entryOf({ type, facts: {} }, status, meta)
  return 'reason' in data ? { ...entry, reason: data.reason } : entry
}

const append = (event: OnOrder, status: OrderStatus) =>
  update<OrderHistoryDoc>(event.data.orderId, (doc) => ({
    ...doc,
    entries: withEntry(doc.entries, ofOrder(status, event)),
  }))

/** Adds an entry that leaves the order's status as it is. */
const appendBeside = (
  historyEvent: HistoryEvent,
  { data, meta }: Recorded<PaymentEvent | OrderChanged>,
) =>
  update<OrderHistoryDoc>(data.orderId, (doc) => {
    const status = doc.entries.at(-1)?.status ?? 'pending'
    return { ...doc, entries: withEntry(doc.entries, entryOf(historyEvent, status, meta)) }
  })

const appendPayment = (event: Recorded<PaymentEvent>) => {
  const historyEvent = historyEventOfPayment(event)
  return historyEvent === undefined ? [] : appendBeside(historyEvent, event)
}

const withoutReason = (one: HistoryEntry): HistoryEntry =>
  one.reason === undefined ? one : { ...one, reason: '' }

/**
 * Events of an order without an entry. An abandoned order has no history, the cancellation mentions goods brought back,
 * and the refund mentions returned goods. Complaints are shown beside the history. The type check wants an entry for every other event.
 */
type Unmentioned =
  | 'OrderAbandoned'
  | 'OrderBroughtBack'
  | 'OrderReturned'
  | 'OrderComplaintMade'
  | 'OrderComplaintPhotoAdded'
  | 'OrderComplaintAnswered'

const handlers = {
  OrderPlaced: (event) => {
    const id = event.data.orderId
    return { id, fold: () => ({ id, entries: [ofOrder('pending', event)] }) }
  },
  ...everyOrderStep(append),
  ...onEach(orderChangeTypes, (event: Recorded<OrderChanged>) =>
    appendBeside(historyEventOfOrder(event), event),
  ),
  OrderCustomerErased: ({ data }) =>
    update(data.orderId, (doc) => ({ ...doc, entries: doc.entries.map(withoutReason) })),
  ...everyPaymentEvent(appendPayment),
} satisfies Handlers<OrderHistoryDoc> &
  Record<
    Exclude<OrderEvent['type'], OrderStep['type'] | OrderChange['type'] | Unmentioned>,
    unknown
  >

export const orderHistory: Projection<OrderHistoryDoc> = {
  collection: { name: 'order-history', version: 3, indexes: [] },
  on: handlers,
}
