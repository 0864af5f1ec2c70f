import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { isOpen } from '../../domain/payment/attempts.ts'
import { payment } from '../../domain/payment/payment.ts'
import { attemptOf } from '../../domain/payment/state.ts'
import type { Command } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import type { AttemptOf } from './submit-prompt.ts'

/**
 * `checkoutRequestId`: the id to ask M-PESA by. Null where it never took the prompt on, as far as is known. Times ISO
 * 8601 in UTC.
 */
export type OpenAttempt = {
  checkoutRequestId: string | null
  startedAt: string
  submittedAt: string | null
}

/** The attempt while its end is not known. Null afterwards. */
export const findOpenAttempt: Command<AttemptOf, OpenAttempt | null> = {
  name: 'find-open-attempt',
  may: isShop,
  run: async ({ orderId, attemptId }, context) => {
    const attempt = attemptOf(await load(context, payment, orderId), attemptId)
    if (attempt === undefined || !isOpen(attempt)) return ok(null)
    const { checkoutRequestId, startedAt, submittedAt } = attempt
    return ok({ checkoutRequestId, startedAt, submittedAt })
  },
}
