import { isShop } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { releaseStock } from './reserve-stock.ts'

/**
 * An order that was cancelled or abandoned before its goods left releases its stock, which can then be bought again.
 */
export const releaseOrderStock: Command<{ orderId: string }, null> = {
  name: 'release-order-stock',
  may: isShop,
  run: async ({ orderId }, context) => {
    const state = await load(context, order, orderId)
    if (state.status === 'none') return reject('ORDER_NOT_FOUND')
    const { status } = state
    if (status !== 'cancelled' && status !== 'abandoned') {
      return reject('ORDER_TRANSITION_NOT_ALLOWED', { from: status })
    }
    const released = await releaseStock(context, state, status)
    return released.ok ? ok(null) : released
  },
}
