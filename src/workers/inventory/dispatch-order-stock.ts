import * as z from 'zod'
import { dispatchOrderStock } from '../../commands/inventory/dispatch-order-stock.ts'
import { issueForJob } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

const data = z.object({ orderId: z.string() })

/** The goods of an order that went out leave the stock, also where a crash came between the two. */
export const dispatchOrderStockJob = eventJob({
  type: 'dispatch-order-stock',
  on: ['OrderOutForDelivery'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry: { attempts: 10, backoffMs: 250 },
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, dispatchOrderStock, data.parse(job.data), commands)
  },
})
