import * as z from 'zod'
import { type SettleCallback, settleCallback } from '../../commands/payment/callbacks.ts'
import type { AttemptOf } from '../../commands/payment/prompt.ts'
import { recordReversalResult } from '../../commands/payment/reversals.ts'
import { meaningOf } from '../../contract/rules/mpesa-results.ts'
import { toMsisdn } from '../../contract/rules/phone.ts'
import type { DukaEvent } from '../../domain/aggregates.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import type { EventOf } from '../../domain/payment/events.ts'
import { payment } from '../../domain/payment/payment.ts'
import { readStkCallback, type StkCallback } from '../../integrations/daraja/callback.ts'
import { readReversalOutcome } from '../../integrations/daraja/reversal.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob, type JobDeps } from '../job.ts'
import { attemptData, secondsToWait } from './prompt-payment.ts'

type ReportType = 'CallbackRecorded' | 'RefundReportRecorded'
type KeptReport = EventOf<ReportType>['data']

const reportIn = ({ type, data }: DukaEvent): KeptReport | undefined =>
  type === 'CallbackRecorded' || type === 'RefundReportRecorded' ? data : undefined

/** The text of M-PESA's report in the order's payment, at or after the revision. '' if there is none. */
const keptReport = async (
  { commands }: JobDeps,
  { orderId, revision }: { orderId: string; revision: number },
  isIt: (kept: KeptReport) => boolean,
): Promise<string> => {
  const events = await commands.events.readStream(streamName(payment, orderId), revision)
  const reports = events.map(reportIn).filter((report) => report !== undefined)
  return reports.find(isIt)?.raw ?? ''
}

/** Jobs of earlier versions lack the revision, so their streams are read from the start. */
const callbackData = attemptData.extend({ digest: z.string(), revision: z.number().default(0) })

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
    // A number with masked digits is dropped.
    phone: toMsisdn(payment?.msisdn ?? '') ?? null,
    transactionTime: payment?.paidAt ?? null,
    retryAfterSeconds: secondsToWait(newPrompt),
  }
}

/**
 * Settles a callback of M-PESA; its text is personal and stays in the log. A callback that cannot be read or decides
 * nothing changes nothing, since M-PESA is asked anyway.
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
  run: async (job, deps: JobDeps) => {
    const { digest, revision, ...attempt } = callbackData.parse(job.data)
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

const refundReportData = z.object({
  orderId: z.string(),
  refundId: z.string(),
  revision: z.number(),
})

/**
 * Settles a report about a refund; its text is personal and stays in the log. A report that decides nothing changes
 * nothing, and an alert asks staff to look it up.
 */
export const settleRefundReportJob = eventJob({
  type: 'settle-refund-report',
  on: ['RefundReportRecorded'],
  data: ({ data: { orderId, refundId }, revision }) => ({ orderId, refundId, revision }),
  retry: { attempts: 12, backoffMs: 250 },
  run: async (job, deps: JobDeps) => {
    const { orderId, refundId, revision } = refundReportData.parse(job.data)
    const raw = await keptReport(deps, { orderId, revision }, () => true)
    const outcome = readReversalOutcome(raw)
    if (outcome === undefined) {
      deps.commands.alert('refund-unsure', { orderId, refundId })
      return
    }
    await issueForRun(job, recordReversalResult, { orderId, refundId, ...outcome }, deps.commands)
  },
})
