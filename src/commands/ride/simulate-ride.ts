import type { ErrorCode } from '#src/contract/errors.ts'
import type { Coordinates } from '#src/contract/rules/distance.ts'
import type { Place } from '#src/domain/delivery/events.ts'
import type { Delivery } from '#src/domain/delivery/state.ts'
import { riderOf } from '#src/domain/delivery/way.ts'
import { isAdmin } from '#src/domain/kernel/access.ts'
import { system } from '#src/domain/kernel/actor.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { OrderDoc } from '#src/projections/orders/projection.ts'
import { type ChangedDelivery, deliveryOf } from '../delivery/change.ts'
import { type CodeOf, codeOf } from '../delivery/code.ts'
import { recordPositions } from '../delivery/places/record-positions.ts'
import { takeDeliveryStep } from '../door/take-step.ts'
import { seeDeliveries } from '../duty/see-deliveries.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { ACCURACY_M, type Act, nextAct } from './next-act.ts'

type Answer<Value> = Promise<Result<Value, Rejection<ErrorCode>>>
type Ridden = Pick<ChangedDelivery, 'status'> & { isOver: boolean }

/** The customer's pin. A customer without one lives a mile from the branch. */
const doorOf = ({ address: { latitude, longitude } }: OrderDoc, branch: Coordinates) =>
  latitude === undefined || longitude === undefined
    ? { latitude: branch.latitude + 0.011, longitude: branch.longitude + 0.009 }
    : { latitude, longitude }

/** The customer pays all that is due. */
const cashFor = ({ paymentMethod, isPaid, totalCents }: OrderDoc): number | undefined =>
  paymentMethod === 'cash' && !isPaid ? totalCents : undefined

type Step = CodeOf & { order: OrderDoc; place: Place; to: NonNullable<Act['to']> }

const takeStep = async (
  context: CommandContext,
  { deliveryId, codeRenewals, order, place, to }: Step,
): Answer<ChangedDelivery> => {
  if (to !== 'delivered') return takeDeliveryStep.run({ deliveryId, place, to }, context)
  const code = await codeOf(context.vault, { deliveryId, codeRenewals })
  const handed = { deliveryId, place, to, code, cashTakenCents: cashFor(order) }
  return takeDeliveryStep.run(handed, context)
}

const ride = async (context: CommandContext, delivery: Delivery): Answer<Ridden> => {
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
 * Does the next thing that the driver of the delivery would do, in the driver's name and by the driver's commands: for
 * whoever tries the demo shop alone. `isOver`: there is nothing left to do.
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
