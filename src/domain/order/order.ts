import { type Actor, mayPayFor } from '../kernel/access.ts'
import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { type CashBoundsOf, withinCash } from '../kernel/guest-limits.ts'
import { ok, type Rejection, type Result, reject } from '../kernel/result.ts'
import type { PaymentMethod } from '../kernel/vocabulary.ts'
import { placedPrice } from './bill.ts'
import { type ComplaintCode, type ComplaintCommand, complain } from './complaining.ts'
import { type OrderEvent, type OrderPlacedData, orderEvents, orderStepTypes } from './events.ts'
import { addsUp, demandOf } from './pricing.ts'
import { type BringBack, bringBack, type RecordReturn, recordReturn } from './returning.ts'
import { evolve, isPlaced, type OrderFacts, type OrderState, type PlacedOrder } from './state.ts'
import { hasLeft } from './stock.ts'
import {
  awaitsPayment,
  mayTake,
  partiesOf,
  type Transition,
  transitionOf,
  whyNoMoneyBack,
} from './transitions.ts'
import { type OrderStatus, statusAfter } from './vocabulary.ts'

export type OrderCommand =
  | { type: 'Place'; order: OrderPlacedData; cash: CashBoundsOf }
  /**
   * `isPaid` and `holdsMoney` come from the order's payment: an M-PESA order cannot be confirmed before it is paid, and
   * not everybody may cancel an order whose money, or a part of it, then goes back.
   */
  | {
      type: 'ChangeStatus'
      to: OrderStatus
      by: Actor
      reason: string
      isPaid: boolean
      holdsMoney: boolean
    }
  /** The caller has checked that no M-PESA money has come for the order and that none is on its way. */
  | { type: 'Withdraw'; by: Actor; reason: string }
  /** The caller has checked that the payment allows the change. */
  | { type: 'ChangePaymentMethod'; to: PaymentMethod; cash: CashBoundsOf }
  /** M-PESA paid an order that was to be paid in cash. */
  | { type: 'SettleByMpesa' }
  | BringBack
  | RecordReturn
  | ComplaintCommand
  | ({ type: 'Abandon' } & OrderFacts)
  /** Puts a guest's order into an account. The sender has the order's secret and is signed in to the account. */
  | { type: 'JoinAccount'; userId: string }
  | { type: 'EraseCustomer' }

export type OrderCode =
  | ComplaintCode
  | 'FORBIDDEN'
  | 'GUEST_CASH_PIECES'
  | 'GUEST_CASH_TOTAL'
  | 'INVALID_INPUT'
  | 'NEW_CASH_PIECES'
  | 'NEW_CASH_TOTAL'
  | 'ORDER_ALREADY_CANCELLED'
  | 'ORDER_EXPIRED'
  | 'ORDER_JOINED_ALREADY'
  | 'ORDER_NOT_FOUND'
  | 'ORDER_NOT_MPESA'
  | 'ORDER_NOT_PAID'
  | 'ORDER_TRANSITION_NOT_ALLOWED'
  | 'OWN_MATTER'
  | 'PAYMENT_METHOD_FIXED'
  | 'REASON_REQUIRED'
  | 'TOO_MANY_METHOD_CHANGES'
  | 'TOTALS_MISMATCH'
type Decision = Result<OrderEvent[], Rejection<OrderCode>>

const onwards = orderStepTypes.filter((type) => type !== 'OrderCancelled')

const eventFor = (
  { orderId, subject, isErased }: PlacedOrder,
  to: OrderStatus,
  reason: string,
): OrderEvent[] => {
  if (to === 'cancelled') {
    return [{ type: 'OrderCancelled', data: { orderId, subject, reason: isErased ? '' : reason } }]
  }
  const type = onwards.find((one) => statusAfter[one] === to)
  return type === undefined ? [] : [{ type, data: { orderId } }]
}

type ChangeStatus = CommandOf<OrderCommand, 'ChangeStatus'>

const take = (
  transition: Transition,
  { by, reason, isPaid, holdsMoney }: ChangeStatus,
  state: PlacedOrder,
): Decision => {
  if (!mayTake(partiesOf(by, state), transition)) return reject('FORBIDDEN')
  const whyNot = whyNoMoneyBack(by, transition, { ...state, holdsMoney })
  if (whyNot !== undefined) return reject(whyNot)
  if (transition.needsReason && reason === '') return reject('REASON_REQUIRED')
  if (awaitsPayment(transition, { ...state, isPaid })) return reject('ORDER_NOT_PAID')
  return ok(eventFor(state, transition.to, reason))
}

/** Setting the present status again changes nothing, so that two people who press the same button both succeed. */
const changeStatus = (command: ChangeStatus, state: OrderState): Decision => {
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  const { to, by } = command
  const { status: from } = state
  if (partiesOf(by, state).length === 0) return reject('FORBIDDEN')
  if (from === 'cancelled') return reject('ORDER_ALREADY_CANCELLED')
  if (from === to) return ok([])
  const transition = transitionOf(from, to)
  if (transition === undefined) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from, to })
  return take(transition, command, state)
}

/** Gives up an M-PESA order whose goods nobody has set aside yet. */
const withdraw = (
  { by, reason }: CommandOf<OrderCommand, 'Withdraw'>,
  state: OrderState,
): Decision => {
  if (!isPlaced(state) || !mayPayFor(by, state)) return reject('ORDER_NOT_FOUND')
  const { status: from, paymentMethod } = state
  const to = 'cancelled'
  if (from === to) return reject('ORDER_ALREADY_CANCELLED')
  if (paymentMethod !== 'mpesa') return reject('ORDER_NOT_MPESA')
  if (transitionOf(from, to, 'Withdraw') !== undefined) return ok(eventFor(state, to, reason))
  // The order can still be cancelled, but not by whoever pays for it.
  if (transitionOf(from, to) !== undefined) return reject('FORBIDDEN')
  return reject('ORDER_TRANSITION_NOT_ALLOWED', { from, to })
}

/** The order's history keeps every change for ever, so their number is limited. */
const MOST_METHOD_CHANGES = 10

const changePaymentMethod = (
  { to, cash }: CommandOf<OrderCommand, 'ChangePaymentMethod'>,
  state: OrderState,
): Decision => {
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  const { orderId, status, paymentMethod, methodChanges } = state
  if (status === 'cancelled') return reject('ORDER_ALREADY_CANCELLED')
  if (paymentMethod === to) return ok([])
  if (status !== 'pending') return reject('PAYMENT_METHOD_FIXED')
  if (methodChanges >= MOST_METHOD_CHANGES) {
    return reject('TOO_MANY_METHOD_CHANGES', { limit: MOST_METHOD_CHANGES })
  }
  const bill = { ...state, userId: state.buyerId, paymentMethod: to }
  const allowed = withinCash(bill, cash)
  if (!allowed.ok) return allowed
  return ok([{ type: 'OrderPaymentMethodChanged', data: { orderId, paymentMethod: to } }])
}

/**
 * Records that M-PESA paid a cash order whose goods have left. Before they leave, the customer chooses the payment
 * method.
 */
const settleByMpesa = (state: OrderState): Decision => {
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  const { orderId, status, paymentMethod } = state
  if (!hasLeft(status) || paymentMethod === 'mpesa') return ok([])
  const data = { orderId, paymentMethod: 'mpesa' as const }
  return ok([{ type: 'OrderPaymentMethodChanged', data }])
}

const place = ({ order, cash }: CommandOf<OrderCommand, 'Place'>, state: OrderState): Decision => {
  if (state.status === 'abandoned') return reject('ORDER_EXPIRED')
  if (state.status !== 'none') return ok([])
  if (!addsUp(order)) return reject('TOTALS_MISMATCH')
  const bill = { ...order, priceCents: placedPrice(order), demand: demandOf(order.lines) }
  const allowed = withinCash(bill, cash)
  return allowed.ok ? ok([{ type: 'OrderPlaced', data: order }]) : allowed
}

/** Joins a guest's order to an account. An order that has an account keeps it. */
const joinAccount = (
  { userId }: CommandOf<OrderCommand, 'JoinAccount'>,
  state: OrderState,
): Decision => {
  if (!isPlaced(state) || state.isErased) return reject('ORDER_NOT_FOUND')
  const { orderId } = state
  if (state.userId === userId) return ok([])
  if (state.userId !== null) return reject('ORDER_JOINED_ALREADY')
  return ok([{ type: 'OrderJoinedAccount', data: { orderId, userId } }])
}

const eraseCustomer = (state: OrderState): Decision => {
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  const { orderId, subject, isErased } = state
  return ok(isErased ? [] : [{ type: 'OrderCustomerErased', data: { orderId, subject } }])
}

const abandon = (
  { orderId, branchId, demand }: CommandOf<OrderCommand, 'Abandon'>,
  { status }: OrderState,
): Decision =>
  ok(status === 'none' ? [{ type: 'OrderAbandoned', data: { orderId, branchId, demand } }] : [])

const decide = (command: OrderCommand, state: OrderState): Decision => {
  switch (command.type) {
    case 'Place':
      return place(command, state)
    case 'ChangeStatus':
      return changeStatus(command, state)
    case 'Withdraw':
      return withdraw(command, state)
    case 'ChangePaymentMethod':
      return changePaymentMethod(command, state)
    case 'SettleByMpesa':
      return settleByMpesa(state)
    case 'BringBack':
      return bringBack(command, state)
    case 'RecordReturn':
      return recordReturn(command, state)
    case 'MakeComplaint':
    case 'AnswerComplaint':
    case 'AddComplaintPhoto':
      return complain(command, state)
    case 'JoinAccount':
      return joinAccount(command, state)
    case 'EraseCustomer':
      return eraseCustomer(state)
    case 'Abandon':
      return abandon(command, state)
  }
}

export const order: Aggregate<'order', OrderState, OrderCommand, OrderEvent, OrderCode> = {
  category: 'order',
  memoryPart: 90,
  snapshots: null,
  events: orderEvents,
  initial: { status: 'none' },
  decide,
  evolve,
}
