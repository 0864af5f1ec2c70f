import { delivery } from '../../domain/delivery/delivery.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { system } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { deliveryIdOf } from './ids.ts'

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
