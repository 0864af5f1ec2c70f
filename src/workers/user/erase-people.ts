import * as z from 'zod'
import { eraseGuest } from '../../commands/user/erasure/erase-guest.ts'
import { eraseTraces } from '../../commands/user/erasure/erase-traces.ts'
import { guestSubject } from '../../domain/order/events.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import { type CommandsOnly, eventJob } from '../job.ts'

const account = z.object({ userId: z.string() })
const guestOrder = z.object({ orderId: z.string() })
const retry = { attempts: 12, backoffMs: 500 }

type Run = (job: Parameters<JobHandler>[0], deps: CommandsOnly) => Promise<void>
const traces: Run = async (job, { commands }) => {
  await issueForRun(job, eraseTraces, account.parse(job.data), commands)
}

export const eraseTracesJob = eventJob({
  type: 'erase-traces',
  on: ['UserErased'],
  data: ({ data: { userId } }) => ({ userId }),
  retry,
  run: traces,
})

/** Erases late writes, from while the account went. Requests are over by now, and no process remembers its key. */
export const eraseLateTracesJob = eventJob({
  type: 'erase-late-traces',
  on: ['UserErased'],
  data: ({ data: { userId } }) => ({ userId }),
  retry,
  delayMs: () => 120_000,
  run: traces,
})

/** Removes the guest's key that a process leaves behind when it dies between the event and the vault. */
export const eraseGuestJob = eventJob({
  type: 'erase-guest',
  on: ['OrderCustomerErased'],
  data: ({ data: { subject, orderId } }) =>
    subject === guestSubject(orderId) ? { orderId } : undefined,
  retry,
  run: async (job, { commands }: CommandsOnly) => {
    await issueForRun(job, eraseGuest, guestOrder.parse(job.data), commands)
  },
})
