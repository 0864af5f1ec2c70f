import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { dispatchStock } from './reserve-stock.ts'

/**
 * The goods of an order leave the branch: on hand and reserved fall together. Those that were brought back had left
 * before.
 */
export const dispatchOrderStock: Command<{ orderId: string }, null> = {
  name: 'dispatch-order-stock',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (!isPlaced(state)) return reject('ORDER_NOT_FOUND')
    const { status, broughtBack } = state
    if (broughtBack !== null) return ok(null)
    if (status !== 'out_for_delivery' && status !== 'delivered') {
      return reject('ORDER_TRANSITION_NOT_ALLOWED', { from: status })
    }
    const dispatched = await dispatchStock(context, state)
    return dispatched.ok ? ok(null) : dispatched
  },
}
