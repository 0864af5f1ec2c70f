import { v5 as uuidOf } from 'uuid'
import type { States } from '../../domain/aggregates.ts'
import type { DukaEvent } from '../../domain/event-catalogue.ts'
import { evolveAll } from '../../domain/kernel/decider.ts'
import type { Instant } from '../../domain/kernel/event.ts'
import { err, ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { ToAppend } from '../../stores/event-store/events.ts'
import { appendInTurn } from './append-queue.ts'
import type { CommandContext } from './command.ts'
import { type ReadDeps, readState } from './read-state.ts'
import type { Waiting } from './state-cache.ts'
import { type StoredAggregate, streamOf } from './stream.ts'

/**
 * `state` and `revision`: the aggregate's and its stream's, right after the command. `events`: those that the command
 * itself appended.
 */
export type Executed<State, Event> = { state: State; events: Event[]; revision: number }

/** The reason why nothing may be appended to a stream of this state and revision. Null: there is none. */
export type Veto<State, Late extends string> = (known: {
  state: State
  revision: number
}) => Rejection<Late> | null

type ExecutedAs<Category extends keyof States, Event, Code extends string> = Result<
  Executed<States[Category], Event>,
  Rejection<Code | 'CONFLICT'>
>

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

/** `execute`, unless the veto speaks against what the command would append. It is not asked where that is nothing. */
export const executeUnless = async <
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
  Late extends string,
>(
  context: CommandContext,
  aggregate: StoredAggregate<Category, Command, Event, Code>,
  id: string,
  command: Command,
  { veto, expectNew = false }: { veto: Veto<States[Category], Late>; expectNew?: boolean },
): Promise<ExecutedAs<Category, Event, Code | Late>> => {
  const stream = streamOf(aggregate, id)
  const last: { answer: ExecutedAs<Category, Event, Code | Late> } = { answer: reject('CONFLICT') }
  const decideUnless = (known: { state: States[Category]; revision: number }) => {
    const decision = aggregate.decide(command, known.state)
    const late = decision.ok && decision.value.length > 0 ? veto(known) : null
    return late === null ? decision : err(late)
  }
  const decide: Waiting<States[Category]>['decide'] = ({ state, revision }) => {
    const decision = decideUnless({ state, revision })
    const events = decision.ok ? decision.value : []
    const at = context.now().toISOString()
    const after = evolveAll(aggregate, state, events, at)
    const known = { state: after, revision: revision + events.length }
    last.answer = decision.ok ? ok({ ...known, events }) : decision
    const append = toAppend(context, stream.name, at)
    return { state: after, events: events.map((event, n) => append(event, revision + 1 + n)) }
  }
  const written = await appendInTurn({ context, stream, expectNew }, decide)
  if (!written.ok) return written
  const { answer } = last
  const hasAppended = answer.ok && answer.value.events.length > 0
  if (hasAppended && written.value !== undefined) context.appended(written.value)
  return answer
}

/**
 * Loads the aggregate, decides, and appends at the revision that was decided on. A conflict with another process
 * repeats all of it, and the last one answers CONFLICT. Everybody buying one product at once costs a few appends and no
 * conflict.
 */
export const execute = <
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
>(
  context: CommandContext,
  aggregate: StoredAggregate<Category, Command, Event, Code>,
  id: string,
  command: Command,
  { expectNew = false } = {},
): Promise<ExecutedAs<Category, Event, Code>> =>
  executeUnless(context, aggregate, id, command, { veto: () => null, expectNew })

/** The aggregate as it was at most `maxAgeMs` ago. 0: as it is now. */
export const load = async <
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
>(
  context: ReadDeps,
  aggregate: StoredAggregate<Category, Command, Event, Code>,
  id: string,
  maxAgeMs = 0,
): Promise<States[Category]> => {
  const known = context.cache[aggregate.category].known.get(id)
  if (known !== undefined && context.elapsed() - known.readAt < maxAgeMs) return known.state
  return (await readState(context, streamOf(aggregate, id), known)).state
}

/** The aggregate as of this revision of its stream, or a later one. Nothing is read where this process knows it. */
export const loadAt = async <
  Category extends keyof States,
  Command,
  Event extends DukaEvent,
  Code extends string,
>(
  context: ReadDeps,
  aggregate: StoredAggregate<Category, Command, Event, Code>,
  id: string,
  revision: number,
): Promise<States[Category]> => {
  const known = context.cache[aggregate.category].known.get(id)
  if (known !== undefined && known.revision >= revision) return known.state
  return (await readState(context, streamOf(aggregate, id), known)).state
}

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
