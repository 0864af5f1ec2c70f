import { isDriver } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { type PaymentView, paymentView } from '../payment/read-payment.ts'
import { isDueAtDoor, orderAtDoor } from './order-at-door.ts'

/** The payment of a delivery, for the driver who brings it. */
export const readDoorPayment: Command<{ deliveryId: string }, PaymentView> = {
  name: 'read-door-payment',
  may: isDriver,
  run: async ({ deliveryId }, context) => {
    const door = await orderAtDoor(context, deliveryId)
    if (!door.ok) return door
    const { found } = door.value
    const state = await load(context, payment, found.orderId)
    const isDue = isDueAtDoor(door.value, state)
    return ok(paymentView(found, state, { now: context.world.now(), isDue }))
  },
}
