import type { Command } from '../../commands/engine/command.ts'
import { dispatchOrderStock } from '../../commands/inventory/order-stock.ts'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'

/**
 * An order goes out as a pick-up sends it, without a delivery: for tests of orders and stock. Twice changes nothing.
 */
export const sendOutOrder: Command<{ orderId: string }, null> = {
  name: 'send-out-order',
  may: isShop,
  run: async ({ orderId }, context) => {
    const out = await changeOrderStatus.run({ orderId, status: 'out_for_delivery' }, context)
    if (!out.ok) return out
    const left = await dispatchOrderStock.run({ orderId }, context)
    return left.ok ? ok(null) : left
  },
}
