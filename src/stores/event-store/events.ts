import type { DukaEvent } from '../../domain/aggregates.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import type { Appended, Conflict, EventStore, ExpectedRevision, LogMark, Position } from './port.ts'

/**
 * Who, when and why. `at` is ISO 8601 in UTC. The correlation id is the original request's, the causation id that of
 * the command or event right before.
 */
export type EventMeta = {
  at: string
  actor: Pick<Actor, 'id' | 'role'>
  correlationId: string
  causationId: string
  version: number
}

/** A domain event with its place in the log. Its personal fields are readable, or erased. */
export type Recorded<Event extends DukaEvent = DukaEvent> = Event & {
  id: string
  stream: string
  revision: number
  position: Position
  meta: EventMeta
}

/** Tells the events that are in the catalogue, as an aggregate's are. */
export const isOf =
  <Type extends DukaEvent['type']>(catalogue: Readonly<Record<Type, unknown>>) =>
  (event: Recorded): event is Extract<Recorded, { type: Type }> =>
    Object.hasOwn(catalogue, event.type)

/**
 * Why an event cannot be read: an unknown type, a version without an upcaster, metadata without who and when in Duka's
 * form, data that does not fit the type.
 */
export type UnreadableReason = 'unknown-type' | 'unknown-version' | 'no-metadata' | 'malformed'

/**
 * An event that this Duka cannot read. A newer Duka or somebody else wrote it. `at` is ISO 8601 in UTC, where it is
 * known.
 */
export type Unreadable = {
  id: string
  type: string
  stream: string
  revision: number
  position: Position
  at: string | undefined
  reason: UnreadableReason
}

/**
 * `events` and `unreadable` together are all that the log holds up to `position`, each in its order. `mark` is the last
 * event read for the batch, or null where there was none.
 */
export type RecordedBatch = {
  events: Recorded[]
  unreadable: Unreadable[]
  position: Position
  mark: LogMark | null
}
export type ToAppend = { id: string; event: DukaEvent; meta: Omit<EventMeta, 'version'> }

/** Events for one stream, as `append` takes them. */
export type AppendOf = { stream: string; expected: ExpectedRevision; events: readonly ToAppend[] }

/** The stream holds an unreadable event. Nothing may be decided on the rest of it, which is `readable`. */
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

/** The event store with the codec on top: typed events, sealed on the way in, opened and upcast on the way out. */
export interface Events extends Pick<EventStore, 'head' | 'holds' | 'marksBefore'> {
  /** Throws `SubjectErased` where personal data have no key to be sealed with. */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ToAppend[],
  ): Promise<Appended | Conflict>
  /** As the event store's. Throws `AppendRefused`, and `SubjectErased`. */
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
