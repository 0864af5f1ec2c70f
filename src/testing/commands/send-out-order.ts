import { type Command, withoutValue } from '../../commands/engine/command.ts'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { isShop } from '../../domain/kernel/access.ts'

/**
 * An order goes out as a pick-up sends it, without a delivery: for tests of orders and stock. Twice changes nothing.
 */
export const sendOutOrder: Command<{ orderId: string }, null> = {
  name: 'send-out-order',
  may: isShop,
  run: async ({ orderId }, context) =>
    withoutValue(await changeOrderStatus.run({ orderId, status: 'out_for_delivery' }, context)),
}
