import { type Actor, ownsOrder } from '../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../domain/kernel/result.ts'
import { costing, noCost } from '../domain/order/bill.ts'
import { order } from '../domain/order/order.ts'
import { isPlaced, type PlacedOrder } from '../domain/order/state.ts'
import { payment } from '../domain/payment/payment.ts'
import { isPaid } from '../domain/payment/state.ts'
import type { CommandContext } from './engine/command.ts'
import { load } from './engine/execute.ts'

/** An M-PESA order is cancelled if it is not paid within this time (ms) after it was placed or changed to M-PESA. */
export const PAY_WITHIN_MS = 30 * 60_000

/** The fields that every payment command has. Those about money name the order's cost too, see `costed`. */
export const envelope = ({ world }: CommandContext, orderId: string) => ({
  orderId,
  at: world.now().toISOString(),
  newId: world.newId(),
})

const moneyFields = async (context: CommandContext, orderId: string) => {
  const found = await load(context, order, orderId)
  return isPlaced(found) ? costing(found) : { cost: noCost, returns: [] }
}

/** The fields of a payment command about money. */
export const costed = async (context: CommandContext, orderId: string) => ({
  ...envelope(context, orderId),
  ...(await moneyFields(context, orderId)),
})

/** Whether M-PESA money has come for the order: all of it, or some. */
export const moneyOf = async (
  context: CommandContext,
  orderId: string,
): Promise<{ isPaid: boolean; holdsMoney: boolean }> => {
  const [state, { cost }] = await Promise.all([
    load(context, payment, orderId),
    moneyFields(context, orderId),
  ])
  return { isPaid: isPaid(state, cost.priceCents), holdsMoney: state.parts.length > 0 }
}

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
