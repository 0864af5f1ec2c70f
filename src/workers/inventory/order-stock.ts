import * as z from 'zod'
import {
  dispatchOrderStock,
  releaseOrderStock,
  returnOrderStock,
} from '../../commands/inventory/order-stock.ts'
import { stockMoves } from '../../domain/order/stock.ts'
import { issueForJob } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

/*
 * The pieces of an order follow its events, also where a crash came between the two.
 */

const data = z.object({ orderId: z.string() })
const retry = { attempts: 10, backoffMs: 250 }

export const dispatchOrderStockJob = eventJob({
  type: 'dispatch-order-stock',
  on: stockMoves.left,
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, dispatchOrderStock, data.parse(job.data), commands)
  },
})

export const releaseOrderStockJob = eventJob({
  type: 'release-order-stock',
  on: stockMoves.released,
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, releaseOrderStock, data.parse(job.data), commands)
  },
})

const returnData = data.extend({ returnId: z.string().optional() })

export const returnOrderStockJob = eventJob({
  type: 'return-order-stock',
  on: stockMoves.back,
  data: ({ data: { orderId, ...rest } }) =>
    'returnId' in rest ? { orderId, returnId: rest.returnId } : { orderId },
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, returnOrderStock, returnData.parse(job.data), commands)
  },
})
