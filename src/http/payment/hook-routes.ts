import { keepCallback } from '../../commands/payment/keep-callback.ts'
import { recordReversalResult } from '../../commands/payment/refund/record-reversal-result.ts'
import type { Route } from '../server/route.ts'
import { defineHook, issueForHook } from './hook.ts'

/** On disk before the answer, and settled after it: M-PESA does not wait. */
const payment = defineHook({
  path: '/hooks/pay/v1/:token',
  summary: 'M-PESA tells what became of a prompt; the token is a secret of that prompt',
  purpose: 'payment-callback',
  take: ({ orderId, subjectId: attemptId }, raw, ctx, deps) => {
    const anonymous = deps.payments.withoutPayer(raw)
    return issueForHook(keepCallback, { orderId, attemptId, raw, anonymous }, ctx, deps)
  },
})

/** A result that says nothing is left to staff: the refund stays requested. */
const refund = defineHook({
  path: '/hooks/refund/v1/:token',
  summary: 'M-PESA tells what became of a refund; the token is a secret of that refund',
  purpose: 'refund-callback',
  take: async ({ orderId, subjectId: refundId }, raw, ctx, deps) => {
    const outcome = deps.payments.readReversal(raw)
    if (outcome !== undefined) {
      return issueForHook(recordReversalResult, { orderId, refundId, ...outcome }, ctx, deps)
    }
    deps.log.error({ orderId }, 'what M-PESA says of a refund decides nothing: look it up')
    return undefined
  },
})

export const hookRoutes: readonly Route[] = [payment, refund]
