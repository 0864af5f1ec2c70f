import type { AggregateIn } from '../../domain/aggregates.ts'
import type { ClaimCategory } from '../../domain/claim/claim.ts'
import type { Rejection, Result } from '../../domain/kernel/result.ts'
import type { CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/** A command that made a claim so long ago has come to its end. */
const ABANDONED_MS = 60_000

/**
 * Takes a unique value for `owner`. When the value belongs to somebody whose command stopped half-way, `gaveUp` is
 * asked whether that owner has come to nothing. The value then passes on.
 */
export const takeClaim = async <Category extends ClaimCategory>(
  context: CommandContext,
  claim: AggregateIn<Category>,
  value: string,
  owner: string,
  gaveUp: (owner: string) => Promise<boolean>,
): Promise<Result<unknown, Rejection<'CLAIM_TAKEN' | 'CONFLICT'>>> => {
  const take = { type: 'Take', owner, at: context.world.now().toISOString() } as const
  const taken = await execute(context, claim, value, take, { expectNew: true })
  if (taken.ok) return taken
  const held = await load(context, claim, value)
  if (held === null || held.owner === owner) return taken
  const isStale = context.world.now().getTime() - Date.parse(held.takenAt) >= ABANDONED_MS
  if (!isStale || !(await gaveUp(held.owner))) return taken
  return execute(context, claim, value, { ...take, insteadOf: held.owner })
}
