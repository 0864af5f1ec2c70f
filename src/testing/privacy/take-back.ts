import type { Command } from '#src/commands/engine/command.ts'
import { execute } from '#src/commands/engine/execute.ts'
import { costed } from '#src/commands/payment/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'

type TakenBack = {
  orderId: string
  receipt: string
  reverses: string
  amountCents: number
  isTaken: boolean
}

/** M-PESA takes a payment back, as a line of its statement says. */
export const takeBack: Command<TakenBack, null> = {
  name: 'take-back',
  may: () => true,
  run: async ({ orderId, ...line }, context) => {
    const about = { ...(await costed(context, orderId)), type: 'RecordWithdrawal' as const }
    const transactionTime = context.world.now().toISOString()
    const done = await execute(context, payment, orderId, {
      ...about,
      ...line,
      transactionTime,
    })
    return done.ok ? ok(null) : done
  },
}
