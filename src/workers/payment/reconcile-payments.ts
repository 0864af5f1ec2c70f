import type { AttemptOf } from '../../commands/payment/prompt.ts'
import { expireAttempt, findOpenAttempt } from '../../commands/payment/prompt.ts'
import { type SweepRun, sweepOf } from '../sweep.ts'
import { askPayment } from './ask-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'

/** Later than the last of the usual questions. */
const SETTLED_WITHIN_MS = 70 * 60_000

const settle = async (
  attempt: AttemptOf,
  { deps, issue }: SweepRun<PaymentDeps>,
): Promise<void> => {
  const open = await issue(findOpenAttempt, attempt)
  if (open === null) return
  if (open.checkoutRequestId !== null) {
    deps.breaker.check()
    await askPayment(deps, attempt, open.checkoutRequestId, issue)
  }
  await issue(expireAttempt, attempt)
}

/**
 * Brings prompts to an end whose own jobs were lost: it asks M-PESA once more, then no longer waits. Late money still
 * counts.
 */
export const reconcilePaymentsSweep = sweepOf<AttemptOf, PaymentDeps>({
  type: 'reconcile-payments',
  everyMs: 15 * 60_000,
  lane: 'mpesa',
  find: ({ deps, ago }) => deps.commands.queries.payments.openAttempts(ago(SETTLED_WITHIN_MS)),
  idOf: ({ orderId }) => orderId,
  work: settle,
})
