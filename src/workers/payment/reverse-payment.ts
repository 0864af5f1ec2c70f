import * as z from 'zod'
import { readMoneyHold } from '../../commands/operations/money-hold.ts'
import { callbackToken } from '../../commands/payment/callbacks.ts'
import {
  beginReversal,
  type ReversalToSend,
  recordReversalResult,
} from '../../commands/payment/reversals.ts'
import type { ReversalAnswer } from '../../integrations/daraja/answers.ts'
import type { DarajaRefusal, DarajaUnknown } from '../../integrations/daraja/errors.ts'
import { type Job, MustWait } from '../../stores/job-queue/port.ts'
import { issueForRun } from '../issue-for-job.ts'
import type { JobDeps } from '../job.ts'
import { eventJob } from '../job.ts'

const data = z.object({
  orderId: z.string(),
  refundId: z.string(),
  requestId: z.string(),
  /** Jobs of earlier versions lack this field. */
  requestedAt: z.string().default(''),
})
type RefundOf = z.output<typeof data>

/**
 * A reversal that was requested longer ago than this (ms) is not sent, since staff may have settled the refund in
 * another way. Staff request it again.
 */
const STALE_MS = 120_000

const isFresh = ({ commands }: JobDeps, { requestedAt }: RefundOf): boolean =>
  commands.world.now().getTime() - Date.parse(requestedAt) < STALE_MS

const notSent = (code: string, message: string): DarajaRefusal => ({
  kind: 'refused',
  code,
  message,
  newPrompt: 'no',
})
const notSetUp = notSent('NOT_SET_UP', 'This shop has no API user that may reverse payments')
const tooLate = notSent('TOO_LATE', 'It was asked for more than two minutes before')

const reverse = async (
  deps: JobDeps,
  refund: RefundOf,
  { receipt, amountCents }: ReversalToSend,
  resultUrl: string,
): Promise<ReversalAnswer> => {
  const { reversal } = deps.daraja
  if (reversal === undefined) return notSetUp
  if (!isFresh(deps, refund)) return tooLate
  const urls = { resultUrl, timeoutUrl: resultUrl }
  return reversal({ receipt, amountCents, ...urls, remarks: 'Refund of an order' })
}

/** The answer if M-PESA's client threw. It throws only before it sends anything, so no money was moved. */
const asNotSent = (error: unknown): DarajaRefusal =>
  notSent('NOT_SENT', error instanceof Error ? error.message : 'unknown')

const tell = (
  { commands: { alert } }: JobDeps,
  { orderId, refundId }: RefundOf,
  answer: DarajaRefusal | DarajaUnknown,
): void => {
  if (answer.alert !== undefined) alert('mpesa-setup', { detail: answer.alert })
  if (answer.kind === 'unknown') alert('refund-unsure', { orderId, refundId })
  else {
    const { code, message: detail } = answer
    alert('refund-not-sent', { orderId, refundId, code, detail })
  }
}

const resultUrlOf = async (
  { commands, callbackUrl }: JobDeps,
  { orderId, refundId: subjectId }: RefundOf,
): Promise<string> => {
  const token = await callbackToken(commands, 'refund-callback', { orderId, subjectId })
  return `${callbackUrl}/hooks/refund/v1/${token}`
}

/**
 * Puts the job back while outgoing money is held. After the hold the request is too old, so the refund is listed for
 * staff and the reversal is not sent.
 */
const waitWhileHeld = async ({ commands }: JobDeps, job: Job): Promise<void> => {
  const held = await issueForRun(job, readMoneyHold, {}, commands)
  if (held !== null) throw new MustWait('Money is held')
}

type Send = { refund: RefundOf; reversal: ReversalToSend; resultUrl: string }

const send = async (deps: JobDeps, job: Job, of: Send): Promise<void> => {
  const { refund, reversal, resultUrl } = of
  const answer = await reverse(deps, refund, reversal, resultUrl).catch(asNotSent)
  if (answer.kind === 'accepted') return
  tell(deps, refund, answer)
  if (answer.kind !== 'refused') return
  const { orderId, refundId } = refund
  const result = { succeeded: false, resultCode: answer.code, reference: '' }
  await issueForRun(job, recordReversalResult, { orderId, refundId, ...result }, deps.commands)
}

/**
 * Sends a reversal to M-PESA. The job is repeated only for the work before and after: exactly one run sends it. M-PESA
 * reports the result later; if there was no clear answer, the refund stays requested, and staff look it up.
 */
export const reversePaymentJob = eventJob({
  type: 'reverse-payment',
  lane: 'mpesa',
  on: ['RefundRequested'],
  data: ({ data: { orderId, refundId }, id: requestId, meta: { at: requestedAt } }) => ({
    orderId,
    refundId,
    requestId,
    requestedAt,
  }),
  retry: { attempts: 5, backoffMs: 500 },
  run: async (job, deps: JobDeps) => {
    const refund = data.parse(job.data)
    await waitWhileHeld(deps, job)
    if (isFresh(deps, refund)) deps.breaker.check()
    // The address is made before the reversal is marked as begun. If a store fails here, the job just runs again.
    const resultUrl = await resultUrlOf(deps, refund)
    const begun = await issueForRun(job, beginReversal, refund, deps.commands)
    if (begun.kind === 'send') await send(deps, job, { refund, reversal: begun, resultUrl })
    if (begun.kind !== 'begun') return
    const { orderId, refundId } = refund
    deps.commands.alert('refund-unsure', { orderId, refundId })
  },
})
