import { runsBranch, runsBranches } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Command } from '../../engine/command.ts'
import { execute } from '../../engine/execute.ts'
import { envelope, orderFor, unlessOwnOrder } from '../access.ts'

export type HandBackRefund = { orderId: string; refundId: string; amountCents: number }

/** Whoever runs the branch gave the customer the money from the till. The sum is the one that was shown. */
export const handBackRefund: Command<HandBackRefund, null> = {
  name: 'hand-back-refund',
  may: runsBranches,
  run: async ({ orderId, refundId, amountCents }, context) => {
    const found = await orderFor(context, orderId, () => true)
    if (!found.ok) return found
    const { branchId, orderNumber } = found.value
    if (!runsBranch(context.actor, branchId)) return reject('FORBIDDEN')
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    const handed = { type: 'HandBackRefund', refundId, orderNumber, branchId, amountCents } as const
    const command = { ...envelope(context, orderId), ...handed }
    const done = await execute(context, payment, orderId, command)
    return done.ok ? ok(null) : done
  },
}
