import { delivery } from '../../domain/delivery/delivery.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { cancelDelivery, joinDelivery } from './follow-order.ts'
import { deliveryIdOf, trackingNumberOf } from './ids.ts'

/** `confirmedAt`: when. Undefined: now. */
export type CreateDelivery = { orderId: string; confirmedAt?: string | undefined }

/**
 * An order that was confirmed gets its delivery, once. One that was cancelled before needs none.
 */
export const createDelivery: Command<CreateDelivery, null> = {
  name: 'create-delivery',
  may: isShop,
  run: async ({ orderId, confirmedAt }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { status, orderNumber, branchId, userId, subject } = state
    if (status === 'pending' || status === 'cancelled') return ok(null)
    const deliveryId = deliveryIdOf(orderId)
    const created = await execute(context, delivery, deliveryId, {
      type: 'Create',
      deliveryId,
      orderId,
      orderNumber,
      trackingNumber: trackingNumberOf(orderId),
      branchId,
      userId,
      subject,
      confirmedAt: confirmedAt ?? context.world.now().toISOString(),
    })
    if (!created.ok) return created
    // The order may have been joined to an account, or cancelled, while there was no delivery to follow.
    const joined = await joinDelivery.run({ orderId }, context)
    return joined.ok ? cancelDelivery.run({ orderId }, context) : joined
  },
}
