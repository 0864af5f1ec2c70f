import * as z from 'zod'
import { beginReversal, type ReversalToSend } from '../../commands/begin-reversal.ts'
import { callbackToken } from '../../commands/callback-token.ts'
import { recordReversalResult } from '../../commands/record-reversal-result.ts'
import type { ReversalAnswer } from '../../integrations/daraja/answers.ts'
import type { Refused, Unknown } from '../../integrations/daraja/errors.ts'
import type { JobHandler } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import type { Reaction } from '../reaction.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Tried again only for what comes before and after the reversal: of one request, one alone sends it. */
export const reverseOnRequest: Reaction = {
  job: 'reverse-payment',
  on: (event) =>
    event.type === 'RefundRequested'
      ? { orderId: event.data.orderId, refundId: event.data.refundId, requestId: event.id }
      : undefined,
  retry: { attempts: 5, backoffMs: 500 },
}

const data = z.object({ orderId: z.string(), refundId: z.string(), requestId: z.string() })
type RefundOf = z.output<typeof data>

const notSetUp: Refused = {
  kind: 'refused',
  code: 'NOT_SET_UP',
  message: '',
  newPrompt: 'no',
  alert: 'A refund was asked for, but this shop has no API user that may reverse payments',
}

const reverse = async (
  { daraja, commands, callbackUrl }: PaymentDeps,
  { orderId, refundId }: RefundOf,
  { receipt, amountCents }: ReversalToSend,
): Promise<ReversalAnswer> => {
  if (daraja.reversal === undefined) return notSetUp
  const refund = { orderId, subjectId: refundId }
  const token = await callbackToken(commands.vault, 'refund-callback', refund)
  const resultUrl = `${callbackUrl}/hooks/refund/v1/${token}`
  const urls = { resultUrl, timeoutUrl: resultUrl }
  return daraja.reversal({ receipt, amountCents, ...urls, remarks: 'Refund of an order' })
}

const tell = ({ alert }: PaymentDeps, { orderId }: RefundOf, answer: Refused | Unknown): void => {
  const unsure = `It is not known whether M-PESA takes the refund for order ${orderId}: look it up`
  alert(answer.alert ?? (answer.kind === 'unknown' ? unsure : `Refund refused: ${answer.code}`))
}

/** What became of it comes later, to the result address. Without an answer it stays requested: staff look it up. */
export const reversePayment =
  (deps: PaymentDeps): JobHandler =>
  async (job) => {
    const refund = data.parse(job.data)
    const reversal = await issueForRun(job, beginReversal, refund, deps.commands)
    if (reversal === null) return
    const answer = await reverse(deps, refund, reversal)
    if (answer.kind === 'accepted') return
    tell(deps, refund, answer)
    if (answer.kind !== 'refused') return
    const { orderId, refundId } = refund
    const result = { succeeded: false, resultCode: answer.code, reference: '' }
    await issueForRun(job, recordReversalResult, { orderId, refundId, ...result }, deps.commands)
  }
