import * as z from 'zod'
import { settleLoyalty } from '../../commands/loyalty/settle-loyalty.ts'
import { issueForRun } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'
import { sweepOf } from '../sweep.ts'

const data = z.object({ orderId: z.string() })

/** The points of an order, and its voucher, follow what becomes of the order. */
export const settleLoyaltyJob = eventJob({
  type: 'settle-loyalty',
  on: ['OrderPlaced', 'OrderDelivered', 'OrderReturned', 'OrderCancelled', 'OrderAbandoned'],
  data: ({ type, data }) =>
    type === 'OrderPlaced' && data.voucher === null ? undefined : { orderId: data.orderId },
  retry: { attempts: 10, backoffMs: 500 },
  run: async (job, { commands }: CommandsOnly) => {
    await issueForRun(job, settleLoyalty, data.parse(job.data), commands)
  },
})

/** The job has had its attempts by then. */
const LATE_MS = 10 * 60_000

/** One of an account's orders settles them all. */
async function* oncePerAccount<Order extends { userId: string }>(orders: AsyncIterable<Order>) {
  const seen = new Set<string>()
  for await (const order of orders) {
    if (!seen.has(order.userId)) yield order
    seen.add(order.userId)
  }
}

/** Orders whose job was lost or given up earn all the same. */
export const earnLateSweep = sweepOf({
  type: 'earn-late-points',
  everyMs: 60_000,
  find: ({ deps, ago }) =>
    oncePerAccount(deps.commands.queries.loyalty.forShop.dueBefore(ago(LATE_MS))),
  idOf: ({ id }) => id,
  work: ({ id: orderId }, { issue }) => issue(settleLoyalty, { orderId }),
})
