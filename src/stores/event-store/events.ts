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

/** `mark`: the last event that was read for it; null where there was none. */
export type RecordedBatch = { events: Recorded[]; position: Position; mark: LogMark | null }
export type ToAppend = { id: string; event: DukaEvent; meta: Omit<EventMeta, 'version'> }

/** The event store with the codec on top: typed events, sealed on the way in, opened and upcast on the way out. */
export interface Events {
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly ToAppend[],
  ): Promise<Appended | Conflict>
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
