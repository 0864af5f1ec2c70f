import { releaseOrderStock } from '../../commands/inventory/release-order-stock.ts'
import { issueAsShop } from '../issue-for-job.ts'
import type { CommandsOnly, Sweep } from '../job.ts'
import { sweepEach } from '../sweep.ts'

const TYPE = 'release-ended-orders'
/** The job that follows from the order's end has had its attempts by then. */
const LATE_MS = 5 * 60_000

/**
 * Releases the stock of an order that ended five minutes ago and still holds some, since its job was lost or given up.
 */
export const releaseEndedOrdersSweep: Sweep<CommandsOnly> = {
  type: TYPE,
  everyMs: 60_000,
  run: async (_, { commands: deps }) => {
    const before = new Date(deps.now().getTime() - LATE_MS).toISOString()
    const correlationId = deps.newId()
    const release = ({ id: orderId }: { id: string }) => {
      const by = { commandId: deps.newId(), correlationId }
      return issueAsShop(by, releaseOrderStock, { orderId }, deps)
    }
    const found = deps.queries.heldStock.byEnded(before)
    await sweepEach(found, { name: TYPE, idOf: ({ id }) => id, work: release }, deps.alert)
  },
}
