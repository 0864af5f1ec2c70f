import { sumCents } from '../kernel/money.ts'
import type { PricedReturn } from '../order/bill.ts'
import type { CostedEnvelope } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { billOfPayment, type PaymentState, type Refund } from './state.ts'
import { isDifference } from './vocabulary.ts'

/*
 * What is due back of the money that pays an order: because goods came back, a complaint was answered so, or more was
 * paid than the order costs. It is worked out anew after every change of the order's money, up and down. What was given
 * back stays given back.
 */

/** The id of the command's n-th new refund or case, up to 255, since one command may open several. */
export const newIdAt = (newId: string, n: number): string => {
  if (n === 0) return newId
  const last = Number.parseInt(newId.slice(-2), 16) || 0
  return `${newId.slice(0, -2)}${(last ^ n).toString(16).padStart(2, '0')}`
}

/** How many of its new ids the events use. */
export const newIdsIn = (events: readonly PaymentEvent[]): number =>
  events.filter(({ type }) => type === 'RefundBecameDue' || type === 'PaymentCaseOpened').length

const differences = ({ refunds }: PaymentState): Refund[] => refunds.filter(isDifference)

/** Staff have not begun to give this refund back, so its sum may still change. */
const isOpen = ({ state }: Refund): boolean => state === 'due'

type Due = { orderId: string; refundId: string; amountCents: number }

const due = (facts: Due, reason: 'returned' | 'complaint' | 'overpaid'): PaymentEvent => ({
  type: 'RefundBecameDue',
  data: { ...facts, attemptId: null, receipt: null, reason },
})
const changed = (data: Due): PaymentEvent => ({ type: 'RefundSumChanged', data })

/** The returns that have no refund yet, each with what it takes off the price, as far as `moreCents` reach. */
const ofReturns = (
  orderId: string,
  state: PaymentState,
  returns: readonly PricedReturn[],
  moreCents: number,
): PaymentEvent[] => {
  const known = new Set(state.refunds.map(({ refundId }) => refundId))
  let left = moreCents
  const events: PaymentEvent[] = []
  for (const { returnId: refundId, cents, isComplaint } of returns) {
    const amountCents = Math.min(cents, left)
    if (known.has(refundId) || amountCents <= 0) continue
    left -= amountCents
    events.push(due({ orderId, refundId, amountCents }, isComplaint ? 'complaint' : 'returned'))
  }
  return events
}

const dueIn = (events: readonly PaymentEvent[]): number =>
  events.reduce(
    (all, { type, data }) => (type === 'RefundBecameDue' ? all + data.amountCents : all),
    0,
  )

/** `moreCents` are due beyond the refunds that are there: for new returns first, then on the latest open refund. */
const raise = (
  { orderId, newId, returns }: CostedEnvelope,
  state: PaymentState,
  moreCents: number,
): PaymentEvent[] => {
  const own = ofReturns(orderId, state, returns, moreCents)
  const left = moreCents - dueIn(own)
  if (left === 0) return own
  const open = differences(state).findLast(isOpen)
  if (open !== undefined) {
    const { refundId, amountCents } = open
    return [...own, changed({ orderId, refundId, amountCents: amountCents + left })]
  }
  const reason = returns.length > 0 ? 'returned' : 'overpaid'
  return [...own, due({ orderId, refundId: newId, amountCents: left }, reason)]
}

/** Takes `lessCents` off the open refunds, from the latest to the first. A refund of 0 is gone. */
const lower = (
  { orderId }: CostedEnvelope,
  state: PaymentState,
  lessCents: number,
): PaymentEvent[] => {
  let left = lessCents
  const events: PaymentEvent[] = []
  for (const { refundId, amountCents } of differences(state).filter(isOpen).toReversed()) {
    const off = Math.min(left, amountCents)
    if (off === 0) break
    left -= off
    events.push(changed({ orderId, refundId, amountCents: amountCents - off }))
  }
  return events
}

/** The events after which the refunds of the order's own money are what its bill says is due back. */
export const alignRefunds = (command: CostedEnvelope, state: PaymentState): PaymentEvent[] => {
  const more = billOfPayment(state, command.cost).backCents - sumCents(differences(state))
  if (more === 0) return []
  return more > 0 ? raise(command, state, more) : lower(command, state, -more)
}
