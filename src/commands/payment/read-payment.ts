import { type Actor, mayPayFor, seesPayment } from '../../domain/kernel/access.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { ok } from '../../domain/kernel/result.ts'
import { costOf } from '../../domain/order/bill.ts'
import type { PlacedOrder } from '../../domain/order/state.ts'
import { type Attempt, nextPromptAt } from '../../domain/payment/attempts.ts'
import { payment } from '../../domain/payment/payment.ts'
import {
  awaitsMoneySince,
  awaitsPromptSince,
  awaitsRestSince,
  billOfPayment,
  openAttempt,
  orderPaymentStatus,
  type PaymentState,
  receiptOf,
} from '../../domain/payment/state.ts'
import type { PaymentStatus } from '../../domain/payment/vocabulary.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { orderFor, PAY_WITHIN_MS } from '../order-access.ts'

/**
 * `amountCents`: what is still to be paid, or the order's price once it is paid. `priceCents`: the price of what the
 * customer keeps. `isOwed`: the amount is owed for goods that were handed over. `attempt` is the latest. `isWaiting`: a
 * prompt may be sent, from `nextPromptAt` on. Times are ISO 8601 in UTC.
 */
export type PaymentView = Pick<PlacedOrder, 'orderId' | 'orderNumber' | 'paymentMethod'> & {
  amountCents: number
  priceCents: number
  paidCents: number
  isOwed: boolean
  isCancelled: boolean
  paymentStatus: PaymentStatus
  receipt: string | null
  attempt: Attempt | undefined
  isWaiting: boolean
  nextPromptAt: string | null
  /** The receipt that the payer typed last. */
  named: string | null
  expiresAt: string | null
}

const HOUR_MS = 3_600_000

const mayRead = (actor: Actor, found: PlacedOrder): boolean =>
  mayPayFor(actor, found) || seesPayment(actor, found)

const later = (at: string | null, now: Date): string | null =>
  at !== null && Date.parse(at) > now.getTime() ? at : null

const after = (since: Instant | null, ms: number): string | null =>
  since === null ? null : new Date(Date.parse(since) + ms).toISOString()

/** `isDue`: a prompt may be sent for this order. `partPaidHours`: how long a part waits for the rest. */
type Asked = { now: Date; isDue: boolean; partPaidHours: number }

export const paymentView = (
  found: PlacedOrder,
  state: PaymentState,
  { now, isDue, partPaidHours }: Asked,
): PaymentView => {
  const { orderId, orderNumber, paymentMethod } = found
  const cost = costOf(found)
  const { keptCents, paidCents, restCents, owedByCustomerCents } = billOfPayment(state, cost)
  const amountCents = restCents === 0 ? cost.priceCents : restCents
  const attempt = state.attempts.at(-1)
  const retryAt = attempt && nextPromptAt(state.attempts, amountCents, attempt.phone)
  return {
    orderId,
    orderNumber,
    paymentMethod,
    amountCents,
    priceCents: keptCents,
    paidCents,
    isOwed: owedByCustomerCents > 0,
    isCancelled: found.status === 'cancelled',
    attempt,
    paymentStatus: orderPaymentStatus(state, { paymentMethod, cost }),
    receipt: receiptOf(state),
    isWaiting: isDue,
    nextPromptAt: later(retryAt ?? null, now),
    named: state.named?.at(-1) ?? null,
    expiresAt:
      after(awaitsMoneySince(found, state), PAY_WITHIN_MS) ??
      after(awaitsRestSince({ ...found, cost }, state), partPaidHours * HOUR_MS),
  }
}

/** The payer may be sent a prompt: the order waits for its money or the rest of it, or the payer owes some. */
const mayBeAsked = (found: PlacedOrder, state: PaymentState): boolean => {
  const cost = costOf(found)
  const isOwed = billOfPayment(state, cost).owedByCustomerCents > 0
  if (isOwed) return openAttempt(state) === undefined
  const waiting = { ...found, cost }
  return (awaitsPromptSince(waiting, state) ?? awaitsRestSince(waiting, state)) !== null
}

/** Reads the event log instead of a read model, so that the payer sees the payment at once. */
export const readPayment: Command<{ orderId: string }, PaymentView> = {
  name: 'read-payment',
  may: () => true,
  run: async ({ orderId }, context) => {
    const [found, state] = await Promise.all([
      orderFor(context, orderId, mayRead),
      load(context, payment, orderId),
    ])
    if (!found.ok) return found
    const isDue = mayBeAsked(found.value, state)
    const { partPaidHours, world } = context
    return ok(paymentView(found.value, state, { now: world.now(), isDue, partPaidHours }))
  },
}
