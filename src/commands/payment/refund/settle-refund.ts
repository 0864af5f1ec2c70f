import { settlesPayments } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Command } from '../../engine/command.ts'
import { execute } from '../../engine/execute.ts'
import { envelope, unlessOwnOrder } from '../access.ts'
import { type SettledPayment, settledPayment } from '../settled-payment.ts'

/**
 * `mark`: the money was given back another way, under this reference. `reverse`: M-PESA shall give it back, and will
 * say when it has. `mayReverse`: this shop may ask M-PESA to.
 */
export type SettleRefund = { orderId: string; refundId: string; mayReverse: boolean } & (
  | { action: 'mark'; reference: string }
  | { action: 'reverse' }
)

export const settleRefund: Command<SettleRefund, SettledPayment> = {
  name: 'settle-refund',
  may: settlesPayments,
  run: async (input, context) => {
    const { orderId, refundId } = input
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    if (input.action === 'reverse' && !input.mayReverse) return reject('REVERSAL_UNAVAILABLE')
    const about = { ...envelope(context, orderId), refundId }
    const command =
      input.action === 'mark'
        ? { ...about, type: 'CompleteRefund' as const, reference: input.reference }
        : { ...about, type: 'RequestRefund' as const }
    const settled = await execute(context, payment, orderId, command)
    if (!settled.ok) return settled
    return ok(await settledPayment(context, orderId, settled.value.state))
  },
}
