import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import { evolveAttempts } from './attempts.ts'
import { recordCallback } from './callbacks.ts'
import { evolveCases, resolveCase } from './cases.ts'
import { holdCash } from './cash.ts'
import type { Decision, PaymentCode, PaymentCommand } from './commands.ts'
import { type OrderCashShort, type PaymentEvent, paymentEvents } from './events.ts'
import { evolveMoney } from './money.ts'
import { decidePrompt, startAttempt } from './prompts.ts'
import { decideRefund, evolveRefunds, noteReturn } from './refunds.ts'
import { recordQueryResult, recordStatementEntry } from './reports.ts'
import type { PaymentState } from './state.ts'
import { recordWithdrawal } from './withdrawals.ts'

const cancel = (
  { orderId, newId: refundId }: CommandOf<PaymentCommand, 'NoteOrderCancelled'>,
  { orderCancelled, paid }: PaymentState,
): Decision => {
  if (orderCancelled) return ok([])
  const noted: PaymentEvent = { type: 'OrderCancellationNoted', data: { orderId } }
  if (!paid) return ok([noted])
  const { sure: _, ...money } = paid
  const data = { orderId, refundId, ...money, reason: 'order_cancelled' as const }
  return ok([noted, { type: 'RefundBecameDue', data }])
}

/** Somebody who mistypes needs a few tries. */
const MOST_NAMED = 5

const nameReceipt = (
  { orderId, receipt }: CommandOf<PaymentCommand, 'NameReceipt'>,
  { named = [], paid }: PaymentState,
): Decision => {
  if (paid) return reject('ORDER_ALREADY_PAID', { receipt: paid.receipt })
  if (named.includes(receipt)) return ok([])
  if (named.length >= MOST_NAMED) return reject('TOO_MANY_RECEIPTS', { limit: MOST_NAMED })
  return ok([{ type: 'ReceiptNamed', data: { orderId, receipt } }])
}

/** Where more has come than the order costs, staff see whether all of it came, and what goes back. */
const noteCash = (
  command: CommandOf<PaymentCommand, 'NoteCashTaken'>,
  state: PaymentState,
): Decision => {
  const { orderId, amountCents, priceCents } = command
  const isNew = amountCents !== (state.cashCents ?? 0)
  const noted: PaymentEvent[] = isNew
    ? [{ type: 'CashTakenNoted', data: { orderId, amountCents, priceCents } }]
    : []
  const after = noted.reduce(evolve, state)
  return ok([...noted, ...holdCash(command, { ...after, priceCents })])
}

const shortFields = [
  'carrierId',
  'deliveryId',
  'missingCents',
  'relievedCents',
  'openCents',
  'reason',
] as const satisfies (keyof OrderCashShort)[]

/** Nothing is missing where nobody has said that anything is. */
const isKnownShort = ({ cashShort: before }: PaymentState, short: OrderCashShort): boolean => {
  if (before === undefined) return short.missingCents === 0
  return shortFields.every((field) => before[field] === short[field])
}

const noteShort = (
  { orderId, carrierId, missingCents, ...command }: CommandOf<PaymentCommand, 'NoteCashShort'>,
  state: PaymentState,
): Decision => {
  const { deliveryId, relievedCents, openCents, reason } = command
  const short = { carrierId, deliveryId, missingCents, relievedCents, openCents, reason }
  if (isKnownShort(state, short)) return ok([])
  return ok([{ type: 'CashShortNoted', data: { orderId, ...short } }])
}

const decide = (command: PaymentCommand, state: PaymentState): Decision => {
  switch (command.type) {
    case 'StartAttempt':
      return startAttempt(command, state)
    case 'RecordCallback':
      return recordCallback(command, state)
    case 'RecordQueryResult':
      return recordQueryResult(command, state)
    case 'RecordStatementEntry':
      return recordStatementEntry(command, state)
    case 'RecordWithdrawal':
      return recordWithdrawal(command, state)
    case 'NoteOrderCancelled':
      return cancel(command, state)
    case 'NameReceipt':
      return nameReceipt(command, state)
    case 'NoteCashTaken':
      return noteCash(command, state)
    case 'NoteCashShort':
      return noteShort(command, state)
    case 'NoteReturn':
      return noteReturn(command, state)
    case 'ResolveCase':
      return resolveCase(command, state)
    case 'RequestRefund':
    case 'CompleteRefund':
    case 'HandBackRefund':
    case 'RecordReversalResult':
    case 'KeepRefundReport':
      return decideRefund(command, state)
    default:
      return decidePrompt(command, state)
  }
}

const subjectOf = (state: PaymentState, { type, data }: PaymentEvent): string | null =>
  type === 'PaymentAttemptStarted' ? data.subject : state.subject

/** What people say of the payment. */
const said = ({ named = [] }: PaymentState, event: PaymentEvent): Partial<PaymentState> => {
  if (event.type === 'CashTakenNoted') {
    const { amountCents: cashCents, priceCents } = event.data
    return priceCents === null ? { cashCents } : { cashCents, priceCents }
  }
  if (event.type === 'CashShortNoted') {
    const { orderId: _, ...cashShort } = event.data
    return { cashShort }
  }
  return event.type === 'ReceiptNamed' ? { named: [...named, event.data.receipt] } : {}
}

const evolve = (state: PaymentState, event: PaymentEvent): PaymentState => {
  const after = evolveMoney(state, event)
  return {
    ...after,
    subject: subjectOf(after, event),
    attempts: evolveAttempts(after.attempts, event),
    refunds: evolveRefunds(after.refunds, event),
    cases: evolveCases(after.cases, event),
    orderCancelled: after.orderCancelled || event.type === 'OrderCancellationNoted',
    ...said(after, event),
  }
}

/**
 * The money of one order. Every reported shilling stands in one place: the payment, a refund, or a case that holds it
 * for staff. A later report never takes back a success. Only a refund follows it.
 */
export const payment: Aggregate<
  'payment',
  PaymentState,
  PaymentCommand,
  PaymentEvent,
  PaymentCode
> = {
  category: 'payment',
  cacheSize: 5_000,
  snapshots: { version: 2, subjectOf: ({ subject }) => subject },
  events: paymentEvents,
  initial: {
    subject: null,
    attempts: [],
    paid: null,
    refunds: [],
    cases: [],
    orderCancelled: false,
  },
  decide,
  evolve,
}
