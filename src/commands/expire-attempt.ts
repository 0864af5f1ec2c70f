import { ok } from '../domain/kernel/result.ts'
import { payment } from '../domain/payment/payment.ts'
import type { Command } from './command.ts'
import { execute } from './execute.ts'
import { isSystem } from './guards.ts'
import { envelope } from './payment-access.ts'
import type { AttemptOf } from './submit-prompt.ts'

/** No longer waits for this prompt; money that it brings later still counts. */
export const expireAttempt: Command<AttemptOf, null> = {
  name: 'expire-attempt',
  may: isSystem,
  run: async ({ orderId, attemptId }, context) => {
    const command = { ...envelope(context, orderId), type: 'ExpireAttempt' as const, attemptId }
    const expired = await execute(context, payment, orderId, command)
    return expired.ok ? ok(null) : expired
  },
}
