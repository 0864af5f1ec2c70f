import * as z from 'zod'
import { noteOrderCancelled } from '../../commands/payment/note-order-cancelled.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import type { Reaction } from '../reaction.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Of every order, also one that is paid in cash: an M-PESA statement may name it. */
export const noteOnCancelled: Reaction = {
  job: 'note-order-cancelled',
  on: ({ type, data }) => (type === 'OrderCancelled' ? { orderId: data.orderId } : undefined),
  retry: { attempts: 12, backoffMs: 250 },
}

const data = z.object({ orderId: z.string() })

export const noteCancellation =
  ({ commands }: PaymentDeps): JobHandler =>
  async (job) => {
    await issueForRun(job, noteOrderCancelled, data.parse(job.data), commands)
  }
