import { load } from '#src/commands/engine/execute.ts'
import { releaseGuestOrder } from '#src/commands/guest-orders/release-guest-order.ts'
import { changePaymentMethod } from '#src/commands/order/change-payment-method.ts'
import { expireUnpaidOrder } from '#src/commands/order/expire-unpaid-order.ts'
import { withdrawOrder } from '#src/commands/order/withdraw-order.ts'
import { expireAttempt } from '#src/commands/payment/expire-attempt.ts'
import { system } from '#src/domain/kernel/actor.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Story } from '../agenda.ts'
import { MINUTE } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import { cancelled } from './cancelled.ts'
import type { PlacedOrder } from './place.ts'
import { callBack, promptFor } from './prompts.ts'
import { settleCase, settleRefunds } from './refund-story.ts'

const SECOND = 1_000

/** What becomes of the first prompt: how often, and M-PESA's code for it. */
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

/** `gone`: the order is, or will be, cancelled. `pays`: it goes on, by M-PESA or for cash. */
export type Paid = 'pays' | 'gone'

const isPaid = async ({ look }: World, { orderId }: PlacedOrder): Promise<boolean> =>
  (await load(look, payment, orderId)).paid !== null

/** The shop's own sweep cancels what nobody pays for. */
async function* runsOut(world: World, order: PlacedOrder, since: number): Story<Paid> {
  yield since + 30 * MINUTE + 20 * SECOND
  const act = world.by(system)
  await act.follow(expireUnpaidOrder, { orderId: order.orderId })
  await cancelled(act, order)
  return 'gone'
}

type Again = { since: number; random: Random }

async function* paysAgain(world: World, order: PlacedOrder, { random }: Again): Story<boolean> {
  const attempt = yield* promptFor(world, order, random)
  yield world.agenda.now() + random.between(6, 40) * SECOND
  if (attempt !== undefined) await callBack(world, order, attempt, { code: '0', random })
  return isPaid(world, order)
}

const changesToCash = async (world: World, { buyer, orderId, mayPayCash }: PlacedOrder) => {
  if (!mayPayCash) return false
  const change = { orderId, paymentMethod: 'cash' as const }
  return (await world.by(buyer).run(changePaymentMethod, change)).ok
}

async function* withdraws(world: World, order: PlacedOrder, { since }: Again): Story<Paid> {
  const act = world.by(order.buyer)
  const gone = await act.run(withdrawOrder, { orderId: order.orderId })
  if (!gone.ok) return yield* runsOut(world, order, since)
  await cancelled(act, order)
  return 'gone'
}

const choices = [
  { choice: 'again', share: 0.6 },
  { choice: 'cash', share: 0.15 },
  { choice: 'withdraw', share: 0.13 },
  { choice: 'forget', share: 0.12 },
] as const

/** The payer thinks again: pays after all, pays at the door, gives up, or forgets. */
async function* thinksAgain(world: World, order: PlacedOrder, again: Again): Story<Paid> {
  const { since, random } = again
  yield world.agenda.now() + random.between(130, 300) * SECOND
  const { choice } = random.weighted(choices, ({ share }) => share)
  if (choice === 'withdraw') return yield* withdraws(world, order, again)
  if (choice === 'again' && (yield* paysAgain(world, order, again))) return 'pays'
  if (choice === 'cash' && (await changesToCash(world, order))) return 'pays'
  return yield* runsOut(world, order, since)
}

/** No callback, and no answer to the shop's questions. The money may come when the order is gone. */
async function* silence(
  world: World,
  order: PlacedOrder,
  attempt: string,
  { since, random }: Again,
): Story<Paid> {
  yield world.agenda.now() + 5 * MINUTE
  const act = world.by(system)
  await act.follow(expireAttempt, { orderId: order.orderId, attemptId: attempt })
  const end = yield* runsOut(world, order, since)
  if (random.happens(0.6)) {
    yield world.agenda.now() + random.between(5, 90) * MINUTE
    await callBack(world, order, attempt, { code: '0', random })
    world.agenda.begin(world.agenda.now(), settleRefunds(world, order, random))
  }
  return end
}

async function* otherAmount(
  world: World,
  order: PlacedOrder,
  attempt: string,
  random: Random,
): Story<Paid> {
  const paid = order.totalCents - random.pick([5_000, 10_000, 100])
  await callBack(world, order, attempt, { code: '0', random, amountCents: paid })
  const accepts = random.happens(0.6)
  yield* settleCase(world, order, accepts ? 'accepted' : 'refunded', random)
  if (accepts) {
    await world.by(world.finance).follow(releaseGuestOrder, { orderId: order.orderId })
    return 'pays'
  }
  world.agenda.begin(world.agenda.now(), settleRefunds(world, order, random))
  return yield* runsOut(world, order, order.placedAt)
}

/** M-PESA's word on a prompt that is out, and what the payer makes of it. */
async function* answered(
  world: World,
  order: PlacedOrder,
  attempt: string,
  { fate, since, random }: Again & { fate: Fate },
): Story<Paid> {
  if (fate === 'silent') return yield* silence(world, order, attempt, { since, random })
  yield world.agenda.now() + random.between(5, 45) * SECOND
  if (fate === 'other amount') return yield* otherAmount(world, order, attempt, random)
  await callBack(world, order, attempt, { code: fate === 'paid' ? '0' : fate, random })
  return fate === 'paid' ? 'pays' : yield* thinksAgain(world, order, { since, random })
}

/** The share of those who leave the checkout before they are asked for the money. */
const LEAVES = 0.012

/** An M-PESA order from its placing until its money is there, or the order is gone. */
export async function* payStory(world: World, order: PlacedOrder, random: Random): Story<Paid> {
  const since = world.agenda.now()
  const { kind: fate } = random.weighted(fates, ({ share }) => share)
  if (random.happens(LEAVES)) return yield* runsOut(world, order, since)
  yield since + random.between(3, 30) * SECOND
  const attempt = yield* promptFor(world, order, random, fate === 'busy')
  if (attempt === undefined) return yield* thinksAgain(world, order, { since, random })
  return yield* answered(world, order, attempt, { fate, since, random })
}
