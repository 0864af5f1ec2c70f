import { type StatusCounts, statusCounts } from '../../contract/figures.ts'
import { isOperator, isShop } from '../../domain/kernel/access.ts'
import { type Bill, type Cost, costOf, placedPrice } from '../../domain/order/bill.ts'
import {
  erasedCustomer,
  type OrderPlacedData,
  type OrderReturnedData,
  orderEventTypes,
} from '../../domain/order/events.ts'
import { flagsOf } from '../../domain/order/unusual.ts'
import { type OrderStatus, orderStatuses } from '../../domain/order/vocabulary.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { payment } from '../../domain/payment/payment.ts'
import {
  billOfPayment,
  isPaid,
  orderPaymentStatus,
  type PaymentState,
  receiptOf,
  withoutPayer,
} from '../../domain/payment/state.ts'
import type { PaymentStatus } from '../../domain/payment/vocabulary.ts'
import type { EventMeta, Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { everyPaymentEvent } from '../payments/events.ts'
import {
  type Body,
  type DocChange,
  type Doer,
  doerOf,
  type EventOf,
  onEach,
  type Projection,
  update,
} from '../projection.ts'
import {
  type ComplaintOfOrder,
  complaintOf,
  withAnswer,
  withoutTraces,
  withPhoto,
} from './complaints.ts'
import { everyOrderStep, orderBefore } from './steps.ts'

/** Goods that came back after the delivery. Money in cents, `at` ISO 8601 in UTC. */
export type ReturnOfOrder = Pick<
  OrderReturnedData,
  'returnId' | 'lines' | 'goodsCents' | 'feeCents' | 'reason'
> & { at: string; actor: Doer }

/**
 * A refund that went back. `at` is ISO 8601 in UTC. `isTold`: M-PESA itself said that it did what the shop had asked.
 * Otherwise staff said that they sent it.
 */
export type RefundGone = { refundId: string; at: string; isTold: boolean }

/** `payment` is folded from the payment's events. */
type Facts = Omit<OrderPlacedData, 'orderId' | 'subject' | 'totalCents'> & {
  id: string
  /** What the goods and their delivery cost. */
  priceCents: number
  status: OrderStatus
  payment: PaymentState
  refundsGone: RefundGone[]
  createdAt: string
  updatedAt: string
  /** When the branch confirmed the order. The promised delivery time counts from then. */
  confirmedAt?: string
  /** When the order was delivered or cancelled. Null until then. */
  endedAt: string | null
  returns: ReturnOfOrder[]
  complaints: ComplaintOfOrder[]
  /** The revision of the order's own stream. */
  revision: number
  /** The customer was erased. */
  isErased?: true
}
type Derived = {
  paymentStatus: PaymentStatus
  mpesaReceiptNumber: string | null
  /** What is still to be paid, by the customer or at the door. */
  restCents: number
  /** M-PESA brought all of the money, and it was not given back. */
  isPaid: boolean
  /** M-PESA brought some money that pays the order. */
  holdsMoney: boolean
  /** Staff should check the order. A new rule of `flagsOf` needs a new version of this collection. */
  isUnusual: boolean
}

/**
 * `id` is the order's id. Money in cents. `userId`: the account that owns the order now, null for a guest's order.
 * Times are ISO 8601 in UTC.
 */
export type OrderDoc = Doc & Facts & Derived

type Costing = Pick<Facts, 'priceCents' | 'status' | 'endedAt' | 'returns'>

/** What the order costs as its events say until now. */
export const costOfOrder = ({ priceCents, status, endedAt, returns }: Costing): Cost =>
  costOf({ priceCents, deliveredAt: status === 'delivered' ? endedAt : null, returns })

/** The order's bill as its events say until now. */
export const billOfOrder = (facts: Costing & Pick<Facts, 'payment'>): Bill =>
  billOfPayment(facts.payment, costOfOrder(facts))

const derived = (facts: Facts): Derived => {
  const { payment: state, paymentMethod } = facts
  const cost = costOfOrder(facts)
  return {
    paymentStatus: orderPaymentStatus(state, { paymentMethod, cost }),
    mpesaReceiptNumber: receiptOf(state),
    restCents: billOfOrder(facts).restCents,
    isPaid: isPaid(state, cost.priceCents),
    holdsMoney: state.parts.length > 0,
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

const isEnd = (status: OrderStatus): boolean => status === 'delivered' || status === 'cancelled'

const moveTo = (event: OfOrder, status: OrderStatus) =>
  changeOrder(event, (facts) => ({
    ...facts,
    status,
    ...(status === 'confirmed' ? { confirmedAt: event.meta.at } : {}),
    endedAt: isEnd(status) ? event.meta.at : null,
  }))

const goneAfter = (
  { refundsGone, payment: before }: Facts,
  { type, data, meta }: Recorded<PaymentEvent>,
): RefundGone[] => {
  if (type !== 'RefundCompleted' && type !== 'RefundHandedBack' && type !== 'RefundBounced')
    return refundsGone
  const { refundId } = data
  const others = refundsGone.filter((one) => one.refundId !== refundId)
  if (type === 'RefundBounced') return others
  const wasAsked = before.refunds.some(
    (one) => one.refundId === refundId && one.state === 'requested',
  )
  const isTold = wasAsked && isShop(meta.actor) && !isOperator(meta.actor)
  return [...others, { refundId, at: meta.at, isTold }]
}

const onPayment = (event: Recorded<PaymentEvent>) =>
  change(event, (facts) => {
    const state = payment.evolve(facts.payment, event, event.meta.at)
    const refundsGone = goneAfter(facts, event)
    return { ...facts, payment: facts.isErased ? withoutPayer(state) : state, refundsGone }
  })

const returnOf = ({ data, meta }: EventOf<'OrderReturned'>): ReturnOfOrder => {
  const { returnId, lines, goodsCents, feeCents, reason } = data
  return { returnId, lines, goodsCents, feeCents, reason, at: meta.at, actor: doerOf(meta) }
}

const erase = (facts: Facts): Facts => ({
  ...facts,
  ...erasedCustomer,
  payment: withoutPayer(facts.payment),
  returns: facts.returns.map((one) => ({ ...one, reason: '' })),
  complaints: withoutTraces(facts.complaints),
  isErased: true,
})

export const orders: Projection<OrderDoc> = {
  collection: {
    name: 'orders',
    version: 12,
    indexes: [
      ['userId', '-createdAt'],
      // Without it, the orders of one person and one status are looked for among all orders of that status.
      ['userId', 'status'],
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
    // Every event of the order raises `revision`, because a change of the order must name the stream's revision.
    ...onEach(orderEventTypes, (event) => changeOrder(event, (facts) => facts)),
    OrderPlaced: ({ data, meta: { at }, revision }) => {
      const { orderId: id, subject: _, totalCents: __, ...placed } = data
      const initial = { status: 'pending' as const, payment: payment.initial, revision }
      const times = { createdAt: at, updatedAt: at, endedAt: null }
      const priceCents = placedPrice(data)
      const facts: Facts = {
        id,
        ...initial,
        ...times,
        refundsGone: [],
        returns: [],
        complaints: [],
        ...placed,
        priceCents,
      }
      return { id, fold: () => ({ ...facts, ...derived(facts) }) }
    },
    ...everyOrderStep(moveTo),
    OrderPaymentMethodChanged: (event) =>
      changeOrder(event, (facts) => ({ ...facts, paymentMethod: event.data.paymentMethod })),
    OrderJoinedAccount: (event) =>
      changeOrder(event, (facts) => ({ ...facts, userId: event.data.userId })),
    OrderReturned: (event) =>
      changeOrder(event, (facts) => ({ ...facts, returns: [...facts.returns, returnOf(event)] })),
    OrderComplaintMade: (event) =>
      changeOrder(event, (facts) => ({
        ...facts,
        complaints: [...facts.complaints, complaintOf(event.data, event.meta)],
      })),
    OrderComplaintPhotoAdded: (event) =>
      changeOrder(event, (facts) => ({
        ...facts,
        complaints: withPhoto(facts.complaints, event),
      })),
    OrderComplaintAnswered: (event) =>
      changeOrder(event, (facts) => ({
        ...facts,
        complaints: withAnswer(facts.complaints, event),
      })),
    OrderCustomerErased: (event) => changeOrder(event, erase),
    ...everyPaymentEvent(onPayment),
  },
}

/** The number of orders of a branch in each status. `id` is the branch's id. */
export type OrderCountsDoc = Doc & { branchId: number; counts: StatusCounts }

export const noOrders: StatusCounts = statusCounts.parse(
  Object.fromEntries(orderStatuses.map((status) => [status, 0])),
)

/** The number of orders that are neither delivered nor cancelled. */
export const openIn = ({ delivered: _, cancelled: __, ...open }: StatusCounts): number =>
  Object.values(open).reduce((sum, count) => sum + count, 0)

const changed = (counts: StatusCounts, by: Partial<StatusCounts>): StatusCounts => {
  const next = { ...counts }
  for (const status of orderStatuses) next[status] += by[status] ?? 0
  return next
}

const shift = (branchId: number, by: Partial<StatusCounts>): DocChange<OrderCountsDoc> => {
  const id = String(branchId)
  return { id, fold: (doc) => ({ id, branchId, counts: changed(doc?.counts ?? noOrders, by) }) }
}

export const orderCounts: Projection<OrderCountsDoc, [typeof orderBefore]> = {
  collection: { name: 'order-counts', version: 1, indexes: [] },
  tells: [orderBefore],
  on: {
    OrderPlaced: ({ data: { branchId } }) => shift(branchId, { pending: 1 }),
    ...everyOrderStep((_, status, { order }) =>
      order === undefined ? [] : shift(order.branchId, { [order.status]: -1, [status]: 1 }),
    ),
  },
}
