/** JSON as it stands in the log. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Opaque; two positions of one store compare as strings, later is greater. */
export type Position = string

/** `-1`: the stream must not exist yet; otherwise the revision of its last event. */
export type ExpectedRevision = number
export const NO_STREAM: ExpectedRevision = -1

/** `id` is a UUID and is what makes a repeated append the same append. */
export type NewEvent = { id: string; type: string; data: JsonObject; metadata: JsonObject }

/**
 * `revision` counts from 0 in its stream. `data` and `metadata` are exactly what was appended. `malformed`: one of them is
 * no JSON object, which Duka never writes; it is given as `{}`.
 */
export type StoredEvent = NewEvent & {
  stream: string
  revision: number
  position: Position
  malformed?: 'data' | 'metadata'
}

/**
 * A place in the log, by the event that stands there. The event's id tells this log from every other, also from one
 * that was restored from a copy and has gone on differently. `at`: when it happened, ISO 8601 in UTC; null where its
 * metadata do not say.
 */
export type LogMark = {
  position: Position
  stream: string
  revision: number
  id: string
  at: string | null
}

export type Appended = { ok: true; revision: number; position: Position }
/** `actual` is the revision of the stream's last event, -1 where there is none. */
export type Conflict = { ok: false; actual: number }

/** Events in log order, and the position up to which the log has been read (may lie past the last event). */
export type EventBatch = { events: StoredEvent[]; position: Position }

/**
 * The log. As strong as EventStoreDB can honour: atomic per stream, ordered over all streams,
 * no transaction over several streams. Throws `StoreUnavailable` while the engine cannot be reached.
 */
export interface EventStore {
  /**
   * Appends all events or none; resolves once they are on disk. Repeating an append with the same
   * ids and the same expected revision answers as the first time, whatever was appended since.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<Appended | Conflict>
  /** Events of one stream from `fromRevision` on, oldest first; empty where there is no such stream. */
  readStream(stream: string, fromRevision?: number): Promise<StoredEvent[]>
  /** Up to `limit` events of all streams behind `after` (null: from the start). */
  readAll(after: Position | null, limit: number): Promise<EventBatch>
  /**
   * Everything behind `after`, for ever, in batches of at most `maxBatch`; the next batch is read when the
   * consumer asks for it. Lost connections are waited out inside. Ends when `signal` aborts.
   */
  subscribe(
    after: Position | null,
    maxBatch: number,
    signal: AbortSignal,
  ): AsyncIterable<EventBatch>
  /** Position of the last event; null in an empty log. */
  head(): Promise<Position | null>
  /** Whether the log has just that event at that place; any position may be asked for. */
  holds(mark: LogMark): Promise<boolean>
  /** The last `limit` places before `before`, an event's position (null: from the end), newest first. */
  marksBefore(before: Position | null, limit: number): Promise<LogMark[]>
  /** Writes something small that leaves nothing behind; throws `StoreUnavailable` where nothing can be written now. */
  probe(): Promise<void>
  close(): Promise<void>
}
