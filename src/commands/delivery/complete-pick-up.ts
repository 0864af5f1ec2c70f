import { delivery } from '../../domain/delivery/delivery.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { deliveryIdOf } from './ids.ts'

/** `driverId`: whoever sent the order out, and `at` when. */
export type CompletePickUp = { orderId: string; driverId: string; at: string }

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
