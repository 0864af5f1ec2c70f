import * as z from 'zod'
import { recordReversalResult } from '../../commands/payment/reversals.ts'
import { readReversalOutcome } from '../../integrations/daraja/reversal.ts'
import { issueForRun } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'
import { keptReport } from './kept-report.ts'
import type { PaymentDeps } from './payment-deps.ts'

const data = z.object({ orderId: z.string(), refundId: z.string(), revision: z.number() })

/**
 * The report is personal, and stays in the log. A report that decides nothing leaves the refund as it is, and staff are
 * told to look it up.
 */
export const settleRefundReportJob = eventJob({
  type: 'settle-refund-report',
  on: ['RefundReportRecorded'],
  data: ({ data: { orderId, refundId }, revision }) => ({ orderId, refundId, revision }),
  retry: { attempts: 12, backoffMs: 250 },
  run: async (job, deps: PaymentDeps) => {
    const { orderId, refundId, revision } = data.parse(job.data)
    const raw = await keptReport(deps, { orderId, revision }, () => true)
    const outcome = readReversalOutcome(raw)
    if (outcome === undefined) {
      deps.commands.alert('refund-unsure', { orderId, refundId })
      return
    }
    await issueForRun(job, recordReversalResult, { orderId, refundId, ...outcome }, deps.commands)
  },
})
