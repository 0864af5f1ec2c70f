import * as z from 'zod'
import { releaseOrderStock } from '../../commands/inventory/release-order-stock.ts'
import { issueForJob } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

const data = z.object({ orderId: z.string() })

/** An order that ends before its goods have left gives back what it holds. */
export const releaseOrderStockJob = eventJob({
  type: 'release-order-stock',
  on: ['OrderCancelled', 'OrderAbandoned'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry: { attempts: 10, backoffMs: 250 },
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, releaseOrderStock, data.parse(job.data), commands)
  },
})
