import { receiptClaim } from '../../domain/claim/claim.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

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
