import { expireAttempt } from '../../commands/payment/expire-attempt.ts'
import { findOpenAttempt } from '../../commands/payment/find-open-attempt.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import type { Reaction } from '../reaction.ts'
import { attemptData, type PaymentDeps, type PaymentTimings } from './payment-deps.ts'

/** There is nothing to ask M-PESA by where it did not say that it took the prompt on. */
export const expireOnUnknown = ({ unknown }: PaymentTimings): Reaction => ({
  job: 'expire-attempt',
  on: ({ type, data }) =>
    type === 'PromptOutcomeUnknown'
      ? { orderId: data.orderId, attemptId: data.attemptId }
      : undefined,
  retry: { attempts: 10, backoffMs: 500 },
  delayMs: unknown,
})

/** A prompt that M-PESA took on after all is asked about instead. */
export const expireAttemptJob =
  ({ commands }: PaymentDeps): JobHandler =>
  async (job) => {
    const attempt = attemptData.parse(job.data)
    const open = await issueForRun(job, findOpenAttempt, attempt, commands)
    if (open === null || open.checkoutRequestId !== null) return
    await issueForRun(job, expireAttempt, attempt, commands)
  }
