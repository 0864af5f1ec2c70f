import { isAdmin } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import type { Command } from '../../engine/command.ts'
import { load } from '../../engine/execute.ts'
import { eraseOrder } from './erase-order.ts'
import { type OpenOrders, settleOpenOrder } from './open-orders.ts'

/** Erases the guest who placed the order, for good. A second call completes what was begun. */
export const eraseGuest: Command<{ orderId: string; openOrders?: OpenOrders }, null> = {
  name: 'erase-guest',
  may: isAdmin,
  run: async ({ orderId, openOrders }, context) => {
    const found = await load(context, order, orderId)
    if (!isPlaced(found)) return reject('ORDER_NOT_FOUND')
    // What was begun with an account's erasure is completed.
    if (found.userId !== null && !found.isErased) return reject('ORDER_OF_ACCOUNT')
    const settled = found.isErased ? ok(null) : await settleOpenOrder(context, found, openOrders)
    return settled.ok ? eraseOrder(context, orderId) : settled
  },
}
