import type { CommandDeps } from '../../commands/engine/command.ts'
import { releaseOrderStock } from '../../commands/inventory/release-order-stock.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueAsShop } from '../issue-for-job.ts'
import { sweepEach } from '../sweep.ts'

export const RELEASE_ENDED = 'release-ended-orders'
export const RELEASE_ENDED_EVERY_MS = 60_000
/** By then the job that follows from the order's end has had its turns. */
const LATE_MS = 5 * 60_000

/** An order that ended five minutes ago and still holds stock, since its job was lost or given up, lets it go. */
export const releaseEndedOrders =
  (deps: CommandDeps): JobHandler =>
  async () => {
    const before = new Date(deps.now().getTime() - LATE_MS).toISOString()
    const correlationId = deps.newId()
    const release = ({ id: orderId }: { id: string }) => {
      const by = { commandId: deps.newId(), correlationId }
      return issueAsShop(by, releaseOrderStock, { orderId }, deps)
    }
    const found = deps.queries.heldStock.byEnded(before)
    await sweepEach(found, { name: RELEASE_ENDED, idOf: ({ id }) => id, work: release }, deps.alert)
  }
