import { cancelDelivery } from '#src/commands/delivery/follow-order.ts'
import { load } from '#src/commands/engine/execute.ts'
import { releaseGuestOrder } from '#src/commands/guest-orders/guest-orders.ts'
import { releaseOrderStock } from '#src/commands/inventory/order-stock.ts'
import { changePaymentMethod } from '#src/commands/order/change-payment-method.ts'
import { expireUnpaidOrder } from '#src/commands/order/expire-unpaid-order.ts'
import { withdrawOrder } from '#src/commands/order/withdraw-order.ts'
import { noteOrderCancelled } from '#src/commands/payment/follow-order.ts'
import { expireAttempt } from '#src/commands/payment/prompt.ts'
import { system } from '#src/domain/kernel/access.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Story } from '../agenda.ts'
import { MINUTE } from '../calendar.ts'
import type { Past, PastAct } from '../past.ts'
import type { Random } from '../random.ts'
import type { PastOrder } from './place.ts'
import { callBack, promptFor } from './prompts.ts'
import { settleCase, settleRefunds } from './refund-story.ts'

/** The work that follows a cancelled order, which jobs do in the real shop. */
export const cancelled = async (act: PastAct, { orderId }: { orderId: string }): Promise<void> => {
  await act.follow(cancelDelivery, { orderId })
  await act.follow(releaseOrderStock, { orderId })
  await act.follow(noteOrderCancelled, { orderId })
}

const SECOND = 1_000

/** What happens to the first prompt, and how often. Numbers are M-PESA's result codes. */
const fates = [
  { kind: 'paid', share: 0.86 },
  { kind: '1032', share: 0.045 },
  { kind: '1', share: 0.035 },
  { kind: '1037', share: 0.025 },
  { kind: '2001', share: 0.012 },
  { kind: 'silent', share: 0.009 },
  { kind: 'other amount', share: 0.008 },
  { kind: 'busy', share: 0.006 },
] as const
type Fate = (typeof fates)[number]['kind']

/** `gone`: the order is or will be cancelled. `pays`: the order goes on, paid by M-PESA or to be paid in cash. */
export type Paid = 'pays' | 'gone'

const isPaid = async ({ look }: Past, { orderId }: PastOrder): Promise<boolean> =>
  (await load(look, payment, orderId)).parts.length > 0

/** Nobody pays, so the shop cancels the order after half an hour. */
async function* runsOut(past: Past, order: PastOrder, since: number): Story<Paid> {
  yield since + 30 * MINUTE + 20 * SECOND
  const act = past.by(system)
  await act.follow(expireUnpaidOrder, { orderId: order.orderId })
  await cancelled(act, order)
  return 'gone'
}

type Again = { since: number; random: Random }

async function* paysAgain(past: Past, order: PastOrder, { random }: Again): Story<boolean> {
  const attempt = yield* promptFor(past, order, random)
  yield past.agenda.now() + random.between(6, 40) * SECOND
  if (attempt !== undefined) await callBack(past, order, attempt, { code: '0', random })
  return isPaid(past, order)
}

const changesToCash = async (past: Past, { buyer, orderId, mayPayCash }: PastOrder) => {
  if (!mayPayCash) return false
  const change = { orderId, paymentMethod: 'cash' as const }
  return (await past.by(buyer).run(changePaymentMethod, change)).ok
}

async function* withdraws(past: Past, order: PastOrder, { since }: Again): Story<Paid> {
  const act = past.by(order.buyer)
  const gone = await act.run(withdrawOrder, { orderId: order.orderId })
  if (!gone.ok) return yield* runsOut(past, order, since)
  await cancelled(act, order)
  return 'gone'
}

const choices = [
  { choice: 'again', share: 0.6 },
  { choice: 'cash', share: 0.15 },
  { choice: 'withdraw', share: 0.13 },
  { choice: 'forget', share: 0.12 },
] as const

/** After a failed prompt the payer tries again, changes to cash, withdraws the order, or forgets it. */
async function* thinksAgain(past: Past, order: PastOrder, again: Again): Story<Paid> {
  const { since, random } = again
  yield past.agenda.now() + random.between(130, 300) * SECOND
  const { choice } = random.weighted(choices, ({ share }) => share)
  if (choice === 'withdraw') return yield* withdraws(past, order, again)
  if (choice === 'again' && (yield* paysAgain(past, order, again))) return 'pays'
  if (choice === 'cash' && (await changesToCash(past, order))) return 'pays'
  return yield* runsOut(past, order, since)
}

/** M-PESA sends no report and answers no question. The money may still come after the order was cancelled. */
async function* silence(
  past: Past,
  order: PastOrder,
  attempt: string,
  { since, random }: Again,
): Story<Paid> {
  yield past.agenda.now() + 5 * MINUTE
  const act = past.by(system)
  await act.follow(expireAttempt, { orderId: order.orderId, attemptId: attempt })
  const end = yield* runsOut(past, order, since)
  if (random.happens(0.6)) {
    yield past.agenda.now() + random.between(5, 90) * MINUTE
    await callBack(past, order, attempt, { code: '0', random })
    past.agenda.begin(past.agenda.now(), settleRefunds(past, order, random))
  }
  return end
}

async function* otherAmount(
  past: Past,
  order: PastOrder,
  attempt: string,
  random: Random,
): Story<Paid> {
  const paid = order.priceCents - random.pick([5_000, 10_000, 100])
  await callBack(past, order, attempt, { code: '0', random, amountCents: paid })
  const accepts = random.happens(0.6) && order.mayPayCash
  yield* settleCase(past, order, accepts ? 'accepted' : 'refunded', random)
  if (accepts && (await changesToCash(past, order))) {
    await past.by(past.finance).follow(releaseGuestOrder, { orderId: order.orderId })
    return 'pays'
  }
  past.agenda.begin(past.agenda.now(), settleRefunds(past, order, random))
  return yield* runsOut(past, order, order.placedAt)
}

/** M-PESA reports the outcome of a prompt, and the payer reacts. */
async function* answered(
  past: Past,
  order: PastOrder,
  attempt: string,
  { fate, since, random }: Again & { fate: Fate },
): Story<Paid> {
  if (fate === 'silent') return yield* silence(past, order, attempt, { since, random })
  yield past.agenda.now() + random.between(5, 45) * SECOND
  if (fate === 'other amount') return yield* otherAmount(past, order, attempt, random)
  await callBack(past, order, attempt, { code: fate === 'paid' ? '0' : fate, random })
  return fate === 'paid' ? 'pays' : yield* thinksAgain(past, order, { since, random })
}

/** The share of buyers who leave before they get a prompt. */
const LEAVES = 0.012

/** An M-PESA order from its placing until it is paid or cancelled. */
export async function* payStory(past: Past, order: PastOrder, random: Random): Story<Paid> {
  const since = past.agenda.now()
  const { kind: fate } = random.weighted(fates, ({ share }) => share)
  if (random.happens(LEAVES)) return yield* runsOut(past, order, since)
  yield since + random.between(3, 30) * SECOND
  const attempt = yield* promptFor(past, order, random, fate === 'busy')
  if (attempt === undefined) return yield* thinksAgain(past, order, { since, random })
  return yield* answered(past, order, attempt, { fate, since, random })
}
