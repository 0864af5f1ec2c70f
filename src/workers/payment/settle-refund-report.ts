import * as z from 'zod'
import { recordReversalResult } from '../../commands/payment/refund/record-reversal-result.ts'
import { readReversalOutcome } from '../../integrations/daraja/reversal.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import type { Reaction } from '../reaction.ts'
import { keptReport } from './kept-report.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** The report is personal, and stays in the log. */
export const settleOnRefundReport: Reaction = {
  job: 'settle-refund-report',
  on: (event) =>
    event.type === 'RefundReportRecorded'
      ? { orderId: event.data.orderId, refundId: event.data.refundId, revision: event.revision }
      : undefined,
  retry: { attempts: 12, backoffMs: 250 },
}

const data = z.object({ orderId: z.string(), refundId: z.string(), revision: z.number() })

/** A report that decides nothing leaves the refund as it is, and staff are told to look it up. */
export const settleRefundReportJob =
  (deps: PaymentDeps): JobHandler =>
  async (job) => {
    const { orderId, refundId, revision } = data.parse(job.data)
    const raw = await keptReport(deps, { orderId, revision }, () => true)
    const outcome = readReversalOutcome(raw)
    if (outcome === undefined) {
      deps.commands.alert('refund-unsure', { orderId, refundId })
      return
    }
    await issueForRun(job, recordReversalResult, { orderId, refundId, ...outcome }, deps.commands)
  }
