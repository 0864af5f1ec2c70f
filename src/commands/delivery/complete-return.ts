import { delivery } from '../../domain/delivery/delivery.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { bringBackOrder } from '../order/bring-back-order.ts'
import { deliveryOf } from './change.ts'

/** The order of a returned delivery is brought back, also where a crash came between the two. */
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
    // The reason of an erased customer reads as nothing. The order keeps none of theirs either.
    return bringBackOrder.run({ orderId, reason: reason || 'Returned', writtenOff }, context)
  },
}
