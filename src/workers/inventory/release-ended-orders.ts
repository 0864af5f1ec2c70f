import { releaseOrderStock } from '../../commands/inventory/release-order-stock.ts'
import { sweepOf } from '../sweep.ts'

/** The job that follows from the order's end has had its attempts by then. */
const LATE_MS = 5 * 60_000

/**
 * Releases the stock of an order that ended five minutes ago and still holds some, since its job was lost or given up.
 */
export const releaseEndedOrdersSweep = sweepOf({
  type: 'release-ended-orders',
  everyMs: 60_000,
  find: ({ deps, ago }) => deps.commands.queries.heldStock.byEnded(ago(LATE_MS)),
  idOf: ({ id }) => id,
  work: ({ id: orderId }, { issue }) => issue(releaseOrderStock, { orderId }),
})
