import { streamName, typesIn } from '../../domain/kernel/decider.ts'
import { sumCents } from '../../domain/kernel/money.ts'
import type { PaymentMethod } from '../../domain/kernel/vocabulary.ts'
import { afterReturn, type Cost, costOf, placedPrice } from '../../domain/order/bill.ts'
import { orderEvents } from '../../domain/order/events.ts'
import { order } from '../../domain/order/order.ts'
import { hasLeft } from '../../domain/order/stock.ts'
import { isStatusEvent, type OrderStatus, statusAfter } from '../../domain/order/vocabulary.ts'
import { paymentEvents } from '../../domain/payment/events.ts'
import { booked } from '../../domain/payment/money.ts'
import { payment } from '../../domain/payment/payment.ts'
import {
  billOfPayment,
  openShortCents,
  type PaymentState,
  type ReviewCase,
  relievedCents,
  tookCash,
  withoutPayer,
} from '../../domain/payment/state.ts'
import { isCashRefund } from '../../domain/payment/vocabulary.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { Fact } from '../facts.ts'

/** The money of one order, folded from its stream and its payment's. Nothing personal. */
export type OrderMoney = {
  orderNumber: string
  branchId: number
  cost: Cost
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
  if (event.type === 'OrderReturned') return { ...money, cost: afterReturn(money.cost, event.data) }
  if (!isStatusEvent(event.type)) return money
  const status = statusAfter[event.type]
  return { ...money, status, cost: costAfter(money.cost, event) }
}

const costAfter = (cost: Cost, { type, meta }: OfMoney): Cost =>
  type === 'OrderDelivered' ? { ...cost, handedOverAt: meta.at } : cost

/** The money after one more event of the two streams. Undefined before the order was placed. */
export const moneyAfter = (
  money: OrderMoney | undefined,
  event: OfMoney,
): OrderMoney | undefined => {
  if (event.type !== 'OrderPlaced') return money && evolve(money, event)
  const { orderNumber, branchId, paymentMethod } = event.data
  const cost = costOf({ priceCents: placedPrice(event.data), deliveredAt: null, returns: [] })
  const open = { status: 'pending' as const, payment: payment.initial }
  return { orderNumber, branchId, cost, paymentMethod, ...open }
}

const streamsOf = (event: Recorded): [string, string] | undefined => {
  if (!isOfMoney(event)) return undefined
  const { orderId } = event.data
  return [streamName(order, orderId), streamName(payment, orderId)]
}

const movesMoney = isOf({
  ...paymentEvents,
  OrderPaymentMethodChanged: true,
  OrderDelivered: true,
  OrderReturned: true,
})

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
  /** Cash that drivers report, a partner owes or staff found drivers to have. */
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
  /** Doubtful money of which staff said that it pays nothing and goes nowhere. */
  'dismissedIn',
  /** Dismissed money that staff took up again. */
  'dismissedOut',
  /** What customers came to owe for goods that were handed over. */
  'debtIn',
  /** What they paid of it. */
  'debtPaid',
  /** What staff wrote off of it. */
  'debtWrittenOff',
] as const
export type MoneyKind = (typeof moneyKinds)[number]
export type MoneyMoves = Partial<Record<MoneyKind, number>>

/** The cash of an order that was handed over and of which no carrier says anything, in cents. */
const withoutWord = ({ cost, payment }: OrderMoney): number => {
  const isSilent = !tookCash(payment) && openShortCents(payment) + relievedCents(payment) === 0
  return cost.handedOverAt !== null && isSilent ? billOfPayment(payment, cost).cashCents : 0
}

/**
 * Doubtful money that is not settled yet, or that was dismissed. Cash that was perhaps paid twice is left out, because
 * it counts as the drivers' cash already.
 */
const heldCents = ({ cases }: PaymentState, state: ReviewCase['state']): number =>
  cases
    .filter((one) => one.kind !== 'paid_twice' && one.state === state)
    .reduce((all, one) => all + one.heldCents, 0)

/** Kinds that are told from how a level rises and falls. */
type Leveled =
  | 'mpesaDoor'
  | 'reviewIn'
  | 'reviewOut'
  | 'dismissedIn'
  | 'dismissedOut'
  | 'debtIn'
  | 'debtPaid'
type Sums = Record<Exclude<MoneyKind, Leveled> | 'review' | 'dismissed' | 'debt', number>

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
  dismissed: 0,
  debt: 0,
  debtWrittenOff: 0,
}

const sumsOf = (money: OrderMoney | undefined): Sums => {
  if (money === undefined) return noSums
  const { payment, cost } = money
  const done = payment.refunds.filter(({ state }) => state === 'done')
  const inCash = sumCents(done.filter((one) => isCashRefund(payment, one)))
  const due = sumCents(payment.refunds)
  return {
    mpesa: sumCents(booked(payment)),
    cashDriver: payment.cashCents ?? 0,
    cashOther: withoutWord(money),
    cashShort: openShortCents(payment) + relievedCents(payment),
    cashSettled: relievedCents(payment),
    mpesaBack: sumCents(done) - inCash,
    cashBack: inCash,
    refundDue: due,
    refundOpen: due - sumCents(done),
    review: heldCents(payment, 'open'),
    dismissed: heldCents(payment, 'resolved'),
    debt: billOfPayment(payment, cost).owedByCustomerCents,
    debtWrittenOff: payment.writtenOffCents ?? 0,
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
  const { mpesa, review, dismissed, debt, ...others } = minus(sumsOf(after), sumsOf(before))
  const isOut = hasLeft(after.status)
  const debtWithout = debt + others.debtWrittenOff
  const moved: Record<MoneyKind, number> = {
    ...others,
    mpesa: isOut ? 0 : mpesa,
    mpesaDoor: isOut ? mpesa : 0,
    reviewIn: Math.max(0, review),
    reviewOut: Math.max(0, -review),
    dismissedIn: Math.max(0, dismissed),
    dismissedOut: Math.max(0, -dismissed),
    debtIn: Math.max(0, debtWithout),
    debtPaid: Math.max(0, -debtWithout),
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
