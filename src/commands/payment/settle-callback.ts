import { isShop } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CallbackFacts } from '../../domain/payment/commands.ts'
import { payment } from '../../domain/payment/payment.ts'
import { attemptOf } from '../../domain/payment/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'
import { envelope } from './access.ts'
import { claimReceipt } from './claim-receipt.ts'

/** The facts of a callback, null where it did not say. `transactionTime` is ISO 8601 in UTC. */
export type SaidCallback = Omit<CallbackFacts, 'receiptSeenElsewhere'> & { orderId: string }

/** The receipts that M-PESA writes, and that can name a stream. */
const wellFormed = /^[A-Z0-9]{6,30}$/

const seenElsewhere = async (
  context: CommandContext,
  { receipt, orderId }: SaidCallback,
): Promise<Result<boolean, Rejection<'CONFLICT'>>> => {
  if (receipt === null) return ok(false)
  const claimed = await claimReceipt(context, receipt, orderId)
  return claimed.ok ? ok(!claimed.value.isOurs) : claimed
}

/** Turns a callback into its meaning: the payment, a refund that is due, a review case, a failure, or nothing new. */
export const settleCallback: Command<SaidCallback, null> = {
  name: 'settle-callback',
  may: isShop,
  run: async (said, context) => {
    const { orderId, attemptId } = said
    if (attemptOf(await load(context, payment, orderId), attemptId) === undefined) {
      return reject('ATTEMPT_NOT_FOUND')
    }
    const receipt = said.receipt !== null && wellFormed.test(said.receipt) ? said.receipt : null
    const facts = { ...said, receipt }
    const seen = await seenElsewhere(context, facts)
    if (!seen.ok) return seen
    const settled = await execute(context, payment, orderId, {
      ...envelope(context, orderId),
      type: 'RecordCallback',
      ...facts,
      receiptSeenElsewhere: seen.value,
    })
    return settled.ok ? ok(null) : settled
  },
}
