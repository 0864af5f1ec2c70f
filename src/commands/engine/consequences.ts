import type * as z from 'zod'
import type { DukaEvent } from '../../domain/aggregates.ts'
import type { EventMeta, ToAppend } from '../../stores/event-store/events.ts'
import type { JsonObject } from '../../stores/event-store/port.ts'
import type { Lane, Retry } from '../../stores/job-queue/port.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import type { Command, CommandContext } from './command.ts'

/** An event as a consequence sees it, before and after it has its place in the log. */
export type Happened<Event extends DukaEvent = DukaEvent> = Event & {
  meta: Omit<EventMeta, 'version'>
}

type HappenedAs<Type extends DukaEvent['type']> = Extract<Happened, { type: Type }>

/** Issues a command. What follows at once and what follows by a job differ in this alone. */
type Issue = <Input>(command: Command<Input, unknown>, input: Input) => Promise<unknown>

/** How the job of a consequence is kept and repeated. `lane` is `shop` by default, `delayMs` 0. */
type Kept = { retry: Retry; lane?: Lane; delayMs?: number }

/** A command that follows from events. */
export type Consequence = Kept & {
  /** The name of its job. Waiting jobs are found by it, so it must not change. */
  name: string
  /** The name of the command. */
  command: string
  /** Each run gets a new command id, because the command's input or its reading may differ between runs. */
  isAnew: boolean
  ask(data: unknown, issue: Issue): Promise<unknown>
}

/**
 * A consequence of one type of event. `now`: it runs before the command that appended the event is answered, and a job
 * repeats it, which has no effect unless the first run failed. `soon`: the job alone runs it. `dataOf` gives the
 * command's input, without personal data. Undefined: nothing follows from this event.
 */
export type Follow<Event> = {
  consequence: Consequence
  when: 'now' | 'soon'
  dataOf(event: Event): JsonObject | undefined
}

/** What follows from one type of event, in order. */
export type FollowsOf = { type: DukaEvent['type']; follows: readonly Follow<Happened>[] }

/** Says what follows from a type of event. */
export const on = <Type extends DukaEvent['type']>(
  type: Type,
  ...follows: readonly Follow<HappenedAs<Type>>[]
): FollowsOf => {
  const isIt = (event: Happened): event is HappenedAs<Type> => event.type === type
  return {
    type,
    follows: follows.map(({ dataOf, ...follow }) => ({
      ...follow,
      dataOf: (event) => (isIt(event) ? dataOf(event) : undefined),
    })),
  }
}

type Options = Kept & { name?: string; isAnew?: boolean }

/** Names a command as a consequence. `name`: only if the job has another name than the command. */
export const consequence = <Input>(
  command: Command<Input, unknown>,
  input: z.ZodType<Input>,
  { name = command.name, isAnew = false, ...kept }: Options,
) => {
  const one: Consequence = {
    ...kept,
    name,
    command: command.name,
    isAnew,
    ask: (data, issue) => issue(command, input.parse(data)),
  }
  const follow =
    (when: 'now' | 'soon') =>
    <Event>(dataOf: (event: Event) => JsonObject | undefined): Follow<Event> => ({
      consequence: one,
      when,
      dataOf,
    })
  return { now: follow('now'), soon: follow('soon') }
}

/** How deep a consequence of a consequence may run at once. What would follow from the last is left to its job. */
const DEEPEST = 4

/** The work that follows at once from these events. */
function* workOf(
  atOnce: ReadonlyMap<string, readonly Follow<Happened>[]>,
  appended: readonly ToAppend[],
): Generator<(issue: Issue) => Promise<unknown>> {
  for (const { event, meta } of appended) {
    for (const { consequence: one, dataOf } of atOnce.get(event.type) ?? []) {
      const data = dataOf({ ...event, meta })
      if (data !== undefined) yield (issue) => one.ask(data, issue)
    }
  }
}

/** False: the store is away, so that nothing else can run now either. */
const couldRun = async (run: Promise<unknown>): Promise<boolean> => {
  try {
    await run
    return true
  } catch (error) {
    return !(error instanceof StoreUnavailable)
  }
}

/**
 * Runs what follows at once from events that were appended just now. Nothing that fails here refuses the change, which
 * stands: the job of the same consequence repeats it, and if that fails too, its job is dead and told of.
 */
export const followNow = (all: readonly FollowsOf[]): CommandContext['followNow'] => {
  const atOnce = new Map(
    all.map(({ type, follows }) => [type, follows.filter(({ when }) => when === 'now')]),
  )
  return async (appended, context) => {
    if (context.depth >= DEEPEST) return
    const below = { ...context, depth: context.depth + 1 }
    for (const work of workOf(atOnce, appended)) {
      if (!(await couldRun(work((command, input) => command.run(input, below))))) return
    }
  }
}
