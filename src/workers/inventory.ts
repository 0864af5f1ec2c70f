import * as z from 'zod'
import {
  dispatchOrderStock,
  releaseOrderStock,
  returnOrderStock,
} from '../commands/inventory/order-stock.ts'
import { stockMoves } from '../domain/order/stock.ts'
import { issuing } from './issue-for-job.ts'
import { eventJob } from './job.ts'
import { sweepOf } from './sweep.ts'

/* Jobs that follow an order's events: they send the order's pieces out, release them, or return them to the stock. */

const data = z.object({ orderId: z.string() })
const retry = { attempts: 10, backoffMs: 250 }

export const dispatchOrderStockJob = eventJob({
  type: 'dispatch-order-stock',
  on: stockMoves.left,
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuing(dispatchOrderStock, data),
})

export const releaseOrderStockJob = eventJob({
  type: 'release-order-stock',
  on: stockMoves.released,
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuing(releaseOrderStock, data),
})

const returnData = data.extend({ returnId: z.string().optional() })

export const returnOrderStockJob = eventJob({
  type: 'return-order-stock',
  on: stockMoves.back,
  data: ({ data: { orderId, ...rest } }) =>
    'returnId' in rest ? { orderId, returnId: rest.returnId } : { orderId },
  retry,
  run: issuing(returnOrderStock, returnData),
})

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
