import {
  type AttemptOf,
  expireAttempt,
  findOpenAttempt,
  type OpenPrompt,
  recordQueryResult,
} from '../../commands/payment/prompt.ts'
import { meaningOf } from '../../contract/rules/mpesa-results.ts'
import type { QueryResult } from '../../domain/payment/commands.ts'
import type { QueryAnswer } from '../../integrations/daraja/answers.ts'
import type { Job } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob, type JobDeps } from '../job.ts'
import { type SweepRun, sweepOf } from '../sweep.ts'
import { attemptData, secondsToWait } from './prompt-payment.ts'

type Record = (
  command: typeof recordQueryResult,
  input: AttemptOf & { result: QueryResult },
) => Promise<unknown>

const resultOf = (answer: QueryAnswer): QueryResult | undefined => {
  if (answer.kind === 'paid') return { resultCode: '0', retryAfterSeconds: null }
  if (answer.kind !== 'failed') return undefined
  const { resultCode } = answer
  return { resultCode, retryAfterSeconds: secondsToWait(meaningOf(resultCode).newPrompt) }
}

/** Asks M-PESA once for the outcome of a prompt, and records the answer. */
const askPayment = async (
  { daraja, commands: { alert } }: JobDeps,
  attempt: AttemptOf,
  checkoutRequestId: string,
  record: Record,
): Promise<void> => {
  const answer = await daraja.stkQuery(checkoutRequestId)
  if (answer.kind === 'unknown' && answer.alert !== undefined) {
    alert('mpesa-setup', { detail: answer.alert })
  }
  const result = resultOf(answer)
  if (result !== undefined) await record(recordQueryResult, { ...attempt, result })
}

const QUERY = 'query-payment'
const retry = { attempts: 6, backoffMs: 500 }

const elapsedOf = ({ commands }: JobDeps, { submittedAt, startedAt }: OpenPrompt): number =>
  commands.world.now().getTime() - Date.parse(submittedAt ?? startedAt)

/** Schedules the next question. After a long pause of the workers missed questions are skipped. */
const askAgain = async (deps: JobDeps, job: Job, open: OpenPrompt): Promise<void> => {
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
 * Asks M-PESA about a prompt without an outcome. Each question schedules the next; after the last question the shop
 * stops waiting for the prompt.
 */
export const queryPaymentJob = eventJob({
  type: QUERY,
  lane: 'mpesa',
  on: ['PromptAccepted'],
  data: ({ data: { orderId, attemptId } }) => ({ orderId, attemptId }),
  retry,
  delayMs: ({ queries: [first = 0] }) => first,
  run: async (job, deps: JobDeps) => {
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

/**
 * Ends a prompt that M-PESA did not confirm, since M-PESA cannot be asked about it. A prompt that was confirmed later
 * is left to the queries.
 */
export const expireAttemptJob = eventJob({
  type: 'expire-attempt',
  on: ['PromptOutcomeUnknown'],
  data: ({ data: { orderId, attemptId } }) => ({ orderId, attemptId }),
  retry: { attempts: 10, backoffMs: 500 },
  delayMs: ({ unknown }) => unknown,
  run: async (job, { commands }: JobDeps) => {
    const attempt = attemptData.parse(job.data)
    const open = await issueForRun(job, findOpenAttempt, attempt, commands)
    if (open === null || open.checkoutRequestId !== null) return
    await issueForRun(job, expireAttempt, attempt, commands)
  },
})

/** After this time (ms) a requested prompt is no longer sent. */
const UNSENT_MS = 3 * 60_000

/**
 * Ends prompts that were requested and never sent, because their job was lost or given up, so that the payer can ask
 * for another.
 */
export const expireUnsentPromptsSweep = sweepOf({
  type: 'expire-unsent-prompts',
  everyMs: 60_000,
  find: ({ deps, ago }) => deps.commands.queries.payments.openAttempts(ago(UNSENT_MS)),
  idOf: ({ orderId }) => orderId,
  work: async ({ wasSent, ...attempt }, { issue }) => {
    if (wasSent) return
    const open = await issue(findOpenAttempt, attempt)
    if (open?.submittedAt !== null) return
    await issue(expireAttempt, attempt)
  },
})

/** After this time (ms) the usual questions about a prompt are over. */
const SETTLED_WITHIN_MS = 70 * 60_000

const settle = async (attempt: AttemptOf, { deps, issue }: SweepRun<JobDeps>): Promise<void> => {
  const open = await issue(findOpenAttempt, attempt)
  if (open === null) return
  if (open.checkoutRequestId !== null) {
    deps.breaker.check()
    await askPayment(deps, attempt, open.checkoutRequestId, issue)
  }
  await issue(expireAttempt, attempt)
}

/**
 * Ends prompts whose jobs were lost: M-PESA is asked once more, then the shop stops waiting. Money that arrives later
 * still counts.
 */
export const reconcilePaymentsSweep = sweepOf<AttemptOf, JobDeps>({
  type: 'reconcile-payments',
  everyMs: 15 * 60_000,
  lane: 'mpesa',
  find: ({ deps, ago }) => deps.commands.queries.payments.openAttempts(ago(SETTLED_WITHIN_MS)),
  idOf: ({ orderId }) => orderId,
  work: settle,
})
