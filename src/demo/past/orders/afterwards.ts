import { recordReturn } from '#src/commands/order/record-return.ts'
import { writeReview } from '#src/commands/reviews.ts'
import type { Story } from '../agenda.ts'
import { HOUR, whenOpen } from '../calendar.ts'
import type { Past } from '../past.ts'
import { type Random, randomOf } from '../random.ts'
import type { PlacedOrder } from './place.ts'
import { takePointsBack } from './points.ts'
import { settleRefunds } from './refund-story.ts'
import { reviewOf } from './review-words.ts'

const REVIEWS = 0.2
const RETURNS = 0.022

const returnReasons = [
  'The wrong size was delivered',
  'Damaged on the way',
  'It was not fresh',
  'Does not work',
] as const

/** A thing comes back to the branch, and its money is given back. */
async function* bringsBack(past: Past, order: PlacedOrder, random: Random): Story {
  yield whenOpen(past.agenda.now() + random.between(20, 90) * HOUR, random)
  const { orderId, branch, items } = order
  const { productId, variantId, quantity: bought } = random.pick(items)
  const quantity = random.between(1, bought)
  const writtenOff = random.happens(0.6) ? quantity : 0
  const lines = [{ productId, variantId, quantity, writtenOff }]
  const returned = await past.by(branch.manager).run(recordReturn, {
    orderId,
    returnId: past.deps.world.newId(),
    lines,
    reason: random.pick(returnReasons),
    feeBack: random.happens(0.15),
  })
  if (!returned.ok) return
  await takePointsBack(past, order)
  yield* settleRefunds(past, order, random)
}

async function* writes(past: Past, order: PlacedOrder, random: Random): Story {
  yield past.agenda.now() + random.between(5, 60) * HOUR
  const { productId } = random.pick(order.items)
  const key = `${order.buyer.id} ${productId}`
  if (past.reviewed.has(key)) return
  past.reviewed.add(key)
  // How good a thing is, whoever writes.
  const quality = 3.5 + 1.3 * randomOf(`quality of ${productId}`).next()
  await past.by(order.buyer).run(writeReview, { productId, ...reviewOf(quality, random) })
}

/** What may follow a delivery: a review, or a return. */
export const afterwards = (past: Past, order: PlacedOrder, random: Random): void => {
  const { buyer, orderId, items, isGuest } = order
  const now = past.agenda.now()
  if (!isGuest) {
    for (const { productId } of items) past.brought.set(`${buyer.id} ${productId}`, orderId)
    if (random.happens(REVIEWS)) past.agenda.begin(now, writes(past, order, random))
  }
  if (random.happens(RETURNS)) past.agenda.begin(now, bringsBack(past, order, random))
}
