import type { ErrorCode } from '../contract/errors.ts'
import type { AggregateIn } from '../domain/aggregates.ts'
import type { ClaimCategory } from '../domain/claim.ts'
import { streamName } from '../domain/kernel/decider.ts'
import { ok, type Rejection, type Result, reject } from '../domain/kernel/result.ts'
import { sequence } from '../domain/sequence.ts'
import type { CommandContext, CommandResult } from './engine/command.ts'
import { eventId, execute, load } from './engine/execute.ts'

/** A command that made a claim this long ago (ms) has ended or crashed. */
const ABANDONED_MS = 60_000

/**
 * Takes a unique value for `owner`. If another owner has held the value for a minute, `gaveUp` tells whether that owner
 * will never be created; then the value passes to `owner`.
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

/** A unique value that a new catalogue entry needs, and the refusal for a value that another entry has. */
export type Wanted<Category extends ClaimCategory> = {
  claim: AggregateIn<Category>
  value: string
  taken: ErrorCode
  /** True if an entry with this id was ever created. */
  exists(id: string): Promise<boolean>
}

/** The id that this command took before it was interrupted. The repeated command uses the same id. */
const takenBefore = async <Category extends ClaimCategory>(
  { commandId, events }: CommandContext,
  { claim, value }: Wanted<Category>,
): Promise<number | undefined> => {
  const last = (await events.readStream(streamName(claim, value))).at(-1)
  if (last?.type !== 'ClaimTaken') return undefined
  const isOwn = last.id === eventId(commandId, last.stream, last.revision)
  return isOwn ? Number(last.data.owner) : undefined
}

/**
 * Gives the next id and claims the unique value (a slug) for it. If the value is taken, the id stays unused. After a
 * minute another command may take over a claim that was not finished. If the first command was only slow, two entries
 * get the same slug; this is accepted, since only admins add entries.
 */
export const newCatalogueId = async <Category extends ClaimCategory>(
  context: CommandContext,
  kind: 'branch' | 'category' | 'product',
  wanted: Wanted<Category>,
): Promise<CommandResult<number>> => {
  const before = await takenBefore(context, wanted)
  if (before !== undefined) return ok(before)
  const { claim, value, taken, exists } = wanted
  const allocated = await execute(context, sequence, kind, { type: 'Allocate', purpose: value })
  if (!allocated.ok) return allocated
  const id = allocated.value.state.last
  const gaveUp = async (owner: string) => !(await exists(owner))
  const claimed = await takeClaim(context, claim, value, String(id), gaveUp)
  if (claimed.ok) return ok(id)
  return claimed.error.code === 'CLAIM_TAKEN' ? reject(taken) : reject(claimed.error.code)
}
