import * as z from 'zod'
import type { CommandDeps } from '../../commands/engine/command.ts'
import { eraseGuest } from '../../commands/user/erasure/erase-guest.ts'
import { eraseTraces } from '../../commands/user/erasure/erase-traces.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import type { Reaction } from '../reaction.ts'

const retry = { attempts: 12, backoffMs: 500 }

const ofAccount = (job: string, delayMs: number): Reaction => ({
  job,
  on: ({ type, data }) => (type === 'UserErased' ? { userId: data.userId } : undefined),
  retry,
  delayMs,
})
/** What was written while the account went: requests are over by then, and no process remembers its key. */
const AFTER_ALL_MS = 120_000

export const tracesOnErased: readonly Reaction[] = [
  ofAccount('erase-traces', 0),
  ofAccount('erase-late-traces', AFTER_ALL_MS),
]

/** A process that died between the event and the vault leaves the guest's key behind. */
export const guestOnErased: Reaction = {
  job: 'erase-guest',
  on: ({ type, data }) =>
    type === 'OrderCustomerErased' && data.subject.startsWith('guest-')
      ? { orderId: data.orderId }
      : undefined,
  retry,
}

const account = z.object({ userId: z.string() })
const guestOrder = z.object({ orderId: z.string() })

export const eraseTracesJob =
  (deps: CommandDeps): JobHandler =>
  async (job) => {
    await issueForRun(job, eraseTraces, account.parse(job.data), deps)
  }

export const eraseGuestJob =
  (deps: CommandDeps): JobHandler =>
  async (job) => {
    await issueForRun(job, eraseGuest, guestOrder.parse(job.data), deps)
  }
