import { isShop } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { payment } from '#src/domain/payment/payment.ts'
import type { Command } from '../../engine/command.ts'
import { execute } from '../../engine/execute.ts'
import { envelope } from '../access.ts'

/** `reference`: the receipt of the transaction that gave the money back, '' where none did. */
export type ReversalSaid = {
  orderId: string
  refundId: string
  succeeded: boolean
  resultCode: string
  reference: string
}

/** Records M-PESA's word on a reversal, at once or later. */
export const recordReversalResult: Command<ReversalSaid, null> = {
  name: 'record-reversal-result',
  may: isShop,
  run: async (said, context) => {
    const { orderId } = said
    const command = { ...envelope(context, orderId), type: 'RecordReversalResult' as const }
    const recorded = await execute(context, payment, orderId, { ...command, ...said })
    return recorded.ok ? ok(null) : recorded
  },
}
