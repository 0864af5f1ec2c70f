import { expireAttempt } from '../../commands/payment/expire-attempt.ts'
import { findOpenAttempt } from '../../commands/payment/find-open-attempt.ts'
import type { AttemptOf } from '../../commands/payment/submit-prompt.ts'
import { issueAsShop } from '../issue-for-job.ts'
import type { Sweep } from '../job.ts'
import { sweepEach } from '../sweep.ts'
import { askPayment } from './ask-payment.ts'
import type { PaymentDeps } from './payment-deps.ts'

const TYPE = 'reconcile-payments'
/** Later than the last of the usual questions. */
const SETTLED_WITHIN_MS = 70 * 60_000

const settle = async (
  deps: PaymentDeps,
  attempt: AttemptOf,
  correlationId: string,
): Promise<void> => {
  const { commands } = deps
  const by = () => ({ commandId: commands.newId(), correlationId })
  const open = await issueAsShop(by(), findOpenAttempt, attempt, commands)
  if (open === null) return
  if (open.checkoutRequestId !== null) {
    deps.breaker.check()
    await askPayment(deps, attempt, open.checkoutRequestId, (command, input) =>
      issueAsShop(by(), command, input, commands),
    )
  }
  await issueAsShop(by(), expireAttempt, attempt, commands)
}

/**
 * Brings prompts to an end whose own jobs were lost: it asks M-PESA once more, then no longer waits. Late money still
 * counts.
 */
export const reconcilePaymentsSweep: Sweep = {
  type: TYPE,
  everyMs: 15 * 60_000,
  lane: 'mpesa',
  run: async (_, deps) => {
    const { commands } = deps
    const before = new Date(commands.now().getTime() - SETTLED_WITHIN_MS).toISOString()
    const correlationId = commands.newId()
    const work = (attempt: AttemptOf) => settle(deps, attempt, correlationId)
    const found = commands.queries.payments.openAttempts(before)
    const sweep = { name: TYPE, idOf: ({ orderId }: AttemptOf) => orderId, work }
    await sweepEach(found, sweep, commands.alert)
  },
}
