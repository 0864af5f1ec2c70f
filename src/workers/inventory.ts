import { dispatchOrderStock, releaseOrderStock } from '../commands/inventory/order-stock.ts'
import { sweepOf } from './sweep.ts'

/** After this time (ms) the job that follows the order's end has had all its attempts, so a sweep takes over. */
const LATE_MS = 5 * 60_000

/**
 * Releases the stock that an order still holds five minutes after its end, because the job for it was lost or given up.
 * If the order went out, its pieces leave the stock instead.
 */
export const releaseEndedOrdersSweep = sweepOf({
  type: 'release-ended-orders',
  everyMs: 60_000,
  find: ({ deps, ago }) => deps.commands.queries.heldStock.byEnded(ago(LATE_MS)),
  idOf: ({ id }) => id,
  work: ({ id: orderId, isOut }, { issue }) =>
    issue(isOut ? dispatchOrderStock : releaseOrderStock, { orderId }),
})
