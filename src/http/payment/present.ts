import type { CashShort } from '../../contract/delivery/cash.ts'
import { failureText, paymentEventText } from '../../contract/payment/payment-words.ts'
import {
  isCashRefund,
  type PaymentDetail,
  type PaymentSummary,
} from '../../contract/payment/staff-payment.ts'
import { toKsh } from '../../contract/rules/money.ts'
import { fill } from '../../contract/rules/text.ts'
import { isDifference } from '../../domain/payment/vocabulary.ts'
import type { MissingCashDoc } from '../../projections/payments/missing-cash.ts'
import type { PaymentDoc } from '../../projections/payments/projection.ts'
import { phoneInPayment } from '../order/phones.ts'
import { actedBy, type People } from '../user/people.ts'
import { stateOfStep } from './present-state.ts'

type State = PaymentDoc['payment']
type Attempt = State['attempts'][number]

const kshOrNull = (cents: number | null): number | null => (cents === null ? null : toKsh(cents))

const messages: Record<Attempt['state'], string> = {
  created: 'Being sent to M-PESA',
  submitting: 'Being sent to M-PESA',
  submission_unknown: 'M-PESA did not say whether it was sent',
  pending: 'Waiting for the PIN',
  rejected: 'M-PESA did not take it',
  failed: 'Not paid',
  expired: 'M-PESA never said what became of it',
  review: 'M-PESA reported money that does not fit: see the case',
  paid: 'Paid',
}

const presentAttempt = (attempt: Attempt): PaymentDetail['attemptList'][number] => {
  const { attemptId: id, amountCents, checkoutRequestId, resultCode, startedAt } = attempt
  const step = attempt.state
  const reason =
    step === 'failed' && resultCode !== null ? `: ${failureText(resultCode, fill)}` : ''
  return {
    id,
    state: stateOfStep[step],
    step,
    phone: phoneInPayment(attempt),
    amount: toKsh(amountCents),
    checkoutRequestId,
    resultCode,
    message: messages[step] + reason,
    startedAt,
  }
}

const presentCase = (
  one: State['cases'][number],
  { caseNotes, updatedAt }: PaymentDoc,
): PaymentDetail['cases'][number] => {
  const about = caseNotes.find(({ caseId }) => caseId === one.caseId)
  return {
    id: one.caseId,
    kind: one.kind,
    receiptNumber: one.receipt,
    amount: kshOrNull(one.amountCents),
    heldAmount: toKsh(one.heldCents),
    resultCode: one.resultCode,
    openedAt: about?.openedAt ?? updatedAt,
    resolution: one.resolution,
    note: about?.note ?? '',
  }
}

const presentRefund = (
  one: State['refunds'][number],
  { payment, refundTimes, updatedAt }: PaymentDoc,
): PaymentDetail['refunds'][number] => ({
  id: one.refundId,
  receiptNumber: one.receipt,
  amount: toKsh(one.amountCents),
  reason: one.reason,
  state: one.state,
  reference: one.reference,
  isCash: isCashRefund(payment, one),
  handedBack: one.handedBack === true,
  dueAt: refundTimes.find(({ refundId }) => refundId === one.refundId)?.dueAt ?? updatedAt,
})

const openRefunds = ({ refunds }: State): State['refunds'] =>
  refunds.filter(({ state }) => state !== 'done')
const sumOf = (money: readonly { amountCents: number }[]): number =>
  money.reduce((sum, { amountCents }) => sum + amountCents, 0)

/** The money of returned goods is a part of what paid the order. All other refunds are of money beside it. */
const beside = ({ refunds }: State): State['refunds'] => refunds.filter((one) => !isDifference(one))

/**
 * The money that came, even if it goes back to the customer. An order for cash is paid when it is delivered, except for
 * the cash that is missing.
 */
const paidCents = (doc: PaymentDoc) => doc.paidCents + sumOf(beside(doc.payment))

/** M-PESA's money that pays the order, or that paid the order before it was cancelled. */
const mpesaCents = ({ parts, refunds }: State): number =>
  sumOf(parts) + sumOf(refunds.filter(({ reason }) => reason === 'order_cancelled'))

/** `nameOf`: gives a driver's name, or null for a driver without one. */
export const presentCashShort = (
  doc: Omit<MissingCashDoc, 'id' | 'position'>,
  nameOf: (id: string) => string | null,
): CashShort => {
  const { carrierId, takenCents, missingCents } = doc
  return {
    orderId: doc.orderId,
    orderNumber: doc.orderNumber,
    deliveryId: doc.deliveryId,
    branchId: doc.branchId,
    driver: { id: carrierId, fullName: nameOf(carrierId) },
    expected: toKsh((takenCents ?? 0) + missingCents),
    taken: takenCents === null ? null : toKsh(takenCents),
    missing: toKsh(doc.openCents),
    reason: doc.reason,
    since: doc.since,
  }
}

const shortsOf = (doc: PaymentDoc, nameOf: (id: string) => string | null): CashShort[] => {
  const { id: orderId, orderNumber, branchId, payment, shortSince, updatedAt } = doc
  const about = { orderId, orderNumber, branchId, since: shortSince ?? updatedAt }
  const open = (payment.cashShorts ?? []).filter(({ openCents }) => openCents > 0)
  return open.map((short) => presentCashShort({ ...short, ...about }, nameOf))
}

const nobody = (): null => null

export const presentPaymentSummary = (
  doc: PaymentDoc,
  nameOf: (id: string) => string | null = nobody,
): PaymentSummary => {
  const { payment, startedAt, updatedAt } = doc
  return {
    orderId: doc.id,
    orderNumber: doc.orderNumber,
    branchId: doc.branchId,
    customerName: doc.customerName,
    userId: doc.userId,
    orderTotal: toKsh(doc.cost.priceCents),
    paymentMethod: doc.paymentMethod,
    paymentStatus: doc.paymentStatus,
    receiptNumber: doc.receipt,
    paid: toKsh(paidCents(doc)),
    paidByMpesa: toKsh(mpesaCents(payment)),
    refundDue: toKsh(sumOf(openRefunds(payment))),
    refunded: toKsh(sumOf(payment.refunds) - sumOf(openRefunds(payment))),
    refundReasons: [...new Set(openRefunds(payment).map(({ reason }) => reason))],
    refundDueSince: doc.owesSince,
    cashShorts: shortsOf(doc, nameOf),
    rest: toKsh(doc.restCents),
    owedByCustomer: toKsh(doc.owedByCustomerCents),
    owedSince: doc.debtSince,
    dismissed: toKsh(doc.dismissedCents),
    openCases: payment.cases.filter(({ state }) => state === 'open').length,
    attempts: payment.attempts.length,
    startedAt: startedAt ?? updatedAt,
    updatedAt,
  }
}

/** `mayReverse`: whether M-PESA can be asked to send refunds. */
export const presentPaymentDetail = (
  doc: PaymentDoc,
  mayReverse: boolean,
  people: People,
  nameOf: (id: string) => string | null,
): PaymentDetail => {
  const { attempts, cases, parts, refunds } = doc.payment
  return {
    ...presentPaymentSummary(doc, nameOf),
    attemptList: attempts.map(presentAttempt),
    parts: parts.map(({ receipt, amountCents, at }) => ({
      receiptNumber: receipt,
      amount: toKsh(amountCents),
      at,
    })),
    cases: cases.map((one) => presentCase(one, doc)),
    refunds: refunds.map((one) => presentRefund(one, doc)),
    history: doc.history.map(({ actor, ...entry }) => ({
      ...entry,
      ...actedBy(actor, people),
      text: paymentEventText(entry, fill),
    })),
    mayReverse,
  }
}
