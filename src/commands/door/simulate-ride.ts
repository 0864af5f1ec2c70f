import { FASTEST_KMH, type Measured } from '#contract/rules/rider-way.ts'
import { type Coordinates, distanceKm } from '#src/contract/rules/distance.ts'
import type { Place } from '#src/domain/delivery/events.ts'
import type { Delivery } from '#src/domain/delivery/state.ts'
import type { DeliveryStatus } from '#src/domain/delivery/vocabulary.ts'
import { riderOf } from '#src/domain/delivery/way.ts'
import { isAdmin, system } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import type { OrderDoc } from '#src/projections/orders/projection.ts'
import { type ChangedDelivery, deliveryOf } from '../delivery/change.ts'
import { type CodeOf, codeOf } from '../delivery/delivery-code.ts'
import { seeDeliveries } from '../delivery/duty.ts'
import { recordPositions } from '../delivery/positions.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { takeDeliveryStep } from './take-step.ts'

/** The accuracy of the simulated phone's places, in metres. */
export const ACCURACY_M = 40

/** The shop accepts places up to a highest speed. The simulated rider drives at this share of that speed. */
const BELIEVED = 0.9
const HOUR_MS = 3_600_000
const THERE_KM = 0.02

/** `rider` is the rider's last place, `door` the customer's place. `now` is ISO 8601. */
type Ride = {
  status: DeliveryStatus
  rider: Measured | undefined
  branch: Coordinates
  door: Coordinates
  now: string
}
/** The rider's next place, and the step that the rider takes there. */
type RideAct = {
  place: Coordinates
  to?: 'picked_up' | 'in_transit' | 'out_for_delivery' | 'delivered'
}

/**
 * The rider's next place on the straight line to the goal: the goal itself, or as far as a motorbike can drive since
 * the last place.
 */
const towards = (goal: Coordinates, { rider, branch, now }: Ride): Coordinates => {
  if (rider === undefined) return branch
  const hours = (Date.parse(now) - Date.parse(rider.at)) / HOUR_MS
  const reachKm = BELIEVED * (FASTEST_KMH * hours + (rider.accuracy + ACCURACY_M) / 1_000)
  const part = Math.min(1, reachKm / distanceKm(rider, goal))
  return {
    latitude: rider.latitude + (goal.latitude - rider.latitude) * part,
    longitude: rider.longitude + (goal.longitude - rider.longitude) * part,
  }
}

const goOrStep = (
  ride: Ride,
  goal: Coordinates,
  within: number,
  to: NonNullable<RideAct['to']>,
): RideAct => {
  const { rider } = ride
  return rider !== undefined && distanceKm(rider, goal) <= within
    ? { place: rider, to }
    : { place: towards(goal, ride) }
}

/**
 * The rider's next action: drive to the branch, pick up, drive to the door and hand over. Half-way to the door the
 * delivery goes out for delivery.
 */
export const nextAct = (ride: Ride): RideAct | undefined => {
  const { status, rider, branch, door } = ride
  switch (status) {
    case 'assigned':
      return goOrStep(ride, branch, THERE_KM, 'picked_up')
    case 'picked_up':
      return { place: rider ?? branch, to: 'in_transit' }
    case 'in_transit':
      return goOrStep(ride, door, distanceKm(branch, door) / 2 + THERE_KM, 'out_for_delivery')
    case 'out_for_delivery':
      return goOrStep(ride, door, THERE_KM, 'delivered')
    default:
      return undefined
  }
}
type Ridden = Pick<ChangedDelivery, 'status'> & { isOver: boolean }

/** The customer's pin. A customer without a pin gets a door about 1.6 km from the branch. */
const doorOf = ({ address: { latitude, longitude } }: OrderDoc, branch: Coordinates) =>
  latitude === undefined || longitude === undefined
    ? { latitude: branch.latitude + 0.011, longitude: branch.longitude + 0.009 }
    : { latitude, longitude }

/** The cash that the customer still has to pay, in cents. */
const cashFor = ({ restCents }: OrderDoc): number | undefined =>
  restCents === 0 ? undefined : restCents

type Step = CodeOf & { order: OrderDoc; place: Place; to: NonNullable<RideAct['to']> }

const takeStep = async (
  context: CommandContext,
  { deliveryId, codeRenewals, order, place, to }: Step,
): Promise<CommandResult<ChangedDelivery>> => {
  if (to !== 'delivered') return takeDeliveryStep.run({ deliveryId, place, to }, context)
  const code = await codeOf(context, { deliveryId, codeRenewals })
  const handed = { deliveryId, place, to, code, cashTakenCents: cashFor(order) }
  return takeDeliveryStep.run(handed, context)
}

const ride = async (
  context: CommandContext,
  delivery: Delivery,
): Promise<CommandResult<Ridden>> => {
  const { deliveryId, orderId, branchId, status } = delivery
  const order = await context.queries.orders.byId(system, orderId)
  if (!order.ok) return order
  const branch = context.queries.catalogue.branch(branchId)
  if (branch === undefined) return reject('BRANCH_NOT_FOUND')
  const [rider] = await context.positions.places([context.actor.id])
  const now = context.world.now().toISOString()
  const act = nextAct({ status, rider, branch, door: doorOf(order.value, branch), now })
  if (act === undefined) return ok({ status, isOver: true })
  const place = { ...act.place, accuracy: ACCURACY_M }
  const moved = await recordPositions.run(
    { fixes: [{ ...place, at: now, heading: null }] },
    context,
  )
  if (!moved.ok) return moved
  if (act.to === undefined) return ok({ status, isOver: false })
  const { codeRenewals } = delivery
  const step = { deliveryId, codeRenewals, order: order.value, place, to: act.to }
  const done = await takeStep(context, step)
  if (!done.ok) return done
  return ok({ status: done.value.status, isOver: done.value.status === 'delivered' })
}

/**
 * Takes the next step of the delivery in its driver's name, so that one person alone can try the demo shop. `isOver`:
 * no step is left.
 */
export const simulateRide: Command<{ deliveryId: string }, Ridden> = {
  name: 'simulate-ride',
  may: isAdmin,
  run: async ({ deliveryId }, context) => {
    const found = await deliveryOf(context, deliveryId)
    if (!found.ok) return found
    const { carrier, status } = found.value
    const id = riderOf(carrier)
    if (id === undefined) return ok({ status, isOver: true })
    const asRider: CommandContext = { ...context, actor: { id, role: 'driver' } }
    const seen = await seeDeliveries.run({ deliveryIds: [deliveryId] }, asRider)
    return seen.ok ? ride(asRider, found.value) : seen
  },
}
