import type { CommandDeps } from '../../commands/engine/command.ts'
import { expireGuestOrder } from '../../commands/guest-orders/expire-guest-order.ts'
import { waitingGuestOrders } from '../../commands/guest-orders/waiting-guest-orders.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueAsShop } from '../issue-for-job.ts'
import { sweepEach } from '../sweep.ts'

export const EXPIRE_GUESTS = 'expire-guest-orders'
export const EXPIRE_GUESTS_EVERY_MS = 60_000

type Waiting = { branchId: number; orderId: string }

/** Looks at what waits at each branch now: a few orders, however long the shop's past. */
export const expireGuestOrders =
  (deps: CommandDeps): JobHandler =>
  async () => {
    const correlationId = deps.newId()
    const by = () => ({ commandId: deps.newId(), correlationId })
    const everyWaiting = async function* (): AsyncIterable<Waiting> {
      for (const { branchId } of deps.queries.catalogue.branches()) {
        const waiting = await issueAsShop(by(), waitingGuestOrders, { branchId }, deps)
        for (const { orderId } of waiting) yield { branchId, orderId }
      }
    }
    const expire = (order: Waiting) => issueAsShop(by(), expireGuestOrder, order, deps)
    const sweep = { name: EXPIRE_GUESTS, idOf: ({ orderId }: Waiting) => orderId, work: expire }
    await sweepEach(everyWaiting(), sweep, deps.alert)
  }
