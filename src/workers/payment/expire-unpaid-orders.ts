import { issue } from '../../commands/engine/command.ts'
import { expireUnpaidOrder } from '../../commands/order/expire-unpaid-order.ts'
import { PAY_WITHIN_MS } from '../../commands/payment/access.ts'
import { system } from '../../domain/kernel/actor.ts'
import type { CommandsOnly, Sweep } from '../job.ts'
import { sweepEach } from '../sweep.ts'

const TYPE = 'expire-unpaid-orders'
/**
 * The next sweep looks again at an order whose cancellation is refused, and at a paid one that the read model still
 * shows.
 */
export const expireUnpaidOrdersSweep: Sweep<CommandsOnly> = {
  type: TYPE,
  everyMs: 60_000,
  run: async (_, { commands }) => {
    const before = new Date(commands.now().getTime() - PAY_WITHIN_MS).toISOString()
    const correlationId = commands.newId()
    const expire = (orderId: string) => {
      const by = { actor: system, commandId: commands.newId(), correlationId }
      return issue(expireUnpaidOrder, { orderId }, by, commands)
    }
    const found = commands.queries.payments.unpaidSince(before)
    const sweep = { name: TYPE, idOf: (orderId: string) => orderId, work: expire }
    await sweepEach(found, sweep, commands.alert)
  },
}
