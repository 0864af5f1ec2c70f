import { erasedCustomer, type OrderPlacedData } from '../../domain/order/events.ts'
import { flagsOf } from '../../domain/order/unusual.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { orderPaymentStatus, receiptOf } from '../../domain/payment/order-payment.ts'
import { payment } from '../../domain/payment/payment.ts'
import { type PaymentState, withoutPayer } from '../../domain/payment/state.ts'
import type { PaymentStatus } from '../../domain/payment/vocabulary.ts'
import type { EventMeta, Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { everyPaymentEvent } from '../payments/every-payment-event.ts'
import { type Body, type Projection, update } from '../projection.ts'
import { everyOrderStep } from './every-order-step.ts'

/** `payment` is folded from the payment's events. `paymentStatus` and the fields below it follow from it. */
type Facts = Omit<OrderPlacedData, 'orderId' | 'subject'> & {
  id: string
  status: OrderStatus
  payment: PaymentState
  createdAt: string
  updatedAt: string
  /** The revision of the order's own stream. */
  revision: number
  /** The customer was erased. */
  isErased?: true
}
type Derived = {
  paymentStatus: PaymentStatus
  mpesaReceiptNumber: string | null
  /** M-PESA brought the money, and it was not given back. */
  isPaid: boolean
  /** Staff should look at it twice. A new rule of `flagsOf` wants a new version of this collection. */
  isUnusual: boolean
}

/** `id` is the order's id. Money in cents. `userId` is null for a guest. Times are ISO 8601 in UTC. */
export type OrderDoc = Doc & Facts & Derived

const derived = (facts: Facts): Derived => {
  const { payment: state, paymentMethod, status } = facts
  return {
    paymentStatus: orderPaymentStatus(state, { paymentMethod, delivered: status === 'delivered' }),
    mpesaReceiptNumber: receiptOf(state),
    isPaid: state.paid !== null,
    isUnusual: flagsOf(facts).length > 0,
  }
}

type OnOrder = { data: { orderId: string }; meta: EventMeta }

const change = ({ data, meta }: OnOrder, fold: (facts: Facts) => Facts) =>
  update<OrderDoc>(data.orderId, (doc): Body<OrderDoc> => {
    const facts = { ...fold(doc), updatedAt: meta.at }
    return { ...facts, ...derived(facts) }
  })

type OfOrder = OnOrder & { revision: number }

const changeOrder = (event: OfOrder, fold: (facts: Facts) => Facts) =>
  change(event, (facts) => ({ ...fold(facts), revision: event.revision }))

const moveTo = (event: OfOrder, status: OrderStatus) =>
  changeOrder(event, (facts) => ({ ...facts, status }))

const onPayment = (event: Recorded<PaymentEvent>) =>
  change(event, (facts) => {
    const state = payment.evolve(facts.payment, event, event.meta.at)
    return { ...facts, payment: facts.isErased ? withoutPayer(state) : state }
  })

const erase = (facts: Facts): Facts => ({
  ...facts,
  ...erasedCustomer,
  payment: withoutPayer(facts.payment),
  isErased: true,
})

export const orders: Projection<OrderDoc> = {
  collection: {
    name: 'orders',
    version: 5,
    indexes: [
      ['userId', '-createdAt'],
      ['orderNumber'],
      ...[[], ['status'], ['paymentStatus'], ['status', 'paymentStatus'], ['isUnusual']].flatMap(
        (fields) => [
          [...fields, '-createdAt'],
          ['branchId', ...fields, '-createdAt'],
        ],
      ),
    ],
  },
  on: {
    OrderPlaced: ({ data: { orderId: id, subject: _, ...placed }, meta: { at }, revision }) => {
      const initial = { status: 'pending' as const, payment: payment.initial, revision }
      const facts: Facts = { id, ...initial, createdAt: at, updatedAt: at, ...placed }
      return { id, fold: () => ({ ...facts, ...derived(facts) }) }
    },
    ...everyOrderStep(moveTo),
    OrderPaymentMethodChanged: (event) =>
      changeOrder(event, (facts) => ({ ...facts, paymentMethod: event.data.paymentMethod })),
    OrderCustomerErased: (event) => changeOrder(event, erase),
    ...everyPaymentEvent(onPayment),
  },
}
