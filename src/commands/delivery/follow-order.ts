import { delivery } from '../../domain/delivery/delivery.ts'
import { isShop, system } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { deliveryIdOf, trackingNumberOf } from './ids.ts'

/** The delivery of a cancelled order is cancelled too, where its goods have not left. */
export const cancelDelivery: Command<{ orderId: string }, null> = {
  name: 'cancel-delivery',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    if (state.status !== 'cancelled') return ok(null)
    const command = { type: 'Cancel', by: system } as const
    const done = await execute(context, delivery, deliveryIdOf(orderId), command)
    // An order that was cancelled before it was confirmed has none.
    return done.ok || done.error.code === 'DELIVERY_NOT_FOUND' ? ok(null) : done
  },
}

/** The delivery of an order that was joined to an account is the account's too. */
export const joinDelivery: Command<{ orderId: string }, null> = {
  name: 'join-delivery',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state) || state.userId === null) return ok(null)
    const command = { type: 'JoinAccount', userId: state.userId } as const
    const joined = await execute(context, delivery, deliveryIdOf(orderId), command)
    // An order that was not confirmed yet has none. Its delivery is created for the account.
    return joined.ok || joined.error.code === 'DELIVERY_NOT_FOUND' ? ok(null) : joined
  },
}

/** `driverId`: whoever sent the order out, and `at` when. */
type CompletePickUp = { orderId: string; driverId: string; at: string }

/** The delivery of an order that went out was picked up, also where a crash came between the two. */
export const completePickUp: Command<CompletePickUp, null> = {
  name: 'complete-pick-up',
  may: isShop,
  run: async ({ orderId, driverId, at: doneAt }, context) => {
    const command = { type: 'CompletePickUp', driverId, doneAt } as const
    const done = await execute(context, delivery, deliveryIdOf(orderId), command)
    // An order of the time before deliveries has none.
    return done.ok || done.error.code === 'DELIVERY_NOT_FOUND' ? ok(null) : done
  },
}

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
