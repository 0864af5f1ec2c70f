import { isAdmin, isShop, ownsOrder } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { guestSubject } from '#src/domain/order/events.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import type { Command, CommandContext, CommandResult } from '../../engine/command.ts'
import { execute, load } from '../../engine/execute.ts'
import { forgetKeys } from '../../order-secret.ts'
import { type OpenOrders, settleOpenOrder } from './open-orders.ts'

/** Erases the customer of an order, with a guest's key, the order's secret and its link. */
export const eraseOrder = async (
  context: CommandContext,
  orderId: string,
): Promise<CommandResult> => {
  const { vault } = context
  const erased = await execute(context, order, orderId, { type: 'EraseCustomer' })
  if (!erased.ok) return erased
  const { state } = erased.value
  if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
  if (state.subject === guestSubject(orderId)) await vault.forgetKey(state.subject)
  await forgetKeys(vault, orderId)
  return ok(null)
}

type EraseGuest = { orderId: string; openOrders?: OpenOrders }

const erase = async (
  { orderId, openOrders }: EraseGuest,
  context: CommandContext,
): Promise<CommandResult> => {
  const found = await load(context, order, orderId)
  if (!isPlaced(found)) return reject('ORDER_NOT_FOUND')
  // An account's order is erased with its account. Only an erasure of it that was interrupted is completed here.
  if (found.userId !== null && !found.isErased) return reject('ORDER_OF_ACCOUNT')
  const settled = found.isErased ? ok(null) : await settleOpenOrder(context, found, openOrders)
  return settled.ok ? eraseOrder(context, orderId) : settled
}

/** Erases the guest who placed the order. A second call completes an interrupted erasure. */
export const eraseGuest: Command<EraseGuest, null> = {
  name: 'erase-guest',
  may: isAdmin,
  run: erase,
}

type EraseOwnOrder = { orderId: string; openOrders?: 'cancel' | undefined }

/** Erases the guest who placed the order, for whoever holds the order's secret. The secret is gone afterwards. */
export const eraseOwnOrder: Command<EraseOwnOrder, null> = {
  name: 'erase-own-order',
  may: (actor) => !isShop(actor),
  run: async (input, context) => {
    const found = await load(context, order, input.orderId)
    const isOwn = isPlaced(found) && ownsOrder(context.actor, found)
    return isOwn ? erase(input, context) : reject('ORDER_NOT_FOUND')
  },
}
