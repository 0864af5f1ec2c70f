import { codeOf } from '#src/commands/delivery/delivery-code.ts'
import { handOverDelivery } from '#src/commands/delivery/hand-over-delivery.ts'
import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { pickUpDelivery } from '#src/commands/delivery/pick-up-delivery.ts'
import { assignDelivery, failDelivery, stepDelivery } from '#src/commands/delivery/plain-steps.ts'
import { returnDelivery } from '#src/commands/delivery/return-delivery.ts'
import { settleShort } from '#src/commands/driver-cash/settle-short.ts'
import { takeCash } from '#src/commands/driver-cash/take-cash.ts'
import { load } from '#src/commands/engine/execute.ts'
import { noteOrderCancelled } from '#src/commands/payment/follow-order.ts'
import { aggregates } from '#src/domain/aggregates.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { cashReasons, type ShortOutcome, shortOutcomes } from '#src/domain/kernel/vocabulary.ts'
import { missesCash, partsCents } from '#src/domain/payment/state.ts'
import type { Story } from '../agenda.ts'
import { MINUTE, whenOpen } from '../calendar.ts'
import type { Past } from '../past.ts'
import type { Random } from '../random.ts'
import type { PastOrder } from './place.ts'
import { settleRefunds } from './refund-story.ts'

const roadReasons = ['Nobody at home', 'The customer did not take it', 'Address not found'] as const

/** Shares of deliveries: a second try is needed, the customer's phone is off, the first code is wrong. */
const SECOND_TRY = 0.01
const NO_PHONE = 0.008
const WRONG_CODE = 0.02
/** The share of cash orders whose customer does not have all of the money. */
const SHORT = 0.01

const settledNotes: Readonly<Record<ShortOutcome, string>> = {
  relieved: 'The customer was called; the branch lets it go',
  charged: 'The rider brings it tomorrow',
}

const after = (past: Past, least: number, most: number, random: Random): number =>
  past.agenda.now() + random.between(least, most) * MINUTE

/** A driver's ride from the branch to the door. False: the order was cancelled. */
async function* ride(
  past: Past,
  deliveryId: string,
  driver: Actor,
  random: Random,
): Story<boolean> {
  const carrier = { driverId: driver.id }
  await past.by(past.admin).run(assignDelivery, { deliveryId, carrier })
  yield whenOpen(after(past, 1, 5, random), random)
  const out = await past.by(driver).run(pickUpDelivery, { deliveryId })
  if (!out.ok) return false
  yield after(past, 1, 2, random)
  await past.by(driver).run(stepDelivery, { deliveryId, to: 'in_transit' })
  yield after(past, 4, 11, random)
  await past.by(driver).run(stepDelivery, { deliveryId, to: 'out_for_delivery' })
  yield after(past, 1, 4, random)
  return true
}

const fail = async (past: Past, deliveryId: string, driver: Actor, random: Random) => {
  const reason = random.pick(roadReasons)
  await past.by(driver).run(failDelivery, { deliveryId, reason })
  return reason
}

/** The goods come back to the branch, and the customer gets the money back. */
async function* comeBack(past: Past, order: PastOrder, reason: string, random: Random): Story {
  yield whenOpen(after(past, 15, 60, random), random)
  const { orderId, branch } = order
  const act = past.by(branch.manager)
  const back = { deliveryId: deliveryIdOf(orderId), reason, writtenOff: [] }
  await act.run(returnDelivery, back)
  await act.follow(noteOrderCancelled, { orderId })
  past.agenda.begin(past.agenda.now(), settleRefunds(past, order, random))
}

/** The driver takes what M-PESA has not paid: all of it, or the rest after a payment that was too small. */
const takeCashFor = async (
  past: Past,
  { orderId, priceCents }: PastOrder,
  driver: Actor,
  random: Random,
): Promise<void> => {
  const dueCents = priceCents - partsCents(await load(past.look, aggregates.payment, orderId))
  if (dueCents <= 0) return
  const deliveryId = deliveryIdOf(orderId)
  const doneAt = new Date(past.agenda.now()).toISOString()
  const entryId = past.deps.world.newId()
  const taken = { entryId, deliveryId, doneAt }
  const short = random.happens(SHORT) ? Math.min(dueCents, random.between(1, 15) * 1_000) : 0
  const reason = short === 0 ? undefined : random.pick(cashReasons)
  await past.by(driver).run(takeCash, { ...taken, amountCents: dueCents - short, reason })
}

/** Within some hours the branch decides who bears the missing cash. */
async function* settle(past: Past, { orderId, branch }: PastOrder, random: Random): Story {
  yield whenOpen(after(past, 30, 300, random), random)
  if (!missesCash(await load(past.look, aggregates.payment, orderId))) return
  const outcome = random.pick(shortOutcomes)
  const entryId = past.deps.world.newId()
  const settled = { orderId, entryId, outcome, note: settledNotes[outcome] }
  await past.by(branch.manager).run(settleShort, settled)
}

/** The handover at the door. True: the goods were handed over. */
const handOver = async (
  past: Past,
  order: PastOrder,
  driver: Actor,
  random: Random,
): Promise<boolean> => {
  const deliveryId = deliveryIdOf(order.orderId)
  await takeCashFor(past, order, driver, random)
  const done = await opened(past, deliveryId, driver, random)
  if (!done) return false
  past.agenda.begin(past.agenda.now(), settle(past, order, random))
  return true
}

/** Hands the goods over by the customer's code, or by an admin's reason. True: it was accepted. */
const opened = async (
  past: Past,
  deliveryId: string,
  driver: Actor,
  random: Random,
): Promise<boolean> => {
  if (random.happens(NO_PHONE)) {
    const reason = 'The customer’s phone was off; the rider knows the house'
    return (await past.by(past.admin).run(handOverDelivery, { deliveryId, reason })).ok
  }
  const code = await codeOf(past.deps, { deliveryId, codeRenewals: 0 })
  if (random.happens(WRONG_CODE)) {
    const wrong = String((Number(code) + 1) % 10_000).padStart(4, '0')
    await past.by(driver).ask(handOverDelivery, { deliveryId, code: wrong })
  }
  return (await past.by(driver).run(handOverDelivery, { deliveryId, code })).ok
}

/** The whole delivery. True: the goods were handed over. */
export async function* deliver(
  past: Past,
  order: PastOrder,
  isTaken: boolean,
  random: Random,
): Story<boolean> {
  const deliveryId = deliveryIdOf(order.orderId)
  yield after(past, 0, 3, random)
  let driver = random.pick(past.drivers)
  if (!(yield* ride(past, deliveryId, driver, random))) return false
  if (isTaken && random.happens(SECOND_TRY)) {
    await fail(past, deliveryId, driver, random)
    yield whenOpen(after(past, 10, 40, random), random)
    driver = random.pick(past.drivers)
    if (!(yield* ride(past, deliveryId, driver, random))) return false
  }
  if (isTaken) return handOver(past, order, driver, random)
  const reason = await fail(past, deliveryId, driver, random)
  yield* comeBack(past, order, reason, random)
  return false
}
