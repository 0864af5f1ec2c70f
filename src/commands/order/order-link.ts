import { isShop, ownsOrder } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { orderFor } from '../order-access.ts'
import { hashOf, linkName } from '../order-secret.ts'

/** The order of a guest, if the actor is its customer. An order of an account has no link. */
const orderToHandOn = async (context: CommandContext, orderId: string) => {
  const found = await orderFor(context, orderId, ownsOrder)
  if (!found.ok) return found
  return found.value.userId === null ? found : reject('ORDER_JOINED_ALREADY')
}

/**
 * Makes the link of a guest's order: `key` opens the order and its door code, and changes nothing. An order has one link at
 * a time, so whoever ends it ends it for all to whom it was handed on.
 */
export const makeLink: Command<{ orderId: string; key: string }, null> = {
  name: 'make-order-link',
  may: (actor) => !isShop(actor),
  run: async ({ orderId, key }, context) => {
    const found = await orderToHandOn(context, orderId)
    if (!found.ok) return found
    const { vault } = context
    await vault.keepOrderSecret(linkName(orderId), hashOf(key))
    const kept = await vault.orderSecretHash(linkName(orderId))
    return kept === hashOf(key) ? ok(null) : reject('ORDER_LINK_MADE')
  },
}

/** Tells the order's customer whether there is a link. */
export const readLink: Command<{ orderId: string }, { isMade: boolean }> = {
  name: 'read-order-link',
  may: (actor) => !isShop(actor),
  run: async ({ orderId }, context) => {
    const found = await orderToHandOn(context, orderId)
    if (!found.ok) return found
    const kept = await context.vault.orderSecretHash(linkName(orderId))
    return ok({ isMade: kept !== undefined })
  },
}

/** Ends the link of the order. Another one can be made. */
export const endLink: Command<{ orderId: string }, null> = {
  name: 'end-order-link',
  may: (actor) => !isShop(actor),
  run: async ({ orderId }, context) => {
    const found = await orderToHandOn(context, orderId)
    if (!found.ok) return found
    await context.vault.forgetOrderSecret(linkName(orderId))
    return ok(null)
  },
}
