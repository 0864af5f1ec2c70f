import { receiptClaim } from '../../domain/claim.ts'
import { isShop, mayPayFor } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { payment } from '../../domain/payment/payment.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { envelope, orderFor } from './access.ts'

/**
 * One M-PESA receipt is the money of one order: the first that reports it. The answer says whether it is this one. A
 * claim is never given back, not even when the command that made it fails half-way: the repeated command finds its own
 * claim.
 */
export const claimReceipt = async (
  context: CommandContext,
  receipt: string,
  orderId: string,
): Promise<Result<{ isOurs: boolean }, Rejection<'CONFLICT'>>> => {
  const take = { type: 'Take', owner: orderId, at: context.world.now().toISOString() } as const
  const taken = await execute(context, receiptClaim, receipt, take, { expectNew: true })
  if (taken.ok) return ok({ isOurs: true })
  return taken.error.code === 'CLAIM_TAKEN' ? ok({ isOurs: false }) : reject(taken.error.code)
}

/** Keeps the receipt that the payer holds. The statement says later whether there is such money. */
export const nameReceipt: Command<{ orderId: string; receipt: string }, null> = {
  name: 'name-receipt',
  may: (actor) => !isShop(actor),
  run: async ({ orderId, receipt }, context) => {
    const found = await orderFor(context, orderId, mayPayFor)
    if (!found.ok) return found
    const command = { ...envelope(context, orderId), type: 'NameReceipt' as const, receipt }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}
