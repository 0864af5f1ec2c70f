import type { Aggregate, CommandOf } from '../kernel/decider.ts'
import { ok, reject } from '../kernel/result.ts'
import { evolveAttempts } from './attempts.ts'
import { evolveCases, resolveCase, resolved } from './cases.ts'
import type { PaymentCode, PaymentCommand, PaymentDecision } from './commands.ts'
import { type OrderCashShort, type PaymentEvent, paymentEvents } from './events.ts'
import { evolveMoney } from './money.ts'
import { decidePrompt, startAttempt } from './prompts.ts'
import { decideRefund, evolveRefunds, noteReturn, recordWithdrawal } from './refunds.ts'
import { recordCallback, recordQueryResult, recordStatementEntry } from './reports.ts'
import type { PaymentState, ReviewCase } from './state.ts'

type NoteCash = CommandOf<PaymentCommand, 'NoteCashTaken'>

/** The cash that drivers took beyond what M-PESA left to pay, in cents. A cancelled order costs nothing. */
const overCents = ({ cashCents = 0, priceCents, paid, orderCancelled }: PaymentState): number => {
  // If the price is unknown, no cash counts as too much.
  const price = orderCancelled ? 0 : (priceCents ?? paid?.amountCents ?? cashCents)
  return Math.max(0, cashCents - Math.max(0, price - (paid?.amountCents ?? 0)))
}

const isOfCash = ({ kind }: ReviewCase): boolean => kind === 'paid_twice'
/** Staff decided about the case. A case that was settled by a driver's correction can be opened again. */
const isDecided = ({ state, resolution }: ReviewCase): boolean =>
  state === 'resolved' && resolution !== 'settled'

/** The cents of cash about which staff have decided. */
const decidedCents = ({ refunds, cases }: PaymentState): number => {
  const back = refunds.filter(({ reason }) => reason === 'cash')
  const kept = cases.filter((one) => isOfCash(one) && isDecided(one))
  return (
    back.reduce((sum, { amountCents }) => sum + amountCents, 0) +
    kept.reduce((sum, { heldCents }) => sum + heldCents, 0)
  )
}

/**
 * Cash that is more than the order costs is held in a case until staff find out what really came. While the case is
 * open, its amount follows what drivers report.
 */
const holdCash = ({ orderId, newId: caseId }: NoteCash, state: PaymentState): PaymentEvent[] => {
  const heldCents = Math.max(0, overCents(state) - decidedCents(state))
  const known = state.cases.find((one) => isOfCash(one) && !isDecided(one))
  if ((known?.heldCents ?? 0) === heldCents) return []
  if (known === undefined) {
    const money = { attemptId: null, receipt: null, amountCents: heldCents, heldCents }
    const facts = { kind: 'paid_twice' as const, ...money, resultCode: null }
    return [{ type: 'PaymentCaseOpened', data: { orderId, caseId, ...facts } }]
  }
  if (heldCents === 0) return [resolved(orderId, known.caseId, 'settled', '', null)]
  return [{ type: 'PaymentCaseHeldChanged', data: { orderId, caseId: known.caseId, heldCents } }]
}

const cancel = (
  { orderId, newId: refundId }: CommandOf<PaymentCommand, 'NoteOrderCancelled'>,
  { orderCancelled, paid }: PaymentState,
): PaymentDecision => {
  if (orderCancelled) return ok([])
  const noted: PaymentEvent = { type: 'OrderCancellationNoted', data: { orderId } }
  if (!paid) return ok([noted])
  const { sure: _, ...money } = paid
  const data = { orderId, refundId, ...money, reason: 'order_cancelled' as const }
  return ok([noted, { type: 'RefundBecameDue', data }])
}

/** A payer may name a few receipts, because people mistype them. */
const MOST_NAMED = 5

const nameReceipt = (
  { orderId, receipt }: CommandOf<PaymentCommand, 'NameReceipt'>,
  { named = [], paid }: PaymentState,
): PaymentDecision => {
  if (paid) return reject('ORDER_ALREADY_PAID', { receipt: paid.receipt })
  if (named.includes(receipt)) return ok([])
  if (named.length >= MOST_NAMED) return reject('TOO_MANY_RECEIPTS', { limit: MOST_NAMED })
  return ok([{ type: 'ReceiptNamed', data: { orderId, receipt } }])
}

/** Notes the cash that drivers took. If more came than the order costs, staff see a case. */
const noteCash = (
  command: CommandOf<PaymentCommand, 'NoteCashTaken'>,
  state: PaymentState,
): PaymentDecision => {
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

/** Whether this was already noted. If nothing was noted so far, nothing is missing. */
const isKnownShort = ({ cashShort: before }: PaymentState, short: OrderCashShort): boolean => {
  if (before === undefined) return short.missingCents === 0
  return shortFields.every((field) => before[field] === short[field])
}

const noteShort = (
  { orderId, carrierId, missingCents, ...command }: CommandOf<PaymentCommand, 'NoteCashShort'>,
  state: PaymentState,
): PaymentDecision => {
  const { deliveryId, relievedCents, openCents, reason } = command
  const short = { carrierId, deliveryId, missingCents, relievedCents, openCents, reason }
  if (isKnownShort(state, short)) return ok([])
  return ok([{ type: 'CashShortNoted', data: { orderId, ...short } }])
}

const decide = (command: PaymentCommand, state: PaymentState): PaymentDecision => {
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

/** The fields of the state that follow from statements of payers and drivers. */
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
 * The money of one order. Every reported shilling is in one place: the payment, a refund, or a case for staff. A later
 * report never takes back a success; it can only lead to a refund.
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
