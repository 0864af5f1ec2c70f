import * as z from 'zod'
import { eraseFindings, settleFindings } from '../../commands/payment/settle-findings.ts'
import { issuingAnew } from '../issue-for-job.ts'
import { eventJob } from '../job.ts'

const ofOrder = z.object({ orderId: z.string() })
const retry = { attempts: 12, backoffMs: 500 }

/** Settles the findings of statements whose money the payment has now. */
export const settleFindingsJob = eventJob({
  type: 'settle-findings',
  on: [
    'PaymentReceived',
    'PaymentReceiptLearned',
    'PaymentCaseResolved',
    'PaymentReversed',
    'RefundBecameDue',
    'RefundCompleted',
  ],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuingAnew(settleFindings, ofOrder),
})

export const eraseFindingsJob = eventJob({
  type: 'erase-findings',
  on: ['OrderCustomerErased'],
  data: ({ data: { orderId } }) => ({ orderId }),
  retry,
  run: issuingAnew(eraseFindings, ofOrder),
})
