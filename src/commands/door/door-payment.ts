import type { Delivery } from '#src/domain/delivery/state.ts'
import { brings } from '#src/domain/delivery/transitions.ts'
import { isDriver, isShop } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { costOf } from '#src/domain/order/bill.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '#src/domain/order/state.ts'
import { payment } from '#src/domain/payment/payment.ts'
import {
  billOfPayment,
  openAttempt,
  type PaymentState,
  withOpenRest,
} from '#src/domain/payment/state.ts'
import { deliveryOf } from '../delivery/change.ts'
import { deliveryIdOf } from '../delivery/ids.ts'
import { followCash } from '../driver-cash/follow-cash.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { moneyOf } from '../order-access.ts'
import { type PaymentView, paymentView } from '../payment/read-payment.ts'
import { type StartedPayment, startAttempt } from '../payment/start-payment.ts'

type AtDoor = { delivery: Delivery; found: PlacedOrder }

/** The delivery that the acting driver carries, and its order. */
const orderAtDoor = async (
  context: CommandContext,
  deliveryId: string,
): Promise<CommandResult<AtDoor>> => {
  const delivery = await deliveryOf(context, deliveryId)
  if (!delivery.ok) return delivery
  if (!brings(context.actor, delivery.value)) return reject('DELIVERY_NOT_YOURS')
  const found = await load(context, order, delivery.value.orderId)
  return isPlaced(found) ? ok({ delivery: delivery.value, found }) : reject('ORDER_NOT_FOUND')
}

/** True if the driver may send a payment prompt for this order now. */
const isDueAtDoor = ({ delivery, found }: AtDoor, state: PaymentState): boolean =>
  delivery.status === 'out_for_delivery' &&
  openAttempt(state) === undefined &&
  withOpenRest(state, costOf(found)).ok

/** The payment of a delivery, for its driver. */
export const readDoorPayment: Command<{ deliveryId: string }, PaymentView> = {
  name: 'read-door-payment',
  may: isDriver,
  run: async ({ deliveryId }, context) => {
    const door = await orderAtDoor(context, deliveryId)
    if (!door.ok) return door
    const { found } = door.value
    const state = await load(context, payment, found.orderId)
    const isDue = isDueAtDoor(door.value, state)
    const { partPaidHours, world } = context
    return ok(paymentView(found, state, { now: world.now(), isDue, partPaidHours }))
  },
}

/** `phone` (2547XXXXXXXX) belongs to the person who pays. */
type StartDoorPayment = { deliveryId: string; phone: string }

/**
 * A driver at the door sends a payment prompt for a cash order. The order stays a cash order until the money has
 * arrived.
 */
export const startDoorPayment: Command<StartDoorPayment, StartedPayment> = {
  name: 'start-door-payment',
  may: isDriver,
  run: async ({ deliveryId, phone }, context) => {
    const door = await orderAtDoor(context, deliveryId)
    if (!door.ok) return door
    const { delivery, found } = door.value
    if (delivery.status !== 'out_for_delivery') return reject('DELIVERY_NOT_AT_DOOR')
    const { orderId } = found
    const state = await load(context, payment, orderId)
    const amountCents = billOfPayment(state, costOf(found)).restCents
    return startAttempt(context, found, { orderId, phone, amountCents })
  },
}

/**
 * Turns a cash order that is out for delivery or delivered into an M-PESA order, once M-PESA money has arrived for it.
 * Cash that was taken for the order must be given back.
 */
export const settleAtDoor: Command<{ orderId: string }, null> = {
  name: 'settle-at-door',
  may: isShop,
  run: async ({ orderId }, context) => {
    if (!(await moneyOf(context, orderId)).isPaid) {
      return followCash.run({ deliveryId: deliveryIdOf(orderId) }, context)
    }
    const settled = await execute(context, order, orderId, { type: 'SettleByMpesa' })
    if (!settled.ok) return settled
    return followCash.run({ deliveryId: deliveryIdOf(orderId) }, context)
  },
}
