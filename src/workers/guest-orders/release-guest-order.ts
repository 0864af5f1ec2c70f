import * as z from 'zod'
import { releaseGuestOrder } from '../../commands/guest-orders/guest-orders.ts'
import { issueForRun } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

const data = z.object({ orderId: z.string() })

/** Money for a guest's order makes its place free for another guest. */
export const releaseGuestOrderJob = eventJob({
  type: 'release-guest-order',
  on: ['PaymentReceived'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry: { attempts: 10, backoffMs: 250 },
  run: async (job, { commands }: CommandsOnly) => {
    await issueForRun(job, releaseGuestOrder, data.parse(job.data), commands)
  },
})
