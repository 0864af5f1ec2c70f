import * as z from 'zod'
import { completeHandOver } from '../../commands/delivery/hand-over-delivery.ts'
import { completeReturn } from '../../commands/delivery/return-delivery.ts'
import { issueForJob } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

const retry = { attempts: 10, backoffMs: 250 }
const data = z.object({ deliveryId: z.string() })

/** An order is delivered with its delivery, also where a crash came between the two. */
export const completeHandOverJob = eventJob({
  type: 'complete-hand-over',
  on: ['DeliveryDelivered'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, completeHandOver, data.parse(job.data), commands)
  },
})

/** An order is brought back with its delivery, also where a crash came between the two. */
export const completeReturnJob = eventJob({
  type: 'complete-return',
  on: ['DeliveryReturned'],
  data: ({ data: { deliveryId } }) => ({ deliveryId }),
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForJob(job, completeReturn, data.parse(job.data), commands)
  },
})
