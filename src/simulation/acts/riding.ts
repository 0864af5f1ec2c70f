import { codeOf } from '#src/commands/delivery/delivery-code.ts'
import { handOverDelivery } from '#src/commands/delivery/hand-over-delivery.ts'
import { deliveryIdOf } from '#src/commands/delivery/ids.ts'
import { pickUpDelivery } from '#src/commands/delivery/pick-up-delivery.ts'
import { assignDelivery, failDelivery, stepDelivery } from '#src/commands/delivery/plain-steps.ts'
import { takeCash } from '#src/commands/driver-cash/take-cash.ts'
import { load } from '#src/commands/engine/execute.ts'
import type { Random } from '#src/demo/past/random.ts'
import { delivery } from '#src/domain/delivery/delivery.ts'
import type { Delivery } from '#src/domain/delivery/state.ts'
import type { Carrier } from '#src/domain/delivery/vocabulary.ts'
import { type Actor, isDriver } from '#src/domain/kernel/access.ts'
import type { Chain } from '../chain.ts'
import { anOrder } from './buying.ts'
import { restOf } from './rest.ts'

export const managerOf = ({ staff }: Chain, branchId: number) =>
  staff(branchId === 1 ? 'manager_kabete' : 'manager_westlands')

export const driversOf = ({ staff }: Chain): Actor[] => [
  staff('driver_otieno'),
  staff('driver_njeri'),
]

const aCarrier = ({ staff }: Chain, random: Random): Carrier => {
  if (random.happens(0.15)) return { partner: { name: 'Boda Yetu', contactPhone: '0700000009' } }
  return { driverId: staff(random.happens(0.7) ? 'driver_otieno' : 'driver_njeri').id }
}

/** Who enters the steps of this delivery: its driver, or the branch's manager for a partner. */
const ridersOf = (chain: Chain, { carrier, branchId }: Delivery): Actor =>
  driversOf(chain).find(
    ({ id }) => carrier !== null && 'driverId' in carrier && carrier.driverId === id,
  ) ?? managerOf(chain, branchId)

/** A driver says what was taken in cash for the order. */
export const say = (chain: Chain, orderId: string, amountCents: number, driver: Actor) =>
  chain.ask(
    takeCash,
    {
      entryId: chain.world.newId(),
      deliveryId: deliveryIdOf(orderId),
      amountCents,
      reason: 'not_enough',
      doneAt: chain.world.now().toISOString(),
    },
    driver,
  )

/** The driver takes what the page asks for, sometimes less. */
const collect = async (chain: Chain, orderId: string, rider: Actor, random: Random) => {
  const dueCents = await restOf(chain, orderId)
  if (dueCents <= 0) return
  await say(chain, orderId, random.happens(0.15) ? dueCents - 1_000 : dueCents, rider)
}

const handOver = async (chain: Chain, state: Delivery, random: Random) => {
  const { orderId, deliveryId } = state
  const rider = ridersOf(chain, state)
  // Some drivers forget to say what they took.
  if (isDriver(rider) && random.happens(0.8)) await collect(chain, orderId, rider, random)
  const code = await codeOf(chain.process().commands, { deliveryId, codeRenewals: 0 })
  const typed = random.happens(0.1) ? '0000' : code
  const proof = isDriver(rider) ? { code: typed } : { reason: 'The partner called' }
  const given = await chain.ask(handOverDelivery, { deliveryId, ...proof }, rider)
  if (given !== undefined && isDriver(rider) && typed !== code) {
    chain.broken.push(`a wrong code handed over order ${orderId}`)
  }
}

/** The next step of the order's delivery. */
export const ride = async (chain: Chain, orderId: string, random: Random) => {
  const deliveryId = deliveryIdOf(orderId)
  const state = await load(chain.look(), delivery, deliveryId)
  if (state === null) return
  const rider = ridersOf(chain, state)
  switch (state.status) {
    case 'pending':
    case 'failed': {
      const carrier = aCarrier(chain, random)
      return chain.ask(assignDelivery, { deliveryId, carrier }, chain.staff('admin'))
    }
    case 'assigned':
      return chain.ask(pickUpDelivery, { deliveryId }, rider)
    case 'picked_up':
      return chain.ask(stepDelivery, { deliveryId, to: 'in_transit' }, rider)
    case 'in_transit':
      return chain.ask(stepDelivery, { deliveryId, to: 'out_for_delivery' }, rider)
    case 'out_for_delivery':
      return handOver(chain, state, random)
  }
}

const onTheWay: readonly string[] = ['picked_up', 'in_transit', 'out_for_delivery']

export const riding = {
  /** The goods cannot be handed over. Some drivers note cash before they say so. */
  failDelivery: async (chain: Chain, random: Random) => {
    for (const { orderId } of [...chain.orders].reverse()) {
      const state = await load(chain.look(), delivery, deliveryIdOf(orderId))
      if (state === null || !onTheWay.includes(state.status)) continue
      const rider = ridersOf(chain, state)
      const rest = await restOf(chain, orderId)
      const noted = random.pick([0, rest, Math.min(rest, 30_000)])
      if (isDriver(rider) && noted > 0) await say(chain, orderId, noted, rider)
      const failed = { deliveryId: state.deliveryId, reason: 'Nobody at home' }
      await chain.ask(failDelivery, failed, rider)
      return
    }
  },
  /** Somebody who has or had the delivery corrects what was taken. */
  correctCash: async (chain: Chain, random: Random) => {
    const one = anOrder(chain, random)
    if (one === undefined) return
    const state = await load(chain.look(), delivery, deliveryIdOf(one.orderId))
    const had = driversOf(chain).filter(({ id }) => state?.drivers.includes(id))
    if (had.length === 0) return
    const rest = await restOf(chain, one.orderId)
    await say(chain, one.orderId, random.pick([0, 0, 10_000, 30_000, rest]), random.pick(had))
  },
}
