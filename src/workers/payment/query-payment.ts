import { expireAttempt, findOpenAttempt, type OpenPrompt } from '../../commands/payment/prompt.ts'
import type { Job } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'
import { askPayment } from './ask-payment.ts'
import { attemptData, type PaymentDeps } from './payment-deps.ts'

const QUERY = 'query-payment'
const retry = { attempts: 6, backoffMs: 500 }

const elapsedOf = ({ commands }: PaymentDeps, { submittedAt, startedAt }: OpenPrompt): number =>
  commands.world.now().getTime() - Date.parse(submittedAt ?? startedAt)

/** Goes on in the schedule after a long silence of the workers, and does not make up for missed questions. */
const askAgain = async (deps: PaymentDeps, job: Job, open: OpenPrompt): Promise<void> => {
  const attempt = attemptData.parse(job.data)
  const elapsed = elapsedOf(deps, open)
  const n = deps.timings.queries.findIndex((after) => after > elapsed)
  const after = deps.timings.queries[n]
  if (after === undefined) {
    await issueForRun(job, expireAttempt, attempt, deps.commands)
    return
  }
  const id = `${QUERY}-${attempt.attemptId}-${n}`
  const delayMs = after - elapsed
  await deps.jobs.add([{ id, type: QUERY, lane: 'mpesa', data: job.data, retry, delayMs }])
}

/**
 * Asks M-PESA about a prompt whose end is not known. Each question schedules the next, until the prompt has come to an
 * end. The shop no longer waits for the prompt after the last question.
 */
export const queryPaymentJob = eventJob({
  type: QUERY,
  lane: 'mpesa',
  on: ['PromptAccepted'],
  data: ({ data: { orderId, attemptId } }) => ({ orderId, attemptId }),
  retry,
  delayMs: ({ queries: [first = 0] }) => first,
  run: async (job, deps: PaymentDeps) => {
    const attempt = attemptData.parse(job.data)
    const find = () => issueForRun(job, findOpenAttempt, attempt, deps.commands)
    const open = await find()
    if (open?.checkoutRequestId == null) return
    deps.breaker.check()
    await askPayment(deps, attempt, open.checkoutRequestId, (command, input) =>
      issueForRun(job, command, input, deps.commands),
    )
    if ((await find()) !== null) await askAgain(deps, job, open)
  },
})
