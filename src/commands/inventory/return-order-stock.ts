import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { returnStock } from './reserve-stock.ts'

/** Puts the pieces of an order that was brought back onto the shelf, once. */
export const returnOrderStock: Command<{ orderId: string }, null> = {
  name: 'return-order-stock',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { branchId, broughtBack: lines, status: from } = state
    if (lines === null) return reject('ORDER_TRANSITION_NOT_ALLOWED', { from })
    const back = await returnStock(context, { orderId, branchId, lines }, orderId)
    return back.ok ? ok(null) : back
  },
}
