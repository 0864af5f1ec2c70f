import { streamName, typesIn } from '../../domain/kernel/decider.ts'
import type { PaymentMethod } from '../../domain/kernel/vocabulary.ts'
import { orderEvents } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { hasLeft } from '../../domain/order/stock.ts'
import { isStatusEvent, type OrderStatus, statusAfter } from '../../domain/order/vocabulary.ts'
import { paymentEvents } from '../../domain/payment/events.ts'
import { booked } from '../../domain/payment/money.ts'
import { payment } from '../../domain/payment/payment.ts'
import { type PaymentState, tookCash, withoutPayer } from '../../domain/payment/state.ts'
import { isCashRefund } from '../../domain/payment/vocabulary.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { Fact } from '../facts.ts'

/** The money of one order, folded from its stream and its payment's. Nothing personal. */
export type OrderMoney = {
  branchId: number
  totalCents: number
  paymentMethod: PaymentMethod
  status: OrderStatus
  payment: PaymentState
}

const isOfPayment = isOf(paymentEvents)
const isOfMoney = isOf({ ...orderEvents, ...paymentEvents })
export type OfMoney = Extract<
  Recorded,
  { type: keyof typeof orderEvents | keyof typeof paymentEvents }
>

const evolve = (money: OrderMoney, event: OfMoney): OrderMoney => {
  if (isOfPayment(event)) {
    return { ...money, payment: withoutPayer(payment.evolve(money.payment, event, event.meta.at)) }
  }
  if (event.type === 'OrderPaymentMethodChanged') {
    return { ...money, paymentMethod: event.data.paymentMethod }
  }
  return isStatusEvent(event.type) ? { ...money, status: statusAfter[event.type] } : money
}

/** The money after one more event of the two streams. Undefined before the order was placed. */
export const moneyAfter = (
  money: OrderMoney | undefined,
  event: OfMoney,
): OrderMoney | undefined => {
  if (event.type !== 'OrderPlaced') return money && evolve(money, event)
  const { branchId, totalCents, paymentMethod } = event.data
  return { branchId, totalCents, paymentMethod, status: 'pending', payment: payment.initial }
}

const streamsOf = (event: Recorded): [string, string] | undefined => {
  if (!isOfMoney(event)) return undefined
  const { orderId } = event.data
  return [streamName(order, orderId), streamName(payment, orderId)]
}

const movesMoney = isOf({ ...paymentEvents, OrderPaymentMethodChanged: true, OrderDelivered: true })

/** The money of an order before an event that may move some. Cash moves at the delivery. */
export const moneyBefore: Fact<'money', OrderMoney> = {
  name: 'money',
  // An order takes only hours, so this is enough for all orders under way.
  remembers: 5_000,
  streamsOf,
  goesWith: movesMoney,
  after: (money, event) => (isOfMoney(event) ? moneyAfter(money, event) : money),
}

/** Kinds of money moves, in cents. */
const moneyKinds = [
  /** M-PESA payments before the goods went out. */
  'mpesa',
  /** M-PESA payments after the goods went out. */
  'mpesaDoor',
  /** Cash that drivers report or a partner owes. */
  'cashDriver',
  /** Cash orders that were paid at the counter, or delivered before drivers owed cash. */
  'cashOther',
  /** Cash to be collected that nobody reports. */
  'cashShort',
  /** Missing cash that staff waived. */
  'cashSettled',
  /** M-PESA money given back. */
  'mpesaBack',
  /** Cash given back. */
  'cashBack',
  /** Refunds that became due. */
  'refundDue',
  /** Refunds still due. */
  'refundOpen',
  /** Doubtful money that came in. */
  'reviewIn',
  /** Doubtful money that was settled. */
  'reviewOut',
] as const
export type MoneyKind = (typeof moneyKinds)[number]
export type MoneyMoves = Partial<Record<MoneyKind, number>>

type Amount = { amountCents: number }
const sum = (amounts: readonly Amount[]): number =>
  amounts.reduce((all, { amountCents }) => all + amountCents, 0)

const isWithoutWord = ({ paymentMethod, status, payment }: OrderMoney): boolean =>
  paymentMethod === 'cash' &&
  status === 'delivered' &&
  payment.paid === null &&
  !tookCash(payment) &&
  (payment.cashShort?.missingCents ?? 0) === 0

/**
 * Doubtful money that is not settled yet. Cash that was perhaps paid twice is left out, because it counts as the
 * drivers' cash already.
 */
const heldCents = ({ cases }: PaymentState): number =>
  cases.reduce((all, one) => all + (one.kind === 'paid_twice' ? 0 : one.heldCents), 0)

type Sums = Record<Exclude<MoneyKind, 'mpesaDoor' | 'reviewIn' | 'reviewOut'> | 'review', number>

const noSums: Sums = {
  mpesa: 0,
  cashDriver: 0,
  cashOther: 0,
  cashShort: 0,
  cashSettled: 0,
  mpesaBack: 0,
  cashBack: 0,
  refundDue: 0,
  refundOpen: 0,
  review: 0,
}

const sumsOf = (money: OrderMoney | undefined): Sums => {
  if (money === undefined) return noSums
  const { payment, totalCents } = money
  const done = payment.refunds.filter(({ state }) => state === 'done')
  const inCash = sum(done.filter((one) => isCashRefund(payment, one)))
  const due = sum(payment.refunds)
  return {
    mpesa: sum(booked(payment)),
    cashDriver: payment.cashCents ?? 0,
    cashOther: isWithoutWord(money) ? totalCents : 0,
    cashShort: payment.cashShort?.missingCents ?? 0,
    cashSettled: payment.cashShort?.relievedCents ?? 0,
    mpesaBack: sum(done) - inCash,
    cashBack: inCash,
    refundDue: due,
    refundOpen: due - sum(done),
    review: heldCents(payment),
  }
}

const minus = (sums: Sums, before: Sums): Sums => {
  const rest = { ...sums }
  for (const kind of typesIn(noSums)) rest[kind] -= before[kind]
  return rest
}

/** The money that the event moved, by kind: the order's sums after it, less those before. */
export const movesOf = (before: OrderMoney | undefined, event: OfMoney): MoneyMoves => {
  const after = moneyAfter(before, event)
  if (after === undefined) return {}
  const { mpesa, review, ...others } = minus(sumsOf(after), sumsOf(before))
  const isOut = hasLeft(after.status)
  const moved: Record<MoneyKind, number> = {
    ...others,
    mpesa: isOut ? 0 : mpesa,
    mpesaDoor: isOut ? mpesa : 0,
    reviewIn: Math.max(0, review),
    reviewOut: Math.max(0, -review),
  }
  return Object.fromEntries(
    moneyKinds.flatMap((kind) => (moved[kind] === 0 ? [] : [[kind, moved[kind]]])),
  )
}

export const plusMoves = (moves: MoneyMoves, more: MoneyMoves): MoneyMoves => {
  const both = moneyKinds.map((kind): [MoneyKind, number] => [
    kind,
    (moves[kind] ?? 0) + (more[kind] ?? 0),
  ])
  return Object.fromEntries(both.filter(([, cents]) => cents !== 0))
}
