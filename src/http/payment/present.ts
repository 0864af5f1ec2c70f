import type { CashShort } from '../../contract/delivery/cash.ts'
import { failureText, paymentEventText } from '../../contract/payment/payment-words.ts'
import {
  isCashRefund,
  isDifference,
  MOST_OPEN_REFUNDS,
  type OpenRefund,
  type openRefunds,
  type PaymentDetail,
  type PaymentSummary,
} from '../../contract/payment/staff-payment.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { z } from '../../contract/rules/schema.ts'
import { fill } from '../../contract/rules/text.ts'
import { sumCents } from '../../domain/kernel/money.ts'
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

type Refund = State['refunds'][number]
type PresentedRefund = PaymentDetail['refunds'][number]
type Together = NonNullable<Refund['together']>

/** What the details of a payment take from elsewhere. `payments`: those whose refunds share a reference with its own. */
export type PaymentNames = {
  people: People
  nameOf(id: string): string | null
  payments: ReadonlyMap<string, PaymentDoc>
}

/** The refunds that somebody said to share a reference with this one. */
const togetherOf = ({ together, proposed }: Refund): Together | undefined =>
  together ?? proposed?.together ?? undefined

/** The other orders of which a refund shares a reference with a refund of this payment. */
export const ordersPaidWith = ({ payment: { refunds } }: PaymentDoc): string[] =>
  refunds.flatMap((one) => togetherOf(one)?.others.map(({ orderId }) => orderId) ?? [])

const namedRefunds = (
  others: Together['others'],
  payments: PaymentNames['payments'],
): OpenRefund[] =>
  others.flatMap(({ orderId, refundId }) => {
    const doc = payments.get(orderId)
    const found = doc?.payment.refunds.find((one) => one.refundId === refundId)
    return doc === undefined || found === undefined ? [] : [presentOpenRefund(found, doc)]
  })

const proposedOf = (
  { proposed, amountCents }: Refund,
  { people, payments }: PaymentNames,
): PresentedRefund['proposed'] => {
  if (proposed === undefined) return null
  const { reference, together, by } = proposed
  return {
    reference,
    amount: toKsh(together?.paidCents ?? amountCents),
    with: namedRefunds(together?.others ?? [], payments),
    byId: by,
    byName: people.get(by)?.name ?? null,
  }
}

const dueAtOf = ({ refundTimes, updatedAt }: PaymentDoc, { refundId }: Refund): string =>
  refundTimes.find((one) => one.refundId === refundId)?.dueAt ?? updatedAt

const presentOpenRefund = (one: Refund, doc: PaymentDoc): OpenRefund => ({
  orderId: doc.id,
  refundId: one.refundId,
  orderNumber: doc.orderNumber,
  amount: toKsh(one.amountCents),
  reason: one.reason,
  state: one.state,
  isCash: isCashRefund(doc.payment, one),
  awaitsSecond: one.proposed !== undefined,
  dueAt: dueAtOf(doc, one),
})

/** The open refunds of these payments: those of the order `orderId` first, then the oldest. */
export const presentOpenRefunds = (
  { docs, isMore }: { docs: readonly PaymentDoc[]; isMore: boolean },
  orderId: string,
): z.infer<typeof openRefunds> => {
  const place = (one: OpenRefund): string => `${one.orderId === orderId ? 0 : 1} ${one.dueAt}`
  const all = docs
    .flatMap((doc) => openRefundsIn(doc.payment).map((one) => presentOpenRefund(one, doc)))
    .toSorted((a, b) => (place(a) < place(b) ? -1 : 1))
  const refunds = all.slice(0, MOST_OPEN_REFUNDS)
  return { refunds, isMore: isMore || refunds.length < all.length }
}

const presentRefund = (one: Refund, doc: PaymentDoc, names: PaymentNames): PresentedRefund => ({
  id: one.refundId,
  receiptNumber: one.receipt,
  amount: toKsh(one.amountCents),
  reason: one.reason,
  state: one.state,
  reference: one.reference,
  isCash: isCashRefund(doc.payment, one),
  handedBack: one.handedBack === true,
  proposed: proposedOf(one, names),
  together:
    one.together === undefined
      ? null
      : {
          amount: toKsh(one.together.paidCents),
          with: namedRefunds(one.together.others, names.payments),
        },
  bounced: (one.bounced ?? []).map(({ reference }) => reference),
  dueAt: dueAtOf(doc, one),
})

const openRefundsIn = ({ refunds }: State): State['refunds'] =>
  refunds.filter(({ state }) => state !== 'done')

/** The money of returned goods is a part of what paid the order. All other refunds are of money beside it. */
const beside = ({ refunds }: State): State['refunds'] => refunds.filter((one) => !isDifference(one))

/**
 * The money that came, even if it goes back to the customer. An order for cash is paid when it is delivered, except for
 * the cash that is missing.
 */
const paidCents = (doc: PaymentDoc) => doc.paidCents + sumCents(beside(doc.payment))

/** M-PESA's money that pays the order, or that paid the order before it was cancelled. */
const mpesaCents = ({ parts, refunds }: State): number =>
  sumCents(parts) + sumCents(refunds.filter(({ reason }) => reason === 'order_cancelled'))

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
    refundDue: toKsh(sumCents(openRefundsIn(payment))),
    refunded: toKsh(sumCents(payment.refunds) - sumCents(openRefundsIn(payment))),
    refundReasons: [...new Set(openRefundsIn(payment).map(({ reason }) => reason))],
    refundDueSince: doc.owesSince,
    awaitsSecond: openRefundsIn(payment).some(({ proposed }) => proposed !== undefined),
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
  names: PaymentNames,
): PaymentDetail => {
  const { attempts, cases, parts, refunds } = doc.payment
  return {
    ...presentPaymentSummary(doc, names.nameOf),
    attemptList: attempts.map(presentAttempt),
    parts: parts.map(({ receipt, amountCents, at }) => ({
      receiptNumber: receipt,
      amount: toKsh(amountCents),
      at,
    })),
    cases: cases.map((one) => presentCase(one, doc)),
    refunds: refunds.map((one) => presentRefund(one, doc, names)),
    history: doc.history.map(({ actor, ...entry }) => ({
      ...entry,
      ...actedBy(actor, names.people),
      text: paymentEventText(entry, fill),
    })),
    mayReverse,
  }
}
