import type { ErrorCode } from '#src/contract/errors.ts'
import type { Delivery } from '#src/domain/delivery/state.ts'
import { brings } from '#src/domain/delivery/transitions.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '#src/domain/order/state.ts'
import { withoutMoneyOrPrompt } from '#src/domain/payment/awaits.ts'
import { type PaymentState, paidInCash } from '#src/domain/payment/state.ts'
import { deliveryOf } from '../delivery/change.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

type AtDoor = { delivery: Delivery; found: PlacedOrder }

/** The delivery that the acting driver brings, and its order. */
export const orderAtDoor = async (
  context: CommandContext,
  deliveryId: string,
): Promise<Result<AtDoor, Rejection<ErrorCode>>> => {
  const delivery = await deliveryOf(context, deliveryId)
  if (!delivery.ok) return delivery
  if (!brings(context.actor, delivery.value)) return reject('DELIVERY_NOT_YOURS')
  const found = await load(context, order, delivery.value.orderId)
  return isPlaced(found) ? ok({ delivery: delivery.value, found }) : reject('ORDER_NOT_FOUND')
}

/** Whether M-PESA may be asked for the money of this order now. */
export const isDueAtDoor = ({ delivery, found }: AtDoor, state: PaymentState): boolean =>
  delivery.status === 'out_for_delivery' &&
  !paidInCash(state, found.totalCents) &&
  withoutMoneyOrPrompt(state).ok
