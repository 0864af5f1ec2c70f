import { dispatchOrderStock, releaseOrderStock } from '../../commands/inventory/order-stock.ts'
import { sweepOf } from '../sweep.ts'

/** The job that follows from the order's end has had its attempts by then. */
const LATE_MS = 5 * 60_000

/**
 * Releases the stock of an order that ended five minutes ago and still holds some, since its job was lost or given up.
 * Goods that went out leave the stock.
 */
export const releaseEndedOrdersSweep = sweepOf({
  type: 'release-ended-orders',
  everyMs: 60_000,
  find: ({ deps, ago }) => deps.commands.queries.heldStock.byEnded(ago(LATE_MS)),
  idOf: ({ id }) => id,
  work: ({ id: orderId, isOut }, { issue }) =>
    issue(isOut ? dispatchOrderStock : releaseOrderStock, { orderId }),
})
