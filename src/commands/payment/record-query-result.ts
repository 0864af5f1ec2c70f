import { isShop } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { QueryResult } from '../../domain/payment/commands.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { envelope } from './access.ts'
import type { AttemptOf } from './submit-prompt.ts'

/** Records M-PESA's answer to a question about a prompt. */
export const recordQueryResult: Command<AttemptOf & { result: QueryResult }, null> = {
  name: 'record-query-result',
  may: isShop,
  run: async ({ orderId, attemptId, result }, context) => {
    const command = { ...envelope(context, orderId), attemptId, result }
    const recorded = await execute(context, payment, orderId, {
      ...command,
      type: 'RecordQueryResult',
    })
    return recorded.ok ? ok(null) : recorded
  },
}
