import { hasLeft } from '#src/domain/order/stock.ts'
import { booked } from '#src/domain/payment/money.ts'
import { type PaymentState, tookCash } from '#src/domain/payment/state.ts'
import { isCashRefund } from '#src/domain/payment/vocabulary.ts'
import { moneyAfter, type OfMoney, type OrderMoney } from './order-money.ts'

/**
 * Money by what moved it, in cents. `mpesa`: before the goods went out, `mpesaDoor`: after that. `cashDriver`: drivers
 * say that they took it, or a partner owes it. `cashOther`: cash orders that went over the counter, or were delivered
 * before drivers owed what was to be collected. `cashShort`: it was to be collected, and nobody says that it was.
 * `cashSettled`: what staff let go of that. `mpesaBack` and `cashBack` were given back. `refundDue` became due. `refundOpen` is what is still due of it.
 * `reviewIn` came in with a doubt, and `reviewOut` was settled.
 */
export const moneyKinds = [
  'mpesa',
  'mpesaDoor',
  'cashDriver',
  'cashOther',
  'cashShort',
  'cashSettled',
  'mpesaBack',
  'cashBack',
  'refundDue',
  'refundOpen',
  'reviewIn',
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

/** Cash that may have come twice is in no review: it is with the drivers' already. */
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

const minus = (sums: Sums, before: Sums): Sums => ({
  mpesa: sums.mpesa - before.mpesa,
  cashDriver: sums.cashDriver - before.cashDriver,
  cashOther: sums.cashOther - before.cashOther,
  cashShort: sums.cashShort - before.cashShort,
  cashSettled: sums.cashSettled - before.cashSettled,
  mpesaBack: sums.mpesaBack - before.mpesaBack,
  cashBack: sums.cashBack - before.cashBack,
  refundDue: sums.refundDue - before.refundDue,
  refundOpen: sums.refundOpen - before.refundOpen,
  review: sums.review - before.review,
})

/** What the event moved, kind by kind: the difference that it makes to the order's sums. */
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
