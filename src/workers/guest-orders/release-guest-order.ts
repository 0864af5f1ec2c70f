import * as z from 'zod'
import type { CommandDeps } from '../../commands/engine/command.ts'
import { releaseGuestOrder } from '../../commands/guest-orders/release-guest-order.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import type { Reaction } from '../reaction.ts'

/** Money that came for a guest's order makes its place free for another guest. */
export const releaseOnPayment: Reaction = {
  job: 'release-guest-order',
  on: ({ type, data }) => (type === 'PaymentReceived' ? { orderId: data.orderId } : undefined),
  retry: { attempts: 10, backoffMs: 250 },
}

const data = z.object({ orderId: z.string() })

export const releaseGuestOrderJob =
  (deps: CommandDeps): JobHandler =>
  async (job) => {
    await issueForRun(job, releaseGuestOrder, data.parse(job.data), deps)
  }
