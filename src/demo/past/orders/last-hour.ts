import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { pickUpDelivery } from '#src/commands/delivery/pick-up-delivery.ts'
import { assignDelivery, stepDelivery } from '#src/commands/delivery/plain-steps.ts'
import { type Actor, guest } from '#src/domain/kernel/access.ts'
import type { Story } from '../agenda.ts'
import { MINUTE } from '../calendar.ts'
import type { Past, PastBranch } from '../past.ts'
import { type PastBuyer, passerBy } from '../people.ts'
import { type Random, randomOf } from '../random.ts'
import { changeStatus, type Step } from './order-story.ts'
import { type PastOrder, place } from './place.ts'
import { callBack, promptFor } from './prompts.ts'

type Act = (past: Past, order: PastOrder, driver: Actor, random: Random) => Promise<unknown>

const status =
  (to: Step): Act =>
  (past, order, _, random) =>
    changeStatus(past, order, to, random)

const ride =
  (to: 'in_transit' | 'out_for_delivery'): Act =>
  (past, { orderId }, driver) =>
    past.by(driver).run(stepDelivery, { deliveryId: deliveryIdOf(orderId), to })

const assign: Act = (past, { orderId }, { id: driverId }) =>
  past
    .by(past.admin)
    .run(assignDelivery, { deliveryId: deliveryIdOf(orderId), carrier: { driverId } })

const pickUp: Act = (past, { orderId }, driver) =>
  past.by(driver).run(pickUpDelivery, { deliveryId: deliveryIdOf(orderId) })

/** What happens to an order after its placing, in this order. */
const acts: readonly Act[] = [
  status('confirmed'),
  status('processing'),
  status('ready_for_delivery'),
  assign,
  pickUp,
  ride('in_transit'),
  ride('out_for_delivery'),
]

/**
 * The open orders at the end of the past. `placed` and `steps` are minutes before the end, `steps` of the first acts.
 * The first order is Wanjiku's, so that the demo shop's customer can follow it.
 */
const openOrders: readonly { placed: number; steps: readonly number[] }[] = [
  { placed: 48, steps: [43, 40, 31, 28, 24, 22, 8] },
  { placed: 45, steps: [39, 35, 26, 23, 17, 15] },
  { placed: 33, steps: [25, 21, 9] },
  { placed: 22, steps: [13, 6] },
  { placed: 15, steps: [5] },
  { placed: 4, steps: [] },
]

async function* pay(past: Past, order: PastOrder, random: Random): Story {
  if (order.paymentMethod === 'cash') return
  const attempt = yield* promptFor(past, order, random)
  yield past.agenda.now() + random.between(6, 20) * 1_000
  if (attempt !== undefined) await callBack(past, order, attempt, { code: '0', random })
}

async function* openOrder(
  past: Past,
  branch: PastBranch,
  buyer: PastBuyer,
  { n, end, steps }: { n: number; end: number; steps: readonly number[] },
): Story {
  const random = randomOf(`open order ${n}`)
  // The branch may have none of the goods that the buyer wants first.
  const order =
    (await place(past, branch, buyer, random)) ?? (await place(past, branch, buyer, random))
  const driver = past.drivers[n % past.drivers.length]
  if (order === undefined || driver === undefined) return
  yield* pay(past, order, random)
  for (const [index, minutes] of steps.entries()) {
    yield end - minutes * MINUTE
    await acts[index]?.(past, order, driver, random)
  }
}

/** Begins the last hour: orders of Wanjiku's branch in every state, two of which are on the road. */
export const lastHour = (past: Past, wanjiku: PastBuyer, end: number): void => {
  const branch = past.branches.find(({ code }) => code === wanjiku.person.branchCode)
  if (branch === undefined) return
  for (const [n, { placed, steps }] of openOrders.entries()) {
    const person = passerBy(randomOf(`buyer of open order ${n}`), branch)
    const buyer = n === 0 ? wanjiku : { person, actor: guest, addressId: null }
    past.agenda.begin(end - placed * MINUTE, openOrder(past, branch, buyer, { n, end, steps }))
  }
}
