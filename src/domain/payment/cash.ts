import type { CommandOf } from '../kernel/decider.ts'
import { ok } from '../kernel/result.ts'
import { type Cost, doorCents } from '../order/bill.ts'
import { resolved } from './cases.ts'
import type { CostedEnvelope, PaymentCommand, PaymentDecision } from './commands.ts'
import type { EventOf, OrderCashShort, PaymentEvent } from './events.ts'
import {
  cashBackCents,
  openShortCents,
  type PaymentState,
  type ReviewCase,
  relievedCents,
  takenBack,
} from './state.ts'

/**
 * The cash for the order that came or is said to have come, in cents. What a carrier said and took back counts until
 * staff have decided about it. After a handover, missing cash that staff let go has to be counted to the price too.
 */
const cashInPlay = (state: PaymentState, { handedOverAt }: Cost): number => {
  const letGo = handedOverAt === null ? 0 : relievedCents(state)
  return (state.cashCents ?? 0) + openShortCents(state) + letGo
}

/** Cash beyond what M-PESA left to pay, in cents. A cancelled order costs nothing. */
const overCents = (state: PaymentState, cost: Cost): number => {
  const { parts, orderCancelled } = state
  const room = orderCancelled ? 0 : doorCents(cost, { parts, takenBack: takenBack(state) })
  return Math.max(0, cashInPlay(state, cost) - room)
}

const isOfCash = ({ kind }: ReviewCase): boolean => kind === 'paid_twice'
/** Staff decided about the case. A case that was settled by a driver's correction can be opened again. */
const isDecided = ({ state, resolution }: ReviewCase): boolean =>
  state === 'resolved' && resolution !== 'settled'

/** The cents of cash about which staff have decided. */
const decidedCents = (state: PaymentState): number => {
  const kept = state.cases.filter((one) => isOfCash(one) && isDecided(one))
  return cashBackCents(state) + kept.reduce((sum, { heldCents }) => sum + heldCents, 0)
}

/**
 * Cash that is more than the order costs is held in a case until staff find out what really came. While the case is
 * open, its amount follows what drivers report.
 */
export const holdCash = (
  { orderId, newId, cost }: CostedEnvelope,
  state: PaymentState,
): PaymentEvent[] => {
  if (state.cashCents === undefined) return []
  const heldCents = Math.max(0, overCents(state, cost) - decidedCents(state))
  const known = state.cases.find((one) => isOfCash(one) && !isDecided(one))
  if ((known?.heldCents ?? 0) === heldCents) return []
  if (known === undefined) {
    const money = { attemptId: null, receipt: null, amountCents: heldCents, heldCents }
    const facts = { kind: 'paid_twice' as const, ...money, resultCode: null }
    return [{ type: 'PaymentCaseOpened', data: { orderId, caseId: newId, ...facts } }]
  }
  if (heldCents === 0) return [resolved(orderId, known.caseId, 'settled', '', null)]
  return [{ type: 'PaymentCaseHeldChanged', data: { orderId, caseId: known.caseId, heldCents } }]
}

const shortFields = [
  'carrierId',
  'deliveryId',
  'missingCents',
  'relievedCents',
  'openCents',
  'reason',
  'takenCents',
] as const satisfies (keyof OrderCashShort)[]

const shortOf = ({ cashShorts = [] }: PaymentState, carrierId: string) =>
  cashShorts.find((one) => one.carrierId === carrierId)

/** Whether this was already noted. If nothing was noted of the carrier so far, nothing is missing. */
const isKnown = (state: PaymentState, short: OrderCashShort): boolean => {
  const before = shortOf(state, short.carrierId)
  if (before === undefined) return short.missingCents === 0
  return shortFields.every((field) => before[field] === short[field])
}

/**
 * Notes what was taken and what is missing at once. One after the other, cash that moves from missing to taken would
 * count twice in between, and seem to be more than the order costs.
 */
export const noteCash = (
  { orderId, amountCents, shorts, cost }: CommandOf<PaymentCommand, 'NoteCash'>,
  state: PaymentState,
): PaymentDecision => {
  const { priceCents } = cost
  const events: PaymentEvent[] = shorts
    .filter((short) => !isKnown(state, short))
    .map((short) => ({ type: 'CashShortNoted', data: { orderId, ...short } }))
  if (amountCents === (state.cashCents ?? 0)) return ok(events)
  return ok([{ type: 'CashTakenNoted', data: { orderId, amountCents, priceCents } }, ...events])
}

/** What is missing, by carrier, after one more note. */
export const withShort = (
  shorts: readonly OrderCashShort[],
  { orderId: _, ...short }: EventOf<'CashShortNoted'>['data'],
): readonly OrderCashShort[] => [
  ...shorts.filter(({ carrierId }) => carrierId !== short.carrierId),
  short,
]
