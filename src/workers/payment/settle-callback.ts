import * as z from 'zod'
import { type SettleCallback, settleCallback } from '../../commands/payment/callbacks.ts'
import type { AttemptOf } from '../../commands/payment/prompt.ts'
import { meaningOf } from '../../contract/rules/mpesa-results.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import { readStkCallback, type StkCallback } from '../../integrations/daraja/callback.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'
import { type KeptReport, keptReport } from './kept-report.ts'
import { attemptData, type PaymentDeps } from './payment-deps.ts'
import { secondsToWait } from './prompt-payment.ts'

/** Jobs of earlier versions do not name the revision, so their streams are read from the start. */
const data = attemptData.extend({ digest: z.string(), revision: z.number().default(0) })

const settlementOf = (attempt: AttemptOf, callback: StkCallback): SettleCallback => {
  const { checkoutRequestId, merchantRequestId, resultCode, payment } = callback
  const { newPrompt } = meaningOf(resultCode)
  return {
    ...attempt,
    checkoutRequestId,
    merchantRequestId,
    resultCode,
    amountCents: payment?.amountCents ?? null,
    receipt: payment?.receipt ?? null,
    // A masked number is no number.
    phone: toMsisdn(payment?.msisdn ?? '') ?? null,
    transactionTime: payment?.paidAt ?? null,
    retryAfterSeconds: secondsToWait(newPrompt),
  }
}

/**
 * The callback is personal, and stays in the log. A callback that cannot be read, or whose code decides nothing,
 * changes nothing: M-PESA is asked anyway.
 */
export const settleCallbackJob = eventJob({
  type: 'settle-callback',
  on: ['CallbackRecorded'],
  data: ({ data: { orderId, attemptId, digest }, revision }) => ({
    orderId,
    attemptId,
    digest,
    revision,
  }),
  retry: { attempts: 12, backoffMs: 250 },
  run: async (job, deps: PaymentDeps) => {
    const { digest, revision, ...attempt } = data.parse(job.data)
    const { orderId, attemptId } = attempt
    const isIt = (kept: KeptReport) =>
      'attemptId' in kept && kept.attemptId === attemptId && kept.digest === digest
    const callback = readStkCallback(await keptReport(deps, { orderId, revision }, isIt))
    if (callback === undefined) {
      deps.commands.alert('callback-unreadable', { orderId })
      return
    }
    const { outcome, alert } = meaningOf(callback.resultCode)
    if (alert !== undefined) deps.commands.alert('mpesa-setup', { detail: alert })
    if (outcome === 'pending') return
    await issueForRun(job, settleCallback, settlementOf(attempt, callback), deps.commands)
  },
})
