import { type Actor, ownsOrder } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '../../domain/order/state.ts'
import type { CommandContext } from '../engine/command.ts'
import { load } from '../engine/execute.ts'

/** An M-PESA order is cancelled if it is not paid within this time (ms) after it was placed or changed to M-PESA. */
export const PAY_WITHIN_MS = 30 * 60_000

/** The fields that every payment command has. */
export const envelope = ({ world }: CommandContext, orderId: string) => ({
  orderId,
  at: world.now().toISOString(),
  newId: world.newId(),
})

/** Refuses staff who decide about the money of an order of their own. */
export const unlessOwnOrder = async (
  context: CommandContext,
  orderId: string,
): Promise<Result<null, Rejection<'OWN_MATTER'>>> => {
  const found = await load(context, order, orderId)
  return isPlaced(found) && ownsOrder(context.actor, found) ? reject('OWN_MATTER') : ok(null)
}

/** The order, if `may` allows the actor. Else the order is not found. */
export const orderFor = async (
  context: CommandContext,
  orderId: string,
  may: (actor: Actor, order: PlacedOrder) => boolean,
): Promise<Result<PlacedOrder, Rejection<'ORDER_NOT_FOUND'>>> => {
  const found = await load(context, order, orderId)
  return isPlaced(found) && may(context.actor, found) ? ok(found) : reject('ORDER_NOT_FOUND')
}
