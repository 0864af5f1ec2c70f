import type { Rejection, Result } from './result.ts'

/** ISO 8601 in UTC. */
export type Instant = string

/** Something that happened: its type is in the past tense, its data is JSON. */
export type DomainEvent<
  Type extends string = string,
  Data extends Record<string, unknown> = Record<string, unknown>,
> = {
  type: Type
  data: Data
}

/** The personal fields of an event, which the person's key seals. */
type Personal<Data> = {
  /** The data field that holds the person's id. If that field is null, nothing is sealed. */
  subject: keyof Data & string
  /** For each sealed field, the value that readers see after the person is erased. */
  erased: Partial<Data>
  /**
   * Whether the event is the first of its person and stream, so that a new key is made. Other events need an existing
   * key.
   */
  founds?(data: Data): boolean
  /**
   * The event may still be appended after its person was erased. Its personal fields then hold the values of `erased`.
   * Other events of an erased person are refused.
   */
  outlivesSubject?: true
}

/** What the log needs to know of an event type: its version, and which fields are personal. */
type EventDefinition<Data> = { version: number; personal?: Personal<Data> }

/** The definition of every event type of an aggregate. A missing type fails the type check. */
export type EventCatalogue<Event extends DomainEvent> = {
  readonly [Type in Event['type']]: EventDefinition<Extract<Event, { type: Type }>['data']>
}

/** The event types that a catalogue defines. */
export const typesIn = <Type extends string>(
  catalogue: Readonly<Record<Type, unknown>>,
): Type[] => {
  const isIn = (type: string): type is Type => Object.hasOwn(catalogue, type)
  return Object.keys(catalogue).filter(isIn)
}

/**
 * The pure part of an aggregate. `decide` answers a command with events or a refusal and never throws for a business
 * reason. `evolve` gives the state after an event that happened at `at`.
 */
export type Decider<State, Command, Event extends DomainEvent, Code extends string> = {
  readonly initial: State
  decide(command: Command, state: State): Result<Event[], Rejection<Code>>
  evolve(state: State, event: Event, at: Instant): State
}

/**
 * How snapshots of a state are kept. `version` must go up when `evolve` or the form of the state changes. `subjectOf`
 * names the person whose key seals the state, and gives null if the state holds no personal data.
 */
export type SnapshotRule<State> = { version: number; subjectOf?(state: State): string | null }

/**
 * A decider with the category of its streams. Its states may take so many thousandths (`memoryPart`) of the memory for states. `snapshots`
 * is null if the stream always stays short.
 */
export type Aggregate<
  Category extends string,
  State,
  Command,
  Event extends DomainEvent,
  Code extends string,
> = Decider<State, Command, Event, Code> & {
  readonly category: Category
  readonly memoryPart: number
  readonly snapshots: SnapshotRule<State> | null
  readonly events: EventCatalogue<Event>
}

/** The name of a stream. Only this function builds stream names. */
export const streamName = ({ category }: { category: string }, id: string): string =>
  `${category}-${id}`

/** The two parts that `streamName` joined. An id may hold dashes, a category holds none. A name without a dash is a category. */
export const partsOfStream = (stream: string): { category: string; id: string } => {
  const cut = stream.indexOf('-')
  if (cut === -1) return { category: stream, id: '' }
  return { category: stream.slice(0, cut), id: stream.slice(cut + 1) }
}

/** The state after several events of the same moment. */
export const evolveAll = <State, Event extends DomainEvent>(
  { evolve }: Pick<Decider<State, never, Event, never>, 'evolve'>,
  state: State,
  events: readonly Event[],
  at: Instant,
): State => events.reduce((before, event) => evolve(before, event, at), state)

/**
 * Whether both objects hold the same facts. The order of fields does not matter, and an absent field equals an
 * undefined one.
 */
export const areSame = <Facts extends object>(one: Facts, other: Facts): boolean => {
  const theirs = new Map<string, unknown>(Object.entries(other))
  const names = new Set([...Object.keys(one), ...theirs.keys()])
  const ours = new Map<string, unknown>(Object.entries(one))
  return [...names].every(
    (name) => JSON.stringify(ours.get(name)) === JSON.stringify(theirs.get(name)),
  )
}

/** The commands of the given type or types. */
export type CommandOf<Command extends { type: string }, Type extends Command['type']> = Extract<
  Command,
  { type: Type }
>
