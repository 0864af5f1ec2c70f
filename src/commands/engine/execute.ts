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
import { standsInPlace } from '../../domain/event-proof.ts'
import type { Instant } from '../../domain/kernel/decider.ts'
import { evolveAll } from '../../domain/kernel/decider.ts'
import { err, ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import { appendInTurn } from './append-queue.ts'
import type { CommandContext } from './command.ts'
import type { StateAt } from './read-state.ts'
import { type ReadDeps, readState, streamOf } from './read-state.ts'

/** The aggregate's present state, or a remembered state that is at most `maxAgeMs` old. */
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

/** The aggregate's state and revision right after a command, and the command's own events. */
type Executed<Category extends StreamCategory> = {
  state: States[Category]
  revision: number
  events: EventIn<Category>[]
}

/** The id is computed from command, stream and revision, so a repeated append has the same event ids. */
export const eventId = (commandId: string, stream: string, revision: number): string =>
  uuidOf(`${stream}:${revision}`, commandId)

const toAppend =
  (
    { commandId, actor, correlationId, causationId, traceId }: CommandContext,
    stream: string,
    at: Instant,
  ) =>
  (event: DukaEvent, revision: number): ToAppend => ({
    id: eventId(commandId, stream, revision),
    commandId,
    event,
    meta: { at, actor: { id: actor.id, role: actor.role }, correlationId, causationId, traceId },
  })

/**
 * Decides when the command's turn comes, and appends its events at the revision of the state that it decided on. Then runs
 * what follows from them at once.
 */
const decideInTurn = async <Category extends StreamCategory, Refusal>(
  context: CommandContext,
  aggregate: AggregateIn<Category>,
  id: string,
  decide: (known: StateAt<States[Category]>) => Result<EventIn<Category>[], Refusal>,
  expectNew = false,
): Promise<Result<Executed<Category>, Refusal | Rejection<'CONFLICT'>>> => {
  const stream = streamOf(aggregate, id)
  let appended: ToAppend[] = []
  const written = await appendInTurn({ context, stream, expectNew }, (known) => {
    const decision = decide(known)
    const events = decision.ok ? decision.value : []
    const at = context.world.now().toISOString()
    const state = evolveAll(aggregate, known.state, events, at)
    const append = toAppend(context, stream.name, at)
    appended = events.map((event, n) => append(event, known.revision + 1 + n))
    return {
      events: appended,
      state,
      answer: decision.ok
        ? ok({ state, revision: known.revision + events.length, events })
        : decision,
    }
  })
  if (!written.ok) return written
  const { answer, position } = written.value
  if (position !== undefined) {
    context.appended(position)
    await context.followNow(appended, context)
  }
  return answer
}

/**
 * Loads the aggregate, decides and appends. If another process wrote meanwhile, all of this is repeated; after the last
 * attempt the answer is CONFLICT. Commands of one process wait for each other and share appends, so they cause no
 * conflicts.
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
 * The highest age (ms) of a state that a command checks its input against. So another process's change takes effect
 * within a second.
 */
const RECENT_MS = 1_000

/** Checks against a remembered state first. A refusal is checked again against the present state before it is given. */
export const recheck = async <Value, Rejected>(
  check: (maxAgeMs: number) => Promise<Result<Value, Rejected>>,
): Promise<Result<Value, Rejected>> => {
  const recent = await check(RECENT_MS)
  return recent.ok ? recent : check(0)
}

/**
 * `expectedRevision` is the stream's last revision that the sender saw; without it no check is made. `tell` gives the
 * present fields for the refusal of a late sender.
 */
type Seen<State> = {
  expectedRevision: number | undefined
  tell?(state: State): Readonly<Record<string, unknown>>
}

/**
 * The stream revision that belongs to a version that the sender saw. Version 1 is the default, for which there is no
 * event; so the event at revision 0 made version 2.
 */
export const revisionOfVersion = (version: number | undefined): number | undefined =>
  version === undefined ? undefined : version - 2

/** A sender who missed more events than this counts as late, whoever wrote them. */
const MOST_OWN = 100

/**
 * The stream's last revision, if the command's own actor wrote all events after `seen`. Null: other people wrote some.
 */
const lastOwnRevision = async (
  { actor, events }: CommandContext,
  stream: string,
  { seen, present }: { seen: number; present: number },
): Promise<number | null> => {
  if (present - seen > MOST_OWN) return null
  const since = await events.readStream(stream, seen + 1)
  const isOwn = since.every(
    (event) => event.meta.actor.id === actor.id || standsInPlace(event, stream),
  )
  return isOwn ? (since.at(-1)?.revision ?? null) : null
}

/** The decision for a sender who may be late. `missed` is the state that the sender did not see. */
type Late<Category extends StreamCategory> = Result<
  EventIn<Category>[],
  Rejection<CodeIn<Category>> | { missed: StateAt<States[Category]> }
>

/**
 * Like `execute`, but never overwrites changes that other people made after the sender looked: it refuses with
 * CHANGED_MEANWHILE, the present `revision` and the facts from `tell`. The sender's own changes since then are no
 * reason to refuse, and a command that changes nothing is not refused.
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
