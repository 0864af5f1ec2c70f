import { bringBackOrder } from '#src/commands/order/bring-back-order.ts'
import { changeOrderStatus } from '#src/commands/order/change-order-status.ts'
import { sendOutOrder } from '#src/commands/order/send-out-order.ts'
import { noteOrderCancelled } from '#src/commands/payment/note-order-cancelled.ts'
import { type Actor, system } from '#src/domain/kernel/actor.ts'
import type { Story } from '../agenda.ts'
import { MINUTE, whenOpen } from '../calendar.ts'
import type { Random } from '../random.ts'
import type { Branch, World } from '../world.ts'
import { cancelled } from './cancelled.ts'
import { type Paid, payStory } from './payment-story.ts'
import { type Buyer, type PlacedOrder, place } from './place.ts'
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
const roadReasons = ['Nobody at home', 'The customer did not take it', 'Address not found'] as const

/** How an order that is paid, or for cash, ends. */
const endings = [
  { ending: 'delivered', share: 0.945 },
  { ending: 'customer cancels', share: 0.025 },
  { ending: 'staff cancels', share: 0.017 },
  { ending: 'brought back', share: 0.013 },
] as const

type Step = 'confirmed' | 'processing' | 'ready_for_delivery'
const steps: readonly (readonly [step: Step, least: number, most: number])[] = [
  ['confirmed', 3, 22],
  ['processing', 2, 14],
  ['ready_for_delivery', 8, 35],
]

async function* cancel(
  world: World,
  order: PlacedOrder,
  { by, reasons, random }: { by: Actor; reasons: readonly string[]; random: Random },
): Story {
  yield world.agenda.now() + random.between(1, 9) * MINUTE
  const act = world.by(by)
  const reason = random.pick(reasons)
  const { orderId } = order
  const gone = await act.run(changeOrderStatus, { orderId, status: 'cancelled', reason })
  if (!gone.ok) return
  await cancelled(act, order)
  world.agenda.begin(world.agenda.now(), settleRefunds(world, order, random))
}

const bringBack = async (world: World, order: PlacedOrder, random: Random): Promise<void> => {
  const act = world.by(system)
  const { orderId } = order
  const reason = random.pick(roadReasons)
  await act.follow(bringBackOrder, { orderId, reason, writtenOff: [] })
  await act.follow(noteOrderCancelled, { orderId })
  world.agenda.begin(world.agenda.now(), settleRefunds(world, order, random))
}

type Ending = (typeof endings)[number]['ending']

/** Who cancels an order that is to reach this status next, and why. Undefined: nobody. */
const cancellerOf = (order: PlacedOrder, ending: Ending, next: Step) => {
  if (ending === 'customer cancels' && next === 'processing') {
    return { by: order.buyer, reasons: customersReasons }
  }
  if (ending === 'staff cancels' && next === 'ready_for_delivery') {
    return { by: order.branch.manager, reasons: staffsReasons }
  }
  return undefined
}

/** The steps of the branch. False where somebody cancelled on the way. */
async function* pack(
  world: World,
  order: PlacedOrder,
  ending: Ending,
  random: Random,
): Story<boolean> {
  const { orderId, branch } = order
  for (const [status, least, most] of steps) {
    const canceller = cancellerOf(order, ending, status)
    if (canceller !== undefined) {
      yield* cancel(world, order, { ...canceller, random })
      return false
    }
    yield whenOpen(world.agenda.now() + random.between(least, most) * MINUTE, random)
    const by = random.happens(0.06) ? world.admin : branch.manager
    const { ok: isDone } = await world.by(by).run(changeOrderStatus, { orderId, status })
    if (!isDone) return false
  }
  return true
}

/** The way to the customer. True where the goods were handed over. */
async function* deliver(
  world: World,
  order: PlacedOrder,
  isTaken: boolean,
  random: Random,
): Story<boolean> {
  const { orderId } = order
  yield whenOpen(world.agenda.now() + random.between(4, 30) * MINUTE, random)
  const out = await world.by(system).follow(sendOutOrder, { orderId })
  if (!out.ok) return false
  yield world.agenda.now() + random.between(12, 55) * MINUTE
  if (!isTaken) {
    await bringBack(world, order, random)
    return false
  }
  const done = { orderId, status: 'delivered' as const }
  return (await world.by(system).follow(changeOrderStatus, done)).ok
}

async function* paidFor(world: World, order: PlacedOrder, random: Random): Story<Paid> {
  return order.paymentMethod === 'mpesa' ? yield* payStory(world, order, random) : 'pays'
}

const endingOf = ({ isGuest }: PlacedOrder, random: Random): Ending => {
  const { ending } = random.weighted(endings, ({ share }) => share)
  return isGuest && ending === 'customer cancels' ? 'delivered' : ending
}

/** An order from its placing to its end. `delivered` hears of one that was handed over. */
export async function* orderStory(
  world: World,
  branch: Branch,
  buyer: Buyer,
  { random, delivered }: { random: Random; delivered(order: PlacedOrder): void },
): Story {
  const order = await place(world, branch, buyer, random)
  world.placed()
  if (order === undefined) return
  if ((yield* paidFor(world, order, random)) === 'gone') return
  const ending = endingOf(order, random)
  if (!(yield* pack(world, order, ending, random))) return
  if (yield* deliver(world, order, ending !== 'brought back', random)) delivered(order)
}
