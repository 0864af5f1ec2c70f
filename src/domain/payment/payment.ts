import { type Aggregate, type CommandOf, evolveAll, type Instant } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import { evolveAttempts } from './attempts.ts'
import { evolveCases, resolveCase, takeUpCase } from './cases.ts'
import { holdCash, noteCash, withShort } from './cash.ts'
import type { CostedEnvelope, PaymentCode, PaymentCommand, PaymentDecision } from './commands.ts'
import { alignRefunds, newIdAt, newIdsIn } from './due-back.ts'
import { type PaymentEvent, paymentEvents } from './events.ts'
import { evolveMoney } from './money.ts'
import { recordBounce, recordWithdrawal } from './pay-outs.ts'
import { decidePrompt, startAttempt } from './prompts.ts'
import { decideRefund, evolveRefunds } from './refunds.ts'
import { recordCallback, recordQueryResult, recordStatementEntry } from './reports.ts'
import { billOfPayment, isPaid, type PaymentState, receiptOf } from './state.ts'
import { isDifference } from './vocabulary.ts'

/**
 * The order is cancelled, so each part of its money is due back with its receipt. If something was given back before,
 * M-PESA can no longer reverse the payments, and `alignRefunds` makes the rest of them due.
 */
const cancel = (
  { orderId, newId }: CommandOf<PaymentCommand, 'NoteOrderCancelled'>,
  { orderCancelled, parts, refunds }: PaymentState,
): PaymentDecision => {
  if (orderCancelled) return ok([])
  const noted: PaymentEvent = { type: 'OrderCancellationNoted', data: { orderId } }
  if (refunds.some((one) => isDifference(one) && one.state !== 'due')) return ok([noted])
  const back = parts.map(({ attemptId, receipt, amountCents }, n): PaymentEvent => {
    const money = { attemptId, receipt, amountCents, reason: 'order_cancelled' as const }
    return { type: 'RefundBecameDue', data: { orderId, refundId: newIdAt(newId, n), ...money } }
  })
  return ok([noted, ...back])
}

/** A payer may name a few receipts, because people mistype them. */
const MOST_NAMED = 5

const nameReceipt = (
  { orderId, receipt, cost }: CommandOf<PaymentCommand, 'NameReceipt'>,
  state: PaymentState,
): PaymentDecision => {
  const { named = [] } = state
  if (isPaid(state, cost.priceCents)) {
    return reject('ORDER_ALREADY_PAID', { receipt: receiptOf(state) })
  }
  if (named.includes(receipt)) return ok([])
  if (named.length >= MOST_NAMED) return reject('TOO_MANY_RECEIPTS', { limit: MOST_NAMED })
  return ok([{ type: 'ReceiptNamed', data: { orderId, receipt } }])
}

/** The customer owes this sum for goods that were handed over, and is let off it. */
const writeOff = (
  { orderId, amountCents, note, subject, cost }: CommandOf<PaymentCommand, 'WriteOffDebt'>,
  state: PaymentState,
): PaymentDecision => {
  const { owedByCustomerCents } = billOfPayment(state, cost)
  if (amountCents !== owedByCustomerCents || amountCents === 0) {
    return reject('DEBT_SUM_CHANGED', { due: owedByCustomerCents / 100 })
  }
  return ok([{ type: 'DebtWrittenOff', data: { orderId, amountCents, note, subject } }])
}

type MoneyCommand = Extract<PaymentCommand, CostedEnvelope>
type RecordCommand = Exclude<PaymentCommand, CostedEnvelope>

const decideMoney = (command: MoneyCommand, state: PaymentState): PaymentDecision => {
  switch (command.type) {
    case 'StartAttempt':
      return startAttempt(command, state)
    case 'MarkSubmitting':
      return decidePrompt(command, state)
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
    case 'NoteCash':
      return noteCash(command, state)
    case 'NameReceipt':
      return nameReceipt(command, state)
    case 'AlignRefunds':
      return ok([])
    case 'ResolveCase':
      return resolveCase(command, state)
    case 'WriteOffDebt':
      return writeOff(command, state)
  }
}

const decideRecord = (command: RecordCommand, state: PaymentState): PaymentDecision => {
  switch (command.type) {
    case 'TakeUpCase':
      return takeUpCase(command, state)
    case 'RecordBounce':
      return recordBounce(command, state)
    case 'RequestRefund':
    case 'MarkRefund':
    case 'HandBackRefund':
    case 'RecordReversalResult':
    case 'KeepRefundReport':
      return decideRefund(command, state)
    default:
      return decidePrompt(command, state)
  }
}

/** After a command about money, too much cash is held for staff, and the refunds are what the order's bill says. */
const followed = (
  command: CostedEnvelope,
  state: PaymentState,
  events: readonly PaymentEvent[],
): PaymentEvent[] => {
  const { at, newId } = command
  const withNewId = (used: readonly PaymentEvent[]): CostedEnvelope => ({
    ...command,
    newId: newIdAt(newId, newIdsIn(used)),
  })
  const after = evolveAll({ evolve }, state, events, at)
  const withCash = [...events, ...holdCash(withNewId(events), after)]
  const afterCash = evolveAll({ evolve }, state, withCash, at)
  return [...withCash, ...alignRefunds(withNewId(withCash), afterCash)]
}

const moneyCommands: Record<MoneyCommand['type'], true> = {
  StartAttempt: true,
  MarkSubmitting: true,
  RecordCallback: true,
  RecordQueryResult: true,
  RecordStatementEntry: true,
  RecordWithdrawal: true,
  NoteOrderCancelled: true,
  NoteCash: true,
  NameReceipt: true,
  AlignRefunds: true,
  ResolveCase: true,
  WriteOffDebt: true,
}
const isOfMoney = (command: PaymentCommand): command is MoneyCommand =>
  Object.hasOwn(moneyCommands, command.type)

const decide = (command: PaymentCommand, state: PaymentState): PaymentDecision => {
  if (!isOfMoney(command)) return decideRecord(command, state)
  const decided = decideMoney(command, state)
  return decided.ok ? ok(followed(command, state, decided.value)) : decided
}

const subjectOf = (state: PaymentState, { type, data }: PaymentEvent): string | null =>
  type === 'PaymentAttemptStarted' ? data.subject : state.subject

/** The fields of the state that follow from what payers, carriers and staff say. */
const said = (
  { named = [], cashShorts = [], writtenOffCents = 0 }: PaymentState,
  { type, data }: PaymentEvent,
): Partial<PaymentState> => {
  switch (type) {
    case 'CashTakenNoted':
      return { cashCents: data.amountCents }
    case 'CashShortNoted':
      return { cashShorts: withShort(cashShorts, data) }
    case 'ReceiptNamed':
      return { named: [...named, data.receipt] }
    case 'DebtWrittenOff':
      return { writtenOffCents: writtenOffCents + data.amountCents }
    default:
      return {}
  }
}

const evolve = (state: PaymentState, event: PaymentEvent, at: Instant): PaymentState => {
  const after = evolveMoney(state, event, at)
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
 * The money of one order. Every reported shilling is in one place: a part of what pays the order, a refund, or a case for
 * staff. A later report never takes back a success; it can only lead to a refund.
 */
export const payment: Aggregate<
  'payment',
  PaymentState,
  PaymentCommand,
  PaymentEvent,
  PaymentCode
> = {
  category: 'payment',
  memoryPart: 110,
  snapshots: { version: 4, subjectOf: ({ subject }) => subject },
  events: paymentEvents,
  initial: {
    subject: null,
    attempts: [],
    parts: [],
    refunds: [],
    cases: [],
    orderCancelled: false,
  },
  decide,
  evolve,
}
