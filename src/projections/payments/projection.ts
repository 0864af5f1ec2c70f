import type { PaymentMethod } from '../../domain/kernel/vocabulary.ts'
import { afterReturn, type Cost, costOf, placedPrice } from '../../domain/order/bill.ts'
import { erasedCustomer } from '../../domain/order/events.ts'
import type { OrderStatus } from '../../domain/order/vocabulary.ts'
import { isOpen } from '../../domain/payment/attempts.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { payment } from '../../domain/payment/payment.ts'
import {
  awaitsPromptSince,
  awaitsRestSince,
  billOfPayment,
  dismissedCents,
  missesCash,
  openAttempt,
  orderPaymentStatus,
  type PaymentState,
  receiptOf,
  takenBack,
  withoutPayer,
} from '../../domain/payment/state.ts'
import { type PaymentStatus, unpaidStatuses } from '../../domain/payment/vocabulary.ts'
import type { EventMeta, Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { withEntry } from '../bounded-history.ts'
import { everyOrderStep } from '../orders/steps.ts'
import { type Body, type Doer, doerOf, type Projection, update } from '../projection.ts'
import {
  everyPaymentEvent,
  type HistoryEvent,
  historyEventOfOrder,
  historyEventOfPayment,
  isOfMoney,
} from './events.ts'

export type PaymentHistoryEntry = HistoryEvent & { at: string; actor: Doer }

/** What the events of a payment say. Money in cents, times ISO 8601 in UTC. */
type Facts = {
  id: string
  orderNumber: string
  branchId: number
  /** The account that owns the order now. Null for a guest. */
  userId: string | null
  customerName: string
  cost: Cost
  paymentMethod: PaymentMethod
  /** Since when the order has waited for M-PESA. Null while it is to be paid in cash. */
  mpesaSince: string | null
  orderStatus: OrderStatus
  payment: PaymentState
  caseNotes: { caseId: string; openedAt: string; note: string }[]
  /** When cash that a driver had to collect was found missing. Null if no cash is missing, or if staff have decided. */
  shortSince: string | null
  /** When each refund became due, and when it was given back with a reference. */
  refundTimes: { refundId: string; dueAt: string; doneAt: string | null }[]
  history: PaymentHistoryEntry[]
  /** When the first prompt was sent or the first money came, in cash or by M-PESA. Null if neither has happened. */
  startedAt: string | null
  updatedAt: string
  /** When a refund was last given back with a reference. */
  refundedAt: string | null
  /** When M-PESA took the money that first paid the order. */
  paidAt: string | null
  /** The customer was erased. */
  isErased?: true
}

/** Fields for the filters of lists, computed from the facts. */
type Derived = {
  paymentStatus: PaymentStatus
  inReview: boolean
  /** Whether cash is missing without a decision of staff. */
  missesCash: boolean
  /** Whether staff dismissed money that came in doubt. */
  hasDismissed: boolean
  dismissedCents: number
  /** What was paid for the order, by M-PESA and in cash, and what is still to be paid. */
  paidCents: number
  restCents: number
  /** What the customer owes for goods that were handed over. `debtSince`: when it began. Null: nothing is owed. */
  owedByCustomerCents: number
  debtSince: string | null
  owesRefund: boolean
  /** When the oldest open refund became due. */
  owesSince: string | null
  receipt: string | null
  /** True if a prompt has no known result and no money came. */
  unsettled: boolean
  /**
   * Equal to `mpesaSince` if the order is pending and has no open prompt and no money, neither paid nor in review.
   * Otherwise null.
   */
  unpaidSince: string | null
  /** Since when a pending order waits for the rest of its money after a part came, without an open prompt. */
  partPaidSince: string | null
  /** When the open prompt was started. */
  promptedAt: string | null
  /** The order's account while money is open: to be paid, to be paid back, in doubt or missing. Otherwise null. */
  openFor: string | null
}

/** The payment of one order, whatever its method. `id` is the order's id. Nested names are those of the domain. */
export type PaymentDoc = Doc & Facts & Derived

const owesSince = ({ payment: { refunds }, refundTimes }: Facts): string | null => {
  const open = refunds.filter(({ state }) => state !== 'done').map(({ refundId }) => refundId)
  return refundTimes.find(({ refundId }) => open.includes(refundId))?.dueAt ?? null
}

type Owing = Pick<Facts & Derived, 'orderStatus' | 'paymentStatus'>
/** The order was not cancelled, and nobody has paid for it yet. */
export const isUnpaid = ({ orderStatus, paymentStatus }: Owing): boolean =>
  orderStatus !== 'cancelled' && unpaidStatuses.includes(paymentStatus)

const isOpenMoney = (doc: Omit<Derived, 'openFor'> & Facts): boolean =>
  isUnpaid(doc) || doc.owesRefund || doc.inReview || doc.missesCash || doc.owedByCustomerCents > 0

const derivedStates = (facts: Facts): Omit<Derived, 'openFor'> => {
  const { payment: state, paymentMethod, orderStatus, mpesaSince, cost } = facts
  const waiting = { status: orderStatus, mpesaSince, cost }
  const { paidCents, restCents, owedByCustomerCents } = billOfPayment(state, cost)
  const isUnsettled = state.attempts.some((one) => isOpen(one) || one.state === 'expired')
  return {
    paymentStatus: orderPaymentStatus(state, { paymentMethod, cost }),
    inReview: state.cases.some((one) => one.state === 'open'),
    missesCash: missesCash(state),
    hasDismissed: dismissedCents(state) > 0,
    dismissedCents: dismissedCents(state),
    paidCents,
    restCents,
    owedByCustomerCents,
    debtSince:
      owedByCustomerCents === 0 ? null : (takenBack(state).at(-1)?.at ?? cost.handedOverAt),
    owesRefund: state.refunds.some((one) => one.state !== 'done'),
    owesSince: owesSince(facts),
    receipt: receiptOf(state),
    unsettled: isUnsettled && state.parts.length === 0 && state.refunds.length === 0,
    unpaidSince: awaitsPromptSince(waiting, state),
    partPaidSince: awaitsRestSince(waiting, state),
    promptedAt: openAttempt(state)?.startedAt ?? null,
  }
}

const derived = (facts: Facts): Derived => {
  const found = derivedStates(facts)
  return { ...found, openFor: isOpenMoney({ ...facts, ...found }) ? facts.userId : null }
}

const change = (id: string, fold: (facts: Facts) => Facts) =>
  update<PaymentDoc>(id, (doc): Body<PaymentDoc> => {
    const facts = fold(doc)
    return { ...facts, ...derived(facts) }
  })

const caseNotes = (notes: Facts['caseNotes'], { type, data, meta }: Recorded<PaymentEvent>) => {
  if (type === 'PaymentCaseOpened') {
    return [...notes, { caseId: data.caseId, openedAt: meta.at, note: '' }]
  }
  if (type !== 'PaymentCaseResolved' && type !== 'PaymentCaseTakenUp') return notes
  const { caseId, note } = data
  return notes.map((one) => (one.caseId === caseId ? { ...one, note } : one))
}

/** A refund that was gone and becomes due again is due since then. */
const refundTimes = (times: Facts['refundTimes'], { type, data, meta }: Recorded<PaymentEvent>) => {
  const withTimes = (changed: { dueAt: string } | { doneAt: string }, refundId: string) =>
    times.map((one) => (one.refundId === refundId ? { ...one, ...changed } : one))
  switch (type) {
    case 'RefundBecameDue': {
      const { refundId } = data
      const others = times.filter((one) => one.refundId !== refundId)
      return [...others, { refundId, dueAt: meta.at, doneAt: null }]
    }
    case 'RefundCompleted':
      return withTimes({ doneAt: meta.at }, data.refundId)
    case 'RefundBounced':
      return withTimes({ dueAt: meta.at }, data.refundId)
    default:
      return times
  }
}

const shortSince = (
  since: string | null,
  { type, meta }: Recorded<PaymentEvent>,
  state: PaymentState,
) => {
  if (type !== 'CashShortNoted') return since
  return missesCash(state) ? (since ?? meta.at) : null
}

const withHistory = (
  history: readonly PaymentHistoryEntry[],
  meta: EventMeta,
  historyEvent: HistoryEvent | undefined,
): PaymentHistoryEntry[] =>
  historyEvent === undefined
    ? [...history]
    : withEntry(history, { at: meta.at, actor: doerOf(meta), ...historyEvent })

const evolvePayment = ({ payment: before, isErased }: Facts, event: Recorded<PaymentEvent>) => {
  const state = payment.evolve(before, event, event.meta.at)
  return isErased ? withoutPayer(state) : state
}

const onPayment = (event: Recorded<PaymentEvent>) => {
  const { type, data, meta } = event
  return change(data.orderId, (facts) => {
    const state = evolvePayment(facts, event)
    return {
      ...facts,
      payment: state,
      caseNotes: caseNotes(facts.caseNotes, event),
      shortSince: shortSince(facts.shortSince, event, state),
      refundTimes: refundTimes(facts.refundTimes, event),
      history: withHistory(facts.history, meta, historyEventOfPayment(event)),
      startedAt: facts.startedAt ?? (isOfMoney(type) ? meta.at : null),
      updatedAt: meta.at,
      refundedAt: type === 'RefundCompleted' ? meta.at : facts.refundedAt,
      paidAt: facts.paidAt ?? (type === 'PaymentReceived' ? data.paidAt : null),
    }
  })
}

/** An order for cash is paid at its handover, unless the driver noted the cash before. */
const handedOver = ({ cost, startedAt }: Facts, at: string) => ({
  cost: { ...cost, handedOverAt: at },
  startedAt: startedAt ?? at,
})

type OnOrder = { data: { orderId: string }; meta: EventMeta }
const moveTo = ({ data, meta }: OnOrder, orderStatus: OrderStatus) =>
  change(data.orderId, (facts) => ({
    ...facts,
    orderStatus,
    ...(orderStatus === 'delivered' ? handedOver(facts, meta.at) : {}),
    updatedAt: meta.at,
  }))

export const payments: Projection<PaymentDoc> = {
  collection: {
    name: 'payments',
    version: 8,
    indexes: [
      ['-startedAt'],
      ['branchId', '-startedAt'],
      ['paymentStatus', '-startedAt'],
      ['branchId', 'paymentStatus', '-startedAt'],
      ['inReview', '-startedAt'],
      ['hasDismissed', '-startedAt'],
      ['missesCash', '-shortSince'],
      ['branchId', 'missesCash', '-shortSince'],
      ['debtSince'],
      ['branchId', 'debtSince'],
      ['partPaidSince'],
      ['owesRefund', 'owesSince'],
      ['branchId', 'owesRefund', 'owesSince'],
      ['unsettled', '-startedAt'],
      ['orderNumber'],
      ['paidAt'],
      ['refundedAt'],
      ['unpaidSince'],
      ['promptedAt'],
      ['openFor', 'updatedAt'],
      ['branchId', 'openFor', 'updatedAt'],
    ],
  },
  on: {
    OrderPlaced: ({ data, meta: { at } }) => {
      const { orderId: id, orderNumber, branchId, userId, customer } = data
      const { paymentMethod } = data
      const facts: Facts = {
        id,
        orderNumber,
        branchId,
        userId,
        customerName: customer.name,
        cost: costOf({ priceCents: placedPrice(data), deliveredAt: null, returns: [] }),
        paymentMethod,
        mpesaSince: paymentMethod === 'mpesa' ? at : null,
        orderStatus: 'pending',
        payment: payment.initial,
        caseNotes: [],
        shortSince: null,
        refundTimes: [],
        history: [],
        startedAt: null,
        updatedAt: at,
        refundedAt: null,
        paidAt: null,
      }
      return { id, fold: () => ({ ...facts, ...derived(facts) }) }
    },
    ...everyOrderStep(moveTo),
    OrderReturned: ({ data, meta }) =>
      change(data.orderId, (facts) => ({
        ...facts,
        cost: afterReturn(facts.cost, data),
        updatedAt: meta.at,
      })),
    OrderPaymentMethodChanged: (event) => {
      const { data, meta } = event
      const { orderId, paymentMethod } = data
      return change(orderId, (facts) => ({
        ...facts,
        paymentMethod,
        mpesaSince: paymentMethod === 'mpesa' ? meta.at : null,
        history: withHistory(facts.history, meta, historyEventOfOrder(event)),
        updatedAt: meta.at,
      }))
    },
    OrderJoinedAccount: ({ data: { orderId, userId } }) =>
      change(orderId, (facts) => ({ ...facts, userId })),
    OrderCustomerErased: ({ data }) =>
      change(data.orderId, (facts) => ({
        ...facts,
        customerName: erasedCustomer.customer.name,
        payment: withoutPayer(facts.payment),
        caseNotes: facts.caseNotes.map((one) => ({ ...one, note: '' })),
        isErased: true,
      })),
    ...everyPaymentEvent(onPayment),
  },
}
