import * as z from 'zod'
import { noteOrderCancelled } from '../../commands/payment/follow-order.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'
import type { PaymentDeps } from './payment-deps.ts'

const data = z.object({ orderId: z.string() })

/** Every cancellation is noted, even of an order paid in cash: an M-PESA statement may name it. */
export const noteCancellationJob = eventJob({
  type: 'note-order-cancelled',
  on: ['OrderCancelled'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry: { attempts: 12, backoffMs: 250 },
  run: async (job, { commands }: PaymentDeps) => {
    await issueForRun(job, noteOrderCancelled, data.parse(job.data), commands)
  },
})
