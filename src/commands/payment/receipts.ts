import { receiptClaim } from '../../domain/claim.ts'
import { isShop, mayPayFor } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import { costing } from '../../domain/order/bill.ts'
import { payment } from '../../domain/payment/payment.ts'
import { type Command, type CommandContext, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { envelope, orderFor } from '../order-access.ts'

/**
 * Claims an M-PESA receipt for one order: the first order that reports the receipt owns its money. `isOurs` says
 * whether this order is the owner. A claim is never given back, so a repeated command finds its own.
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

/** Stores the receipt number that the payer typed. A later statement shows whether the payment exists. */
export const nameReceipt: Command<{ orderId: string; receipt: string }, null> = {
  name: 'name-receipt',
  may: (actor) => !isShop(actor),
  run: async ({ orderId, receipt }, context) => {
    const found = await orderFor(context, orderId, mayPayFor)
    if (!found.ok) return found
    const about = { ...envelope(context, orderId), ...costing(found.value) }
    const command = { ...about, type: 'NameReceipt' as const, receipt }
    return withoutValue(await execute(context, payment, orderId, command))
  },
}
