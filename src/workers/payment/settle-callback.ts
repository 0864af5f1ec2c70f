import * as z from 'zod'
import { type SaidCallback, settleCallback } from '../../commands/payment/settle-callback.ts'
import type { AttemptOf } from '../../commands/payment/submit-prompt.ts'
import { meaningOf } from '../../contract/rules/mpesa-results.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import { payment } from '../../domain/payment/payment.ts'
import { readStkCallback, type StkCallback } from '../../integrations/daraja/callback.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import type { Reaction } from '../reaction.ts'
import { attemptData, type PaymentDeps } from './payment-deps.ts'
import { secondsToWait } from './prompt-payment.ts'

/** What it said is personal, and stays in the log. */
export const settleOnCallback: Reaction = {
  job: 'settle-callback',
  on: ({ type, data }) =>
    type === 'CallbackRecorded'
      ? { orderId: data.orderId, attemptId: data.attemptId, digest: data.digest }
      : undefined,
  retry: { attempts: 12, backoffMs: 250 },
}

const data = attemptData.extend({ digest: z.string() })

const saidBy = (attempt: AttemptOf, callback: StkCallback): SaidCallback => {
  const { checkoutRequestId, merchantRequestId, resultCode, payment } = callback
  const { newPrompt } = meaningOf(resultCode)
  return {
    ...attempt,
    ...{ checkoutRequestId, merchantRequestId, resultCode },
    amountCents: payment?.amountCents ?? null,
    receipt: payment?.receipt ?? null,
    // A masked number is none.
    phone: toMsisdn(payment?.msisdn ?? '') ?? null,
    transactionTime: payment?.paidAt ?? null,
    retryAfterSeconds: secondsToWait(newPrompt),
  }
}

const rawOf = async (
  { commands }: PaymentDeps,
  { orderId, attemptId }: AttemptOf,
  digest: string,
): Promise<string> => {
  const events = await commands.events.readStream(streamName(payment, orderId))
  for (const { type, data: kept } of events) {
    const isIt = type === 'CallbackRecorded' && kept.digest === digest
    if (isIt && kept.attemptId === attemptId) return kept.raw
  }
  return ''
}

/** One that cannot be read, or whose code decides nothing, changes nothing: M-PESA is asked anyway. */
export const settleCallbackJob =
  (deps: PaymentDeps): JobHandler =>
  async (job) => {
    const { digest, ...attempt } = data.parse(job.data)
    const callback = readStkCallback(await rawOf(deps, attempt, digest))
    if (callback === undefined) {
      deps.commands.alert('callback-unreadable', { orderId: attempt.orderId })
      return
    }
    const { outcome, alert } = meaningOf(callback.resultCode)
    if (alert !== undefined) deps.commands.alert('mpesa-setup', { detail: alert })
    if (outcome === 'pending') return
    await issueForRun(job, settleCallback, saidBy(attempt, callback), deps.commands)
  }
