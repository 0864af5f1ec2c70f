import { typedCode } from '#contract/rules/text.ts'
import { payOutClaim } from '#src/domain/claim.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/** The refunds that share a reference own it together, whichever of them is named first. */
const ownerOf = (refundIds: readonly string[]): string => [...refundIds].sort().join('+')

/** Whether the reference of a pay-out, in whatever spelling, belongs to other refunds. */
export const isPayOutTaken = async (
  context: CommandContext,
  reference: string,
  refundIds: readonly string[],
): Promise<boolean> => {
  const claim = await load(context, payOutClaim, typedCode(reference))
  return claim !== null && claim.owner !== ownerOf(refundIds)
}

/**
 * Claims the reference of a pay-out for the refunds that it paid: the first to name it has it. A claim is never given
 * back, so a repeated command finds its own.
 */
export const claimPayOut = async (
  context: CommandContext,
  reference: string,
  refundIds: readonly string[],
): Promise<Result<{ isOurs: boolean }, Rejection<'CONFLICT'>>> => {
  const at = context.world.now().toISOString()
  const take = { type: 'Take', owner: ownerOf(refundIds), at } as const
  const taken = await execute(context, payOutClaim, typedCode(reference), take, { expectNew: true })
  if (taken.ok) return ok({ isOurs: true })
  return taken.error.code === 'CLAIM_TAKEN' ? ok({ isOurs: false }) : reject(taken.error.code)
}
