import { createDelivery } from '#src/commands/delivery/follow-order.ts'
import { changeOrderStatus } from '#src/commands/order/change-order-status.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import type { Story } from '../agenda.ts'
import { DAY, MINUTE, ordersOn, whenOpen } from '../calendar.ts'
import type { Past, PastBranch } from '../past.ts'
import type { PastBuyer, Visitors } from '../people.ts'
import { type Random, randomOf } from '../random.ts'
import { afterwards, earnPoints } from './afterwards.ts'
import { deliver } from './delivery-story.ts'
import { cancelled, type Paid, payStory } from './payment-story.ts'
import { type PastOrder, place } from './place.ts'
import { settleRefunds } from './refund-story.ts'

const customersReasons = [
  'I ordered by mistake',
  'I want to change my order',
  'The delivery takes too long',
] as const
const staffsReasons = [
  'The customer asked us to cancel by phone',
  'The customer cannot be reached',
  'Damaged while packing, and no other piece left',
  'The same order was placed twice',
] as const

/** How an order ends once it is paid or is to be paid in cash. */
const endings = [
  { ending: 'delivered', share: 0.945 },
  { ending: 'customer cancels', share: 0.025 },
  { ending: 'staff cancels', share: 0.017 },
  { ending: 'brought back', share: 0.013 },
] as const

export type Step = 'confirmed' | 'processing' | 'ready_for_delivery'
const steps: readonly (readonly [step: Step, least: number, most: number])[] = [
  ['confirmed', 3, 22],
  ['processing', 1, 5],
  ['ready_for_delivery', 4, 11],
]

async function* cancel(
  past: Past,
  order: PastOrder,
  { by, reasons, random }: { by: Actor; reasons: readonly string[]; random: Random },
): Story {
  yield past.agenda.now() + random.between(1, 9) * MINUTE
  const act = past.by(by)
  const reason = random.pick(reasons)
  const { orderId } = order
  const gone = await act.run(changeOrderStatus, { orderId, status: 'cancelled', reason })
  if (!gone.ok) return
  await cancelled(act, order)
  past.agenda.begin(past.agenda.now(), settleRefunds(past, order, random))
}

type Ending = (typeof endings)[number]['ending']

/** Who cancels the order before it reaches the status `next`, and for which reasons. Undefined: nobody. */
const cancellerOf = (order: PastOrder, ending: Ending, next: Step) => {
  if (ending === 'customer cancels' && next === 'processing') {
    return { by: order.buyer, reasons: customersReasons }
  }
  if (ending === 'staff cancels' && next === 'ready_for_delivery') {
    return { by: order.branch.manager, reasons: staffsReasons }
  }
  return undefined
}

/** Moves the order to the status. Its delivery is created when it is confirmed. False: the shop refused the step. */
export const changeStatus = async (
  past: Past,
  { orderId, branch }: PastOrder,
  status: Step,
  random: Random,
): Promise<boolean> => {
  const act = past.by(random.happens(0.06) ? past.admin : branch.manager)
  const { ok: isDone } = await act.run(changeOrderStatus, { orderId, status })
  if (isDone && status === 'confirmed') await act.follow(createDelivery, { orderId })
  return isDone
}

/** The branch confirms and packs the order. False: somebody cancelled it. */
async function* pack(past: Past, order: PastOrder, ending: Ending, random: Random): Story<boolean> {
  for (const [status, least, most] of steps) {
    const canceller = cancellerOf(order, ending, status)
    if (canceller !== undefined) {
      yield* cancel(past, order, { ...canceller, random })
      return false
    }
    yield whenOpen(past.agenda.now() + random.between(least, most) * MINUTE, random)
    if (!(await changeStatus(past, order, status, random))) return false
  }
  return true
}

async function* paidFor(past: Past, order: PastOrder, random: Random): Story<Paid> {
  return order.paymentMethod === 'mpesa' ? yield* payStory(past, order, random) : 'pays'
}

const endingOf = ({ isGuest }: PastOrder, random: Random): Ending => {
  const { ending } = random.weighted(endings, ({ share }) => share)
  return isGuest && ending === 'customer cancels' ? 'delivered' : ending
}

/** An order from its placing to its end, and what follows a delivery. */
async function* orderStory(
  past: Past,
  branch: PastBranch,
  buyer: PastBuyer,
  random: Random,
): Story {
  const order = await place(past, branch, buyer, random)
  past.placed()
  if (order === undefined) return
  if ((yield* paidFor(past, order, random)) === 'gone') return
  const ending = endingOf(order, random)
  if (!(yield* pack(past, order, ending, random))) return
  if (!(yield* deliver(past, order, ending !== 'brought back', random))) return
  await earnPoints(past, order)
  afterwards(past, order, random)
}

async function* visit(past: Past, visitors: Visitors, day: number, n: number): Story {
  const random = randomOf(`order ${n} of day ${day}`)
  const buyer = await visitors.next(day, random)
  const branch = past.branches.find(({ code }) => code === buyer.person.branchCode)
  if (branch !== undefined) yield* orderStory(past, branch, buyer, random)
}

/** The orders of all days, without end. */
export async function* days(past: Past, visitors: Visitors, beginning: number): Story {
  for (let day = 0; ; day += 1) {
    const midnight = beginning + day * DAY
    yield midnight
    for (const [n, at] of ordersOn(day).entries()) {
      past.agenda.begin(midnight + at, visit(past, visitors, day, n))
    }
  }
}
