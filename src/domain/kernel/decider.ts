import type { DomainEvent, EventCatalogue, Instant } from './event.ts'
import type { Rejection, Result } from './result.ts'

/**
 * The pure heart of an aggregate: `decide` never throws for a business reason, `evolve` never refuses. `at` is the
 * event's time.
 */
export type Decider<State, Command, Event extends DomainEvent, Code extends string> = {
  readonly initial: State
  decide(command: Command, state: State): Result<Event[], Rejection<Code>>
  evolve(state: State, event: Event, at: Instant): State
}

/**
 * How snapshots of a state are kept, which is plain JSON. `version` goes up when the same events fold to another state,
 * or its form changes. `subjectOf` gives
 * the subject of the state's personal data, whose key seals it. Null or absent: it holds none.
 */
export type SnapshotRule<State> = { version: number; subjectOf?(state: State): string | null }

/**
 * A decider with the name of its stream category. A process remembers the state of `cacheSize` instances. `snapshots`
 * is null where a stream stays short by its own rules.
 */
export type Aggregate<
  Category extends string,
  State,
  Command,
  Event extends DomainEvent,
  Code extends string,
> = Decider<State, Command, Event, Code> & {
  readonly category: Category
  readonly cacheSize: number
  readonly snapshots: SnapshotRule<State> | null
  readonly events: EventCatalogue<Event>
}

/** The only place that names the streams of instances. */
export const streamName = ({ category }: { category: string }, id: string): string =>
  `${category}-${id}`

/** What `streamName` was made of. An id may hold dashes, a category holds none. */
export const partsOfStream = (stream: string): { category: string; id: string } => {
  const cut = stream.indexOf('-')
  return { category: stream.slice(0, cut), id: stream.slice(cut + 1) }
}

/** The state after several events of one moment. */
export const evolveAll = <State, Event extends DomainEvent>(
  { evolve }: Pick<Decider<State, never, Event, never>, 'evolve'>,
  state: State,
  events: readonly Event[],
  at: Instant,
): State => events.reduce((before, event) => evolve(before, event, at), state)

/** An aggregate's commands of this type, or of these types. */
export type CommandOf<Command extends { type: string }, Type extends Command['type']> = Extract<
  Command,
  { type: Type }
>
