import * as z from 'zod'
import { noteReturn } from '../../commands/payment/follow-order.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'
import type { PaymentDeps } from './payment-deps.ts'

const data = z.object({ orderId: z.string(), returnId: z.string() })

/** The price of returned goods becomes due, also where a crash came between the two. */
export const noteReturnJob = eventJob({
  type: 'note-return',
  on: ['OrderReturned'],
  data: ({ data: { orderId, returnId } }) => ({ orderId, returnId }),
  retry: { attempts: 12, backoffMs: 250 },
  run: async (job, { commands }: PaymentDeps) => {
    await issueForRun(job, noteReturn, data.parse(job.data), commands)
  },
})
