import { delivery } from '../../domain/delivery/delivery.ts'
import type { Delivery } from '../../domain/delivery/state.ts'
import { isDriver, runsBranches } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import {
  type ChangeDetails,
  type ChangedDelivery,
  changeDelivery,
  deliveryOf,
  entryOf,
  orderFollows,
} from './change.ts'

/**
 * Sets the order to out for delivery, unless it was cancelled before. At a second try the order is out already and
 * stays as it is.
 */
const goesOut = async (
  context: CommandContext,
  { orderId, hasGoods }: Delivery,
): Promise<CommandResult> => {
  if (hasGoods !== null) return ok(null)
  const out = await orderFollows(context, orderId, 'out_for_delivery')
  const isUnready = !out.ok && out.error.code === 'ORDER_TRANSITION_NOT_ALLOWED'
  return isUnready ? reject('DELIVERY_ORDER_NOT_READY', out.error.facts) : out
}

/**
 * The goods leave the branch. Order, delivery and stock are written in turn; each write has no effect the second time,
 * and jobs complete them after a crash. `revision` is not checked, since goods that have left do not return because the
 * sender was late.
 */
export const pickUpDelivery: Command<Omit<ChangeDetails, 'revision'>, ChangedDelivery> = {
  name: 'pick-up-delivery',
  may: (actor) => isDriver(actor) || runsBranches(actor),
  run: async (details, context) => {
    const found = await deliveryOf(context, details.deliveryId)
    if (!found.ok) return found
    const change = { to: 'picked_up', entry: entryOf(context, details) } as const
    const decided = delivery.decide({ type: 'Change', by: context.actor, ...change }, found.value)
    if (!decided.ok) return decided
    const out = decided.value.length === 0 ? ok(null) : await goesOut(context, found.value)
    if (!out.ok) return out
    const { deliveryId } = details
    const done = await changeDelivery(context, { deliveryId }, change)
    return done.ok ? ok(done.value.changed) : done
  },
}
