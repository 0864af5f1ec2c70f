import type { DukaEvent } from '../../domain/event-catalogue.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { Appended, Conflict, ExpectedRevision, LogMark, Position } from './port.ts'

/** Who, when and why. `at` is ISO 8601 in UTC. Correlation: the request that it all goes back to; causation: the command or event right before. */
export type EventMeta = {
  at: string
  actor: Pick<Actor, 'id' | 'role'>
  correlationId: string
  causationId: string
  version: number
}

/** An event as the domain knows it, with its place in the log. Personal fields are readable, or erased. */
export type Recorded<Event extends DukaEvent = DukaEvent> = Event & {
  id: string
  stream: string
  revision: number
  position: Position
  meta: EventMeta
}

/**
 * Why an event cannot be read: a type that this Duka does not know, a version that it has no way from, who and when not
 * said as Duka says it, data that is no data of its type.
 */
export type UnreadableReason = 'unknown-type' | 'unknown-version' | 'no-metadata' | 'malformed'

/** An event that this Duka cannot read: a newer one wrote it, or somebody else. `at` where it says so, ISO 8601 in UTC. */
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
 * `events` and `unreadable` together are all that the log holds up to `position`, each in its order. `mark`: the last event
 * that was read for it; null where there was none.
 */
export type RecordedBatch = {
  events: Recorded[]
  unreadable: Unreadable[]
  position: Position
  mark: LogMark | null
}
export type ToAppend = { id: string; event: DukaEvent; meta: Omit<EventMeta, 'version'> }

/** The stream holds an event that cannot be read: nothing may be decided on what is left of it. */
export class StreamUnreadable extends Error {
  override name = 'StreamUnreadable'
  readonly event: Unreadable

  constructor(event: Unreadable) {
    super(`${event.type} ${event.id}, ${event.revision} in ${event.stream}: ${event.reason}`)
    this.event = event
  }
}

/** The event store with the codec on top: typed events, sealed on the way in, opened and upcast on the way out. */
export interface Events {
  /** Throws `SubjectErased` where what is personal has nobody to be sealed for. */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ToAppend[],
  ): Promise<Appended | Conflict>
  /** Throws `StreamUnreadable`. */
  readStream(stream: string, fromRevision?: number): Promise<Recorded[]>
  readAll(after: Position | null, limit: number): Promise<RecordedBatch>
  subscribe(
    after: Position | null,
    maxBatch: number,
    signal: AbortSignal,
  ): AsyncIterable<RecordedBatch>
  head(): Promise<Position | null>
  /** Whether the log has just that event at that place. */
  holds(mark: LogMark): Promise<boolean>
  /** The last `limit` places before `before` (null: from the end), newest first. */
  marksBefore(before: Position | null, limit: number): Promise<LogMark[]>
}
