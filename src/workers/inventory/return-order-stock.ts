import * as z from 'zod'
import { returnOrderStock } from '../../commands/inventory/return-order-stock.ts'
import { issueForJob } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

const data = z.object({ orderId: z.string(), returnId: z.string().optional() })

/** Goods that were brought back or returned go onto the shelf, also where a crash came between the two. */
export const returnOrderStockJob = eventJob({
  type: 'return-order-stock',
  on: ['OrderBroughtBack', 'OrderReturned'],
  data: ({ data: { orderId, ...data } }) =>
    'returnId' in data ? { orderId, returnId: data.returnId } : { orderId },
  retry: { attempts: 10, backoffMs: 250 },
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, returnOrderStock, data.parse(job.data), commands)
  },
})
