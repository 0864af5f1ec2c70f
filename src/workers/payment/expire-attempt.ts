import { expireAttempt, findOpenAttempt } from '../../commands/payment/prompt.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'
import { attemptData, type PaymentDeps } from './payment-deps.ts'

/**
 * M-PESA cannot be asked about a prompt that it did not say it took on. A prompt that M-PESA took on after all is asked
 * about instead.
 */
export const expireAttemptJob = eventJob({
  type: 'expire-attempt',
  on: ['PromptOutcomeUnknown'],
  data: ({ data: { orderId, attemptId } }) => ({ orderId, attemptId }),
  retry: { attempts: 10, backoffMs: 500 },
  delayMs: ({ unknown }) => unknown,
  run: async (job, { commands }: PaymentDeps) => {
    const attempt = attemptData.parse(job.data)
    const open = await issueForRun(job, findOpenAttempt, attempt, commands)
    if (open === null || open.checkoutRequestId !== null) return
    await issueForRun(job, expireAttempt, attempt, commands)
  },
})
