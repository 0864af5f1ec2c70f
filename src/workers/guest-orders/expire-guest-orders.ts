import { expireGuestOrder } from '../../commands/guest-orders/expire-guest-order.ts'
import { waitingGuestOrders } from '../../commands/guest-orders/waiting-guest-orders.ts'
import { issueAsShop } from '../issue-for-job.ts'
import type { CommandsOnly, Sweep } from '../job.ts'
import { sweepEach } from '../sweep.ts'

const TYPE = 'expire-guest-orders'
type Waiting = { branchId: number; orderId: string }

/** Looks at the orders that wait at each branch now: a few, however long the shop's past. */
export const expireGuestOrdersSweep: Sweep<CommandsOnly> = {
  type: TYPE,
  everyMs: 60_000,
  run: async (_, { commands: deps }) => {
    const correlationId = deps.newId()
    const by = () => ({ commandId: deps.newId(), correlationId })
    const everyWaiting = async function* (): AsyncIterable<Waiting> {
      for (const { branchId } of deps.queries.catalogue.branches()) {
        const waiting = await issueAsShop(by(), waitingGuestOrders, { branchId }, deps)
        for (const { orderId } of waiting) yield { branchId, orderId }
      }
    }
    const expire = (order: Waiting) => issueAsShop(by(), expireGuestOrder, order, deps)
    const sweep = { name: TYPE, idOf: ({ orderId }: Waiting) => orderId, work: expire }
    await sweepEach(everyWaiting(), sweep, deps.alert)
  },
}
