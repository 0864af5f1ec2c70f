import { settlesPayments } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Command } from '../../engine/command.ts'
import { execute } from '../../engine/execute.ts'
import { envelope, unlessOwnOrder } from '../access.ts'
import { type SettledPayment, settledPayment } from '../settled-payment.ts'

export type ResolvePaymentCase = {
  orderId: string
  caseId: string
  resolution: 'accepted' | 'refunded' | 'dismissed'
  note: string
}

/** Staff decide what becomes of money that came in doubt. */
export const resolvePaymentCase: Command<ResolvePaymentCase, SettledPayment> = {
  name: 'resolve-payment-case',
  may: settlesPayments,
  run: async ({ orderId, ...decision }, context) => {
    const allowed = await unlessOwnOrder(context, orderId)
    if (!allowed.ok) return allowed
    const command = { ...envelope(context, orderId), type: 'ResolveCase' as const, ...decision }
    const resolved = await execute(context, payment, orderId, command)
    if (!resolved.ok) return resolved
    return ok(await settledPayment(context, orderId, resolved.value.state))
  },
}
