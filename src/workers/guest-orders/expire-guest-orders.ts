import {
  expireGuestOrder,
  waitingGuestOrders,
} from '../../commands/guest-orders/expire-guest-order.ts'
import type { CommandsOnly } from '../job.ts'
import { type SweepRun, sweepOf } from '../sweep.ts'

const everyWaiting = async function* ({ deps, issue }: SweepRun<CommandsOnly>) {
  for (const { branchId } of deps.commands.queries.catalogue.branches()) {
    const waiting = await issue(waitingGuestOrders, { branchId })
    for (const { orderId } of waiting) yield { branchId, orderId }
  }
}

/** Looks at the orders that wait at each branch now: a few, however long the shop's past. */
export const expireGuestOrdersSweep = sweepOf({
  type: 'expire-guest-orders',
  everyMs: 60_000,
  find: everyWaiting,
  idOf: ({ orderId }) => orderId,
  work: (order, { issue }) => issue(expireGuestOrder, order),
})
