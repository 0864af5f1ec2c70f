import type { DukaEvent } from '../../domain/aggregates.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import type {
  Appended,
  Conflict,
  EventStore,
  ExpectedRevision,
  LogMark,
  Position,
  StoredEvent,
} from './port.ts'

/** Who caused the event, when and why. */
export type EventMeta = {
  /** ISO 8601 in UTC. */
  at: string
  actor: Pick<Actor, 'id' | 'role'>
  /** The id of the first request, which all events that follow from it share. */
  correlationId: string
  /** The id of the command or event that led directly to this event. */
  causationId: string
  /** The trace that the request went on with. Undefined: the trace that `correlationId` names, or no trace. */
  traceId?: string | undefined
  version: number
}

/**
 * A domain event with its place in the log. Its personal fields are readable, or hold the values of an erased subject.
 */
export type Recorded<Event extends DukaEvent = DukaEvent> = Event & {
  id: string
  stream: string
  revision: number
  position: Position
  meta: EventMeta
}

/** Gives a test for the events of a catalogue, such as those of one aggregate. */
export const isOf =
  <Type extends DukaEvent['type']>(catalogue: Readonly<Record<Type, unknown>>) =>
  (event: Recorded): event is Extract<Recorded, { type: Type }> =>
    Object.hasOwn(catalogue, event.type)

/**
 * Why an event cannot be read. 'unknown-version': an upcaster is missing. 'no-metadata': who and when are missing.
 * 'malformed': the data does not fit the type. 'unproven': it has not the tag of this shop's log, so it is no fact.
 * 'shortened', 'deleted': the store does not give all events of the stream, and the event at this revision is the first
 * that it lacks.
 */
export type UnreadableReason =
  | 'unknown-type'
  | 'unknown-version'
  | 'no-metadata'
  | 'malformed'
  | 'unproven'
  | 'shortened'
  | 'deleted'

/**
 * An event that this Duka cannot read, because a newer Duka or another program wrote it. `at` is ISO 8601 in UTC,
 * undefined if unknown.
 */
export type Unreadable = {
  id: string
  type: string
  stream: string
  revision: number
  position: Position
  at: string | undefined
  reason: UnreadableReason
  /** Of an event that is 'unproven': the name under which a person decides on it. */
  fingerprint?: string
}

/**
 * An event of another program that writes to the same event store: its stream has no category of Duka's, and it lacks the
 * tag of this shop, which an event of a newer Duka has. It says nothing to Duka, whatever its type.
 */
export type ForeignEvent = Pick<StoredEvent, 'id' | 'type' | 'stream' | 'revision' | 'position'>

/**
 * `events`, `unreadable` and `foreign` together are all events of the log up to `position`, each in order. `mark`: the
 * last event read, null if there was none.
 */
export type RecordedBatch = {
  events: Recorded[]
  unreadable: Unreadable[]
  foreign: ForeignEvent[]
  position: Position
  mark: LogMark | null
}

/** How many events of the log the batch holds. */
export const sizeOf = ({
  events,
  unreadable,
  foreign,
}: Pick<RecordedBatch, 'events' | 'unreadable' | 'foreign'>): number =>
  events.length + unreadable.length + foreign.length

/** `commandId`: the command that appends the event. It is not stored. */
export type ToAppend = {
  id: string
  event: DukaEvent
  meta: Omit<EventMeta, 'version'>
  commandId?: string
}

/** Events for one stream, as `append` takes them. */
export type AppendOf = { stream: string; expected: ExpectedRevision; events: readonly ToAppend[] }

/** The stream holds an event that cannot be read, so nothing may be decided on it. `readable`: its other events. */
export class StreamUnreadable extends Error {
  override name = 'StreamUnreadable'
  readonly event: Unreadable
  readonly readable: readonly Recorded[]

  constructor(event: Unreadable, readable: readonly Recorded[]) {
    super(`${event.type} ${event.id}, ${event.revision} in ${event.stream}: ${event.reason}`)
    this.event = event
    this.readable = readable
  }
}

/** Nothing may be decided on a stream of which the store gives a part only: it lacks the event at this revision. */
export const partOfStream = (
  lacking: Pick<Unreadable, 'stream' | 'revision' | 'position'>,
  reason: Extract<UnreadableReason, 'shortened' | 'deleted'>,
): StreamUnreadable =>
  new StreamUnreadable({ ...lacking, id: '', type: '', at: undefined, reason }, [])

/**
 * The event store with typed events: personal fields are sealed on writing, opened on reading, and old versions are
 * upcast.
 */
export interface Events
  extends Pick<EventStore, 'head' | 'holds' | 'stillHolds' | 'marksBefore' | 'share'> {
  /** Throws `SubjectErased` if personal data has no key. */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ToAppend[],
  ): Promise<Appended | Conflict>
  /** Does the same as `appendAll` of the event store. Throws `AppendRefused` and `SubjectErased`. */
  appendAll(appends: readonly AppendOf[]): Promise<void>
  /** Throws `StreamUnreadable`. */
  readStream(stream: string, fromRevision?: number, limit?: number): Promise<Recorded[]>
  readAll(after: Position | null, limit: number): Promise<RecordedBatch>
  subscribe(
    after: Position | null,
    maxBatch: number,
    signal: AbortSignal,
  ): AsyncIterable<RecordedBatch>
}
