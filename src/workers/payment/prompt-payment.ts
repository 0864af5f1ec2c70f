import * as z from 'zod'
import { callbackToken } from '../../commands/payment/callbacks.ts'
import {
  type AttemptOf,
  type PromptAnswer,
  type PromptToSend,
  recordPromptAnswer,
  submitPrompt,
} from '../../commands/payment/prompt.ts'
import { readSettings } from '../../commands/shop/settings.ts'
import type { NewPrompt } from '../../contract/rules/mpesa-results.ts'
import type { PushAnswer } from '../../integrations/daraja/answers.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob, type JobDeps } from '../job.ts'

export const attemptData = z.object({ orderId: z.string(), attemptId: z.string() })

export const secondsToWait = (newPrompt: NewPrompt): number | null =>
  typeof newPrompt === 'object' ? newPrompt.afterSeconds : null

const answerOf = (pushed: PushAnswer): PromptAnswer => {
  if (pushed.kind !== 'refused') return pushed
  const { code: errorCode, newPrompt } = pushed
  return { kind: 'refused', errorCode, retryAfterSeconds: secondsToWait(newPrompt) }
}

/** M-PESA shows at most 13 characters. */
const MOST_SIGNS = 13

/** The description on the payer's phone, at most 13 characters. Many phones show only plain ASCII letters. */
export const orderAt = (shop: string): string => {
  const plain = shop.normalize('NFKD').replace(/[^ -~]/g, '')
  const name = plain.replace(/ +/g, ' ').trim()
  const whole = `${name} order`.trim()
  return whole.length <= MOST_SIGNS ? whole : name.slice(0, MOST_SIGNS).trim()
}

const push = async (
  { daraja, commands, callbackUrl }: JobDeps,
  { orderId, attemptId }: AttemptOf,
  { phone: msisdn, amountCents, orderNumber: reference }: PromptToSend,
): Promise<PromptAnswer> => {
  const attempt = { orderId, subjectId: attemptId }
  const token = await callbackToken(commands, 'payment-callback', attempt)
  const pushed = await daraja.stkPush({
    msisdn,
    amountCents,
    reference,
    description: orderAt((await readSettings(commands)).name),
    callbackUrl: `${callbackUrl}/hooks/pay/v1/${token}`,
  })
  if (pushed.kind !== 'accepted' && pushed.alert !== undefined) {
    commands.alert('mpesa-setup', { detail: pushed.alert })
  }
  return answerOf(pushed)
}

/** The answer if M-PESA's client threw. It throws only before it sends anything, so the phone shows no prompt. */
const notSent = ({ commands }: JobDeps, { orderId }: AttemptOf, error: unknown): PromptAnswer => {
  const reason = error instanceof Error ? error.message : 'unknown'
  commands.alert('prompt-not-sent', { orderId, reason })
  return { kind: 'refused', errorCode: 'UNREACHABLE', retryAfterSeconds: 30 }
}

/**
 * Sends a payment prompt. The job is repeated only for the work before and after the prompt: a run that finds the
 * prompt marked as sent never sends it again.
 */
export const promptPaymentJob = eventJob({
  type: 'prompt-payment',
  lane: 'mpesa',
  on: ['PaymentAttemptStarted'],
  data: ({ data: { orderId, attemptId } }) => ({ orderId, attemptId }),
  retry: { attempts: 5, backoffMs: 500 },
  run: async (job, deps: JobDeps) => {
    const attempt = attemptData.parse(job.data)
    deps.breaker.check()
    const prompt = await issueForRun(job, submitPrompt, attempt, deps.commands)
    if (prompt === null) return
    const answer = await push(deps, attempt, prompt).catch((error) => notSent(deps, attempt, error))
    await issueForRun(job, recordPromptAnswer, { ...attempt, answer }, deps.commands)
  },
})
