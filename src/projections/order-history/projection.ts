import type { OrderStatus } from '../../contract/order.ts'
import type { Role } from '../../domain/kernel/actor.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import type { EventMeta, Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { withEntry } from '../bounded-history.ts'
import { everyPaymentEvent } from '../payments/every-payment-event.ts'
import { methodText, paymentText } from '../payments/wording.ts'
import { type Projection, update } from '../projection.ts'

/** `type` is the event's; `status` the order's from then on; `at` ISO 8601 in UTC; `text` says what a type doesn't. */
export type HistoryEntry = {
  at: string
  type: string
  status: OrderStatus
  actor: { id: string; role: Role }
  reason?: string
  text?: string
}
/** `id` is the order's id. Oldest entry first. */
export type OrderHistoryDoc = Doc & { entries: HistoryEntry[] }

type OnOrder = { type: string; data: { orderId: string; reason?: string }; meta: EventMeta }

const entry = (status: OrderStatus, { type, data, meta }: OnOrder): HistoryEntry => ({
  at: meta.at,
  type,
  status,
  actor: { id: meta.actor.id, role: meta.actor.role },
  ...(data.reason === undefined ? {} : { reason: data.reason }),
})

const append = (status: OrderStatus) => (event: OnOrder) =>
  update<OrderHistoryDoc>(event.data.orderId, (doc) => ({
    ...doc,
    entries: withEntry(doc.entries, entry(status, event)),
  }))

const withoutReason = (one: HistoryEntry): HistoryEntry =>
  one.reason === undefined ? one : { ...one, reason: '' }

/** What happens to the payment leaves the order's status as it is. */
const appendText = (event: OnOrder, text: string) =>
  update<OrderHistoryDoc>(event.data.orderId, (doc) => {
    const status = doc.entries.at(-1)?.status ?? 'pending'
    return { ...doc, entries: withEntry(doc.entries, { ...entry(status, event), text }) }
  })

const onPayment = (event: Recorded<PaymentEvent>) => {
  const text = paymentText(event)
  return text === undefined ? [] : [appendText(event, text)]
}

export const orderHistory: Projection<OrderHistoryDoc> = {
  collection: { name: 'order-history', version: 2, indexes: [] },
  on: {
    OrderPlaced: (event) => {
      const id = event.data.orderId
      return { id, fold: () => ({ id, entries: [entry('pending', event)] }) }
    },
    OrderConfirmed: append('confirmed'),
    OrderProcessingStarted: append('processing'),
    OrderReadyForDelivery: append('ready_for_delivery'),
    OrderOutForDelivery: append('out_for_delivery'),
    OrderDelivered: append('delivered'),
    OrderCancelled: append('cancelled'),
    OrderPaymentMethodChanged: (event) => appendText(event, methodText(event.data.paymentMethod)),
    OrderCustomerErased: ({ data }) =>
      update(data.orderId, (doc) => ({ ...doc, entries: doc.entries.map(withoutReason) })),
    ...everyPaymentEvent(onPayment),
  },
}
