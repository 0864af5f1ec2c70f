import { settleLoyalty } from '#src/commands/loyalty/settle-loyalty.ts'
import { recordReturn } from '#src/commands/order/record-return.ts'
import { writeReview } from '#src/commands/reviews.ts'
import type { Story } from '../agenda.ts'
import { HOUR, whenOpen } from '../calendar.ts'
import type { Past } from '../past.ts'
import { type Random, randomOf } from '../random.ts'
import type { PastOrder } from './place.ts'
import { settleRefunds } from './refund-story.ts'

type Order = Pick<PastOrder, 'orderId' | 'buyer'>

/** Takes back the points of returned goods, as a job of the shop would. */
const takePointsBack = async (past: Past, { orderId, buyer }: Order): Promise<void> => {
  await past.by(buyer).follow(settleLoyalty, { orderId })
}

/** Gives the points of an order that was just handed over. A guest's order gives none. */
export const earnPoints = async (past: Past, order: PastOrder): Promise<void> => {
  const { orderId: id, buyer, isGuest, placedAt } = order
  if (isGuest) return
  const deliveredAt = new Date(past.agenda.now()).toISOString()
  const due = { id, userId: buyer.id, placedAt: new Date(placedAt).toISOString(), deliveredAt }
  past.due.set(buyer.id, due)
  await past.by(buyer).follow(settleLoyalty, { orderId: id })
  past.due.delete(buyer.id)
}

type Words = { title: string; text: string }

const good: readonly Words[] = [
  { title: 'Good quality', text: 'Just as described, and well packed.' },
  { title: 'Nzuri sana', text: 'Bidhaa nzuri, ilifika haraka.' },
  { title: 'Will buy again', text: 'The family liked it. Fair price too.' },
  { title: 'Fresh', text: 'Came fresh and on time.' },
  { title: 'Worth it', text: 'Better than what I used to buy.' },
  { title: 'Inafaa', text: 'Nimenunua mara ya pili sasa, sijutii.' },
  { title: 'My weekly order', text: '' },
  { title: 'Exactly what I wanted', text: 'Same as in the picture.' },
]
const middling: readonly Words[] = [
  { title: 'It is okay', text: 'Does what it should. The packet was a little dented.' },
  { title: 'Sawa tu', text: 'Si mbaya, lakini bei ipo juu kidogo.' },
  { title: 'Not bad', text: 'I expected a bit more for the price.' },
]
const poor: readonly Words[] = [
  { title: 'Not for me', text: 'I had hoped for better quality.' },
  { title: 'Disappointed', text: 'It did not last as long as the one before.' },
  { title: 'Haikunifurahisha', text: 'Ubora umeshuka kuliko awali.' },
]

/** A review's stars, near the quality of the product (1 to 5), and fitting words. */
const reviewOf = (quality: number, random: Random): Words & { rating: number } => {
  const luck = random.next() + random.next() + random.next() - 1.5
  const rating = Math.min(5, Math.max(1, Math.round(quality + 1.6 * luck)))
  const words = rating >= 4 ? good : rating === 3 ? middling : poor
  return { rating, ...random.pick(words) }
}

const REVIEWS = 0.2
const RETURNS = 0.022

const returnReasons = [
  'The wrong size was delivered',
  'Damaged on the way',
  'It was not fresh',
  'Does not work',
] as const

/** The customer returns goods to the branch and gets the money back. */
async function* bringsBack(past: Past, order: PastOrder, random: Random): Story {
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

async function* writes(past: Past, order: PastOrder, random: Random): Story {
  yield past.agenda.now() + random.between(5, 60) * HOUR
  const { productId } = random.pick(order.items)
  const key = `${order.buyer.id} ${productId}`
  if (past.reviewed.has(key)) return
  past.reviewed.add(key)
  // The quality of the product, the same for every writer.
  const quality = 3.5 + 1.3 * randomOf(`quality of ${productId}`).next()
  await past.by(order.buyer).run(writeReview, { productId, ...reviewOf(quality, random) })
}

/** Begins what may follow a delivery: a review, or a return. */
export const afterwards = (past: Past, order: PastOrder, random: Random): void => {
  const { buyer, orderId, items, isGuest } = order
  const now = past.agenda.now()
  if (!isGuest) {
    for (const { productId } of items) past.brought.set(`${buyer.id} ${productId}`, orderId)
    if (random.happens(REVIEWS)) past.agenda.begin(now, writes(past, order, random))
  }
  if (random.happens(RETURNS)) past.agenda.begin(now, bringsBack(past, order, random))
}
