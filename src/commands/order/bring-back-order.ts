import { isShop } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { alignPlaced } from '../guest-orders/guest-orders.ts'
import { dispatchStock, returnOrderStock } from '../inventory/order-stock.ts'

/** Pieces that `writtenOff` does not name go back onto the shelf. */
export type BringBackOrder = { orderId: string; reason: string; writtenOff: readonly Pieces[] }

/**
 * An order that was out for delivery ends without having been handed over: it is cancelled with the reason, and its
 * goods are at the branch again. Money that was paid becomes due back, as with every cancellation. Doing it twice
 * changes nothing.
 */
export const bringBackOrder: Command<BringBackOrder, null> = {
  name: 'bring-back-order',
  may: isShop,
  run: async ({ orderId, reason, writtenOff }, context) => {
    const before = await load(context, order, orderId)
    if (!isPlaced(before)) return reject('ORDER_NOT_FOUND')
    if (before.status === 'out_for_delivery') {
      // What never left on the book could not come back, and the cancellation would release it beside.
      const left = await dispatchStock(context, before)
      if (!left.ok) return left
    }
    const command = { type: 'BringBack', reason: reason.trim(), writtenOff } as const
    const brought = await execute(context, order, orderId, command)
    if (!brought.ok) return brought
    const { state } = brought.value
    await alignPlaced(context, state)
    return returnOrderStock.run({ orderId }, context)
  },
}
