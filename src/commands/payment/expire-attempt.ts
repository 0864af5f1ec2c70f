import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { envelope } from './access.ts'
import type { AttemptOf } from './submit-prompt.ts'

/** No longer waits for this prompt. Money that it brings later still counts. */
export const expireAttempt: Command<AttemptOf, null> = {
  name: 'expire-attempt',
  may: isShop,
  run: async ({ orderId, attemptId }, context) => {
    const command = { ...envelope(context, orderId), type: 'ExpireAttempt' as const, attemptId }
    const expired = await execute(context, payment, orderId, command)
    return expired.ok ? ok(null) : expired
  },
}
