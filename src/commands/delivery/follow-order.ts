import { delivery } from '../../domain/delivery/delivery.ts'
import { isShop, system } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { deliveryIdOf, trackingNumberOf } from './ids.ts'

/** Cancels the delivery of a cancelled order, if its goods have not left the branch. */
export const cancelDelivery: Command<{ orderId: string }, null> = {
  name: 'cancel-delivery',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    if (state.status !== 'cancelled') return ok(null)
    const command = { type: 'Cancel', by: system } as const
    const done = await execute(context, delivery, deliveryIdOf(orderId), command)
    // An order that was cancelled before its confirmation has no delivery.
    return done.ok || done.error.code === 'DELIVERY_NOT_FOUND' ? ok(null) : done
  },
}

/** When an order was joined to an account, its delivery joins the account too. */
export const joinDelivery: Command<{ orderId: string }, null> = {
  name: 'join-delivery',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state) || state.userId === null) return ok(null)
    const command = { type: 'JoinAccount', userId: state.userId } as const
    const joined = await execute(context, delivery, deliveryIdOf(orderId), command)
    // An order that is not confirmed yet has no delivery. Its delivery will be created for the account.
    return joined.ok || joined.error.code === 'DELIVERY_NOT_FOUND' ? ok(null) : joined
  },
}

/** `driverId` is who sent the order out, `at` is when. */
type CompletePickUp = { orderId: string; driverId: string; at: string }

/** Marks the delivery of an order that is out for delivery as picked up. A job repeats this after a crash. */
export const completePickUp: Command<CompletePickUp, null> = {
  name: 'complete-pick-up',
  may: isShop,
  run: async ({ orderId, driverId, at: doneAt }, context) => {
    const command = { type: 'CompletePickUp', driverId, doneAt } as const
    const done = await execute(context, delivery, deliveryIdOf(orderId), command)
    // Orders from before deliveries existed have no delivery.
    return done.ok || done.error.code === 'DELIVERY_NOT_FOUND' ? ok(null) : done
  },
}

/** `confirmedAt` is the time of the confirmation; the present time if undefined. */
export type CreateDelivery = { orderId: string; confirmedAt?: string | undefined }

/** Creates the delivery of a confirmed order, once. A cancelled order gets none. */
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
    // The order may have been joined to an account or cancelled before its delivery existed.
    const joined = await joinDelivery.run({ orderId }, context)
    return joined.ok ? cancelDelivery.run({ orderId }, context) : joined
  },
}
