import type { Command } from '#src/commands/engine/command.ts'
import { execute } from '#src/commands/engine/execute.ts'
import { costed } from '#src/commands/order-access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'

/** `of` is the receipt of the payment, `by` that of taking it back. */
type TakenBack = { orderId: string; of: string; by: string; amountCents: number }

/** M-PESA takes a payment back, as a line of its statement says. */
export const takeBack: Command<TakenBack, null> = {
  name: 'take-back',
  may: () => true,
  run: async ({ orderId, of, by, amountCents }, context) => {
    const transactionTime = context.world.now().toISOString()
    const done = await execute(context, payment, orderId, {
      ...(await costed(context, orderId)),
      type: 'RecordWithdrawal',
      receipt: by,
      reverses: of,
      amountCents,
      isTaken: false,
      transactionTime,
    })
    return done.ok ? ok(null) : done
  },
}
