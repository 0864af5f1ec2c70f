import { isShop, mayPayFor } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { payment } from '../../domain/payment/payment.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { envelope, orderFor } from './access.ts'

/** Keeps the receipt that the payer holds. The statement says later whether there is such money. */
export const nameReceipt: Command<{ orderId: string; receipt: string }, null> = {
  name: 'name-receipt',
  may: (actor) => !isShop(actor),
  run: async ({ orderId, receipt }, context) => {
    const found = await orderFor(context, orderId, mayPayFor)
    if (!found.ok) return found
    const command = { ...envelope(context, orderId), type: 'NameReceipt' as const, receipt }
    const named = await execute(context, payment, orderId, command)
    return named.ok ? ok(null) : named
  },
}
