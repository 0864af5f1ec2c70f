import { v5 as uuidOf } from 'uuid'
import type {
  AggregateIn,
  CodeIn,
  CommandIn,
  DukaEvent,
  EventIn,
  States,
  StreamCategory,
} from '../../domain/aggregates.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { evolveAll } from '../../domain/kernel/decider.ts'
import { err, ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import { appendInTurn } from './append-queue.ts'
import type { CommandContext } from './command.ts'
import type { StateAt } from './read-state.ts'
import { type ReadDeps, readState, streamOf } from './read-state.ts'

/** The aggregate as it is now, or was at most `maxAgeMs` ago. */
export const load = async <Category extends StreamCategory>(
  deps: ReadDeps,
  aggregate: AggregateIn<Category>,
  id: string,
  { maxAgeMs = 0 } = {},
): Promise<States[Category]> => {
  const known = deps.cache[aggregate.category].states.get(id)
  if (known !== undefined && deps.world.elapsed() - known.readAt < maxAgeMs) return known.state
  return (await readState(deps, streamOf(aggregate, id), known)).state
}

/** The aggregate and its stream's revision right after a command, and the events that the command itself appended. */
type Executed<Category extends StreamCategory> = {
  state: States[Category]
  revision: number
  events: EventIn<Category>[]
}

/** The id derives from command, stream and revision, so a repeated append is the same append. */
export const eventId = (commandId: string, stream: string, revision: number): string =>
  uuidOf(`${stream}:${revision}`, commandId)

const toAppend =
  ({ commandId, actor, correlationId, causationId }: CommandContext, stream: string, at: Instant) =>
  (event: DukaEvent, revision: number): ToAppend => ({
    id: eventId(commandId, stream, revision),
    event,
    meta: { at, actor: { id: actor.id, role: actor.role }, correlationId, causationId },
  })

/** Decides in the command's turn, and appends the events at the revision that was decided on. */
const decideInTurn = async <Category extends StreamCategory, Refusal>(
  context: CommandContext,
  aggregate: AggregateIn<Category>,
  id: string,
  decide: (known: StateAt<States[Category]>) => Result<EventIn<Category>[], Refusal>,
  expectNew = false,
): Promise<Result<Executed<Category>, Refusal | Rejection<'CONFLICT'>>> => {
  const stream = streamOf(aggregate, id)
  const written = await appendInTurn({ context, stream, expectNew }, (known) => {
    const decision = decide(known)
    const events = decision.ok ? decision.value : []
    const at = context.world.now().toISOString()
    const state = evolveAll(aggregate, known.state, events, at)
    const append = toAppend(context, stream.name, at)
    return {
      events: events.map((event, n) => append(event, known.revision + 1 + n)),
      state,
      answer: decision.ok
        ? ok({ state, revision: known.revision + events.length, events })
        : decision,
    }
  })
  if (!written.ok) return written
  const { answer, position } = written.value
  if (position !== undefined) context.appended(position)
  return answer
}

/**
 * Loads the aggregate, decides, and appends. A conflict with another process repeats all of it, and the last one answers
 * CONFLICT. Everybody buying one product at once costs a few appends and no conflict.
 */
export const execute = <Category extends StreamCategory>(
  context: CommandContext,
  aggregate: AggregateIn<Category>,
  id: string,
  command: CommandIn<Category>,
  { expectNew = false } = {},
): Promise<Result<Executed<Category>, Rejection<CodeIn<Category> | 'CONFLICT'>>> =>
  decideInTurn(context, aggregate, id, ({ state }) => aggregate.decide(command, state), expectNew)

/**
 * The highest age (ms) of a state that a command checks its input on. Another process's change holds everywhere within
 * a second.
 */
const RECENT_MS = 1_000

/** Checks against the known state. A refusal is believed only after a second check, against the present state. */
export const recheck = async <Value, Rejected>(
  check: (maxAgeMs: number) => Promise<Result<Value, Rejected>>,
): Promise<Result<Value, Rejected>> => {
  const recent = await check(RECENT_MS)
  return recent.ok ? recent : check(0)
}

/**
 * `expectedRevision`: the stream's last, as the sender saw it. Undefined: the command is taken as said. `tell` gives
 * the facts for a sender who is late.
 */
type Seen<State> = {
  expectedRevision: number | undefined
  tell?(state: State): Readonly<Record<string, unknown>>
}

/**
 * The revision at which settings had the version that the sender saw. Their first version is the usual one, which
 * nobody made, so the stream's first event makes the second.
 */
export const revisionOfVersion = (version: number | undefined): number | undefined =>
  version === undefined ? undefined : version - 2

/** A sender who missed more than this is late, whoever wrote it. */
const MOST_OWN = 100

/** The stream's last revision, where the command's own actor wrote all that stands behind `seen`. Null: others did. */
const lastOwnRevision = async (
  { actor, events }: CommandContext,
  stream: string,
  { seen, present }: { seen: number; present: number },
): Promise<number | null> => {
  if (present - seen > MOST_OWN) return null
  const since = await events.readStream(stream, seen + 1)
  const isOwn = since.every(({ meta }) => meta.actor.id === actor.id)
  return isOwn ? (since.at(-1)?.revision ?? null) : null
}

/** The decision of a sender who may be late. `missed`: what stands there instead of what was seen. */
type Late<Category extends StreamCategory> = Result<
  EventIn<Category>[],
  Rejection<CodeIn<Category>> | { missed: StateAt<States[Category]> }
>

/**
 * `execute` for a sender who saw the aggregate before. What others wrote since is never overwritten: the answer is
 * CHANGED_MEANWHILE with the `revision` now and what `tell` says. The sender's own writes don't count as another's, and
 * a command that changes nothing is not late.
 */
export const executeAsSeen = async <Category extends StreamCategory>(
  context: CommandContext,
  aggregate: AggregateIn<Category>,
  id: string,
  command: CommandIn<Category>,
  { expectedRevision: seen, tell = () => ({}) }: Seen<States[Category]>,
): Promise<
  Result<Executed<Category>, Rejection<CodeIn<Category> | 'CONFLICT' | 'CHANGED_MEANWHILE'>>
> => {
  if (seen === undefined) return execute(context, aggregate, id, command)
  const answer = await decideInTurn(context, aggregate, id, (known): Late<Category> => {
    const decision = aggregate.decide(command, known.state)
    const isLate = known.revision > seen && decision.ok && decision.value.length > 0
    return isLate ? err({ missed: known }) : decision
  })
  if (answer.ok) return answer
  if (!('missed' in answer.error)) return err(answer.error)
  const { state, revision } = answer.error.missed
  const { name } = streamOf(aggregate, id)
  const own = await lastOwnRevision(context, name, { seen, present: revision })
  if (own === null) return reject('CHANGED_MEANWHILE', { revision, ...tell(state) })
  return executeAsSeen(context, aggregate, id, command, { expectedRevision: own, tell })
}
