import { hasAccount, ownsOrder } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { orderFor } from '../order-access.ts'
import { linkName } from '../order-secret.ts'
import type { OrderPlaced } from './place-order.ts'
import { needKey } from './place-order.ts'

/**
 * Adds a guest's order to the account of a person who holds the order's secret. The order is listed with the account
 * and erased with it, but earns no points. Its link ends, and the browser's secret stays. A job joins its delivery.
 */
export const joinOrder: Command<{ orderId: string }, OrderPlaced> = {
  name: 'join-order',
  may: hasAccount,
  run: async ({ orderId }, context) => {
    await needKey(context)
    const found = await orderFor(context, orderId, ownsOrder)
    if (!found.ok) return found
    const command = { type: 'JoinAccount', userId: context.actor.id } as const
    const joined = await execute(context, order, orderId, command)
    if (!joined.ok) return joined
    await context.vault.forgetOrderSecret(linkName(orderId))
    return ok({ orderId, orderNumber: found.value.orderNumber })
  },
}
