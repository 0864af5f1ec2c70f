import { isDriver } from '#src/domain/kernel/access.ts'
import { reject } from '#src/domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { type StartedPayment, startAttempt } from '../payment/start-payment.ts'
import { orderAtDoor } from './order-at-door.ts'

/** `phone`: 2547XXXXXXXX, of whoever pays. */
export type StartDoorPayment = { deliveryId: string; phone: string }

/**
 * The rider at the door has a phone asked for the money of an order for cash. The order stays so till the money is in.
 */
export const startDoorPayment: Command<StartDoorPayment, StartedPayment> = {
  name: 'start-door-payment',
  may: isDriver,
  run: async ({ deliveryId, phone }, context) => {
    const door = await orderAtDoor(context, deliveryId)
    if (!door.ok) return door
    const { delivery, found } = door.value
    if (delivery.status !== 'out_for_delivery') return reject('DELIVERY_NOT_AT_DOOR')
    const { orderId, totalCents: amountCents } = found
    return startAttempt(context, found, { orderId, phone, amountCents })
  },
}
