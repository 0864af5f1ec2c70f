import { isShop } from '../../domain/kernel/access.ts'
import type { Pieces } from '../../domain/kernel/pieces.ts'
import { reject } from '../../domain/kernel/result.ts'
import { order } from '../../domain/order/order.ts'
import { isPlaced } from '../../domain/order/state.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { dispatchStock } from '../inventory/order-stock.ts'

/** Pieces that are not in `writtenOff` go back onto the shelf. */
export type BringBackOrder = { orderId: string; reason: string; writtenOff: readonly Pieces[] }

/**
 * Cancels an order that was out for delivery and came back, with a reason; its goods return to the stock. Paid money
 * must be given back. Repeating has no effect.
 */
export const bringBackOrder: Command<BringBackOrder, null> = {
  name: 'bring-back-order',
  may: isShop,
  run: async ({ orderId, reason, writtenOff }, context) => {
    const before = await load(context, order, orderId)
    if (!isPlaced(before)) return reject('ORDER_NOT_FOUND')
    if (before.status === 'out_for_delivery') {
      // The goods must first be sent out in the stock record. Else the cancellation would release pieces that the
      // return adds again.
      const left = await dispatchStock(context, before)
      if (!left.ok) return left
    }
    const command = { type: 'BringBack', reason: reason.trim(), writtenOff } as const
    return withoutValue(await execute(context, order, orderId, command))
  },
}
