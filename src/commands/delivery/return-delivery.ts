import { delivery } from '../../domain/delivery/delivery.ts'
import { isShop, runsBranches } from '../../domain/kernel/access.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { bringBackOrder } from '../order/bring-back-order.ts'
import { unlessOwnOrder } from '../order-access.ts'
import {
  type ChangeDetails,
  type ChangedDelivery,
  changeDelivery,
  deliveryOf,
  entryOf,
} from './change.ts'

/** Cancels the order of a returned delivery. */
export const completeReturn: Command<{ deliveryId: string }, null> = {
  name: 'complete-return',
  may: isShop,
  run: async ({ deliveryId }, context) => {
    const found = await deliveryOf(context, deliveryId)
    if (!found.ok) return found
    const events = await context.events.readStream(streamName(delivery, deliveryId))
    const returned = events.find((event) => event.type === 'DeliveryReturned')
    if (returned === undefined) return reject('DELIVERY_NOT_FOUND')
    const { reason, writtenOff } = returned.data
    const { orderId } = found.value
    // The reason of an erased customer's return is empty, but an order cannot be brought back without a reason.
    return bringBackOrder.run({ orderId, reason: reason || 'Returned', writtenOff }, context)
  },
}

/** Pieces that are not in `writtenOff` go back onto the shelf. */
export type ReturnDelivery = ChangeDetails & { reason: string; writtenOff: readonly Pieces[] }

/** Refuses a return that the order would refuse, before the delivery is changed. */
const orderTakes = async (
  context: CommandContext,
  orderId: string,
  { reason, writtenOff }: Pick<ReturnDelivery, 'reason' | 'writtenOff'>,
): Promise<CommandResult<unknown>> =>
  order.decide({ type: 'BringBack', reason, writtenOff }, await load(context, order, orderId))

/**
 * The goods of a failed delivery are back at the branch. The order is cancelled with the reason, and its goods go onto
 * the shelf or are written off.
 */
export const returnDelivery: Command<ReturnDelivery, ChangedDelivery> = {
  name: 'return-delivery',
  may: runsBranches,
  run: async ({ reason: given, writtenOff, ...details }, context) => {
    const found = await deliveryOf(context, details.deliveryId)
    if (!found.ok) return found
    const { orderId } = found.value
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    const reason = given.trim()
    const entry = entryOf(context, details)
    const change = { to: 'returned', entry, reason, writtenOff } as const
    const decided = delivery.decide({ type: 'Change', by: context.actor, ...change }, found.value)
    if (!decided.ok) return decided
    const isNew = decided.value.length > 0
    const takes = isNew ? await orderTakes(context, orderId, { reason, writtenOff }) : ok(null)
    if (!takes.ok) return takes
    const done = await changeDelivery(context, details, change)
    return done.ok ? ok(done.value.changed) : done
  },
}
