import type { Rejection, Result } from './result.ts'

/** ISO 8601 in UTC. */
export type Instant = string

/** A fact: past tense, PascalCase type, JSON data. */
export type DomainEvent<
  Type extends string = string,
  Data extends Record<string, unknown> = Record<string, unknown>,
> = {
  type: Type
  data: Data
}

/**
 * The personal part of an event. `subject` names the data field with the subject's id, whose key seals the fields. Null
 * in that field: nothing is personal, nothing is sealed. `erased` maps each sealed field to the value that readers see
 * once the subject is erased. `founds` marks the first event of its subject and of its stream: it gets a new key. All
 * other events need an existing key. An event that `outlivesSubject` may still happen after erasure, and then holds the
 * erased values. Any other is refused.
 */
type Personal<Data> = {
  subject: keyof Data & string
  erased: Partial<Data>
  founds?(data: Data): boolean
  outlivesSubject?: true
}

/** The log's needs of an event type beside its shape. */
type EventDefinition<Data> = { version: number; personal?: Personal<Data> }

/** One definition for every event type of an aggregate. A missing one fails the type check. */
export type EventCatalogue<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { type: Type }>['data']>
}

/** The types of the events that a catalogue defines. */
export const typesIn = <Type extends string>(
  catalogue: Readonly<Record<Type, unknown>>,
): Type[] => {
  const isIn = (type: string): type is Type => Object.hasOwn(catalogue, type)
  return Object.keys(catalogue).filter(isIn)
}

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

/** Whether both hold the same facts, however their fields are ordered. An absent field equals an undefined one. */
export const areSame = <Facts extends object>(one: Facts, other: Facts): boolean => {
  const theirs = new Map<string, unknown>(Object.entries(other))
  const names = new Set([...Object.keys(one), ...theirs.keys()])
  const ours = new Map<string, unknown>(Object.entries(one))
  return [...names].every(
    (name) => JSON.stringify(ours.get(name)) === JSON.stringify(theirs.get(name)),
  )
}

/** An aggregate's commands of this type, or of these types. */
export type CommandOf<Command extends { type: string }, Type extends Command['type']> = Extract<
  Command,
  { type: Type }
>
