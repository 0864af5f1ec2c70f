/** JSON as it stands in the log. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Opaque. Two positions of one store compare as strings: later is greater. */
export type Position = string

/** `-1`: the stream must not exist yet. Otherwise the revision of its last event. */
export type ExpectedRevision = number
export const NO_STREAM: ExpectedRevision = -1

/** `id` is a UUID. It makes a repeated append the same append. */
export type NewEvent = { id: string; type: string; data: JsonObject; metadata: JsonObject }

/**
 * `revision` counts from 0 in its stream. `data` and `metadata` are exactly what was appended. `malformed` names the
 * one that is no JSON object, which Duka never writes. It is given as `{}`.
 */
export type StoredEvent = NewEvent & {
  stream: string
  revision: number
  position: Position
  malformed?: 'data' | 'metadata'
}

/**
 * A place in the log, by the event that stands there. The event's id tells this log from every other, even from one
 * that was restored from a copy and has gone on differently. `at` is when the event happened, ISO 8601 in UTC, or null
 * where its metadata do not say.
 */
export type LogMark = {
  position: Position
  stream: string
  revision: number
  id: string
  at: string | null
}

/** Events for one stream, as `append` takes them. */
export type Append = { stream: string; expected: ExpectedRevision; events: readonly NewEvent[] }

export type Appended = { ok: true; revision: number; position: Position }
/** `actual` is the revision of the stream's last event, -1 where there is none. */
export type Conflict = { ok: false; actual: number }

/** Thrown by `appendAll`: a stream is not at the revision that was expected. */
export class AppendRefused extends Error {
  override name = 'AppendRefused'

  constructor({ stream, expected }: Append, { actual }: Conflict) {
    super(`${stream} is at ${actual}, and not at ${expected}`)
  }
}

/** Throws `AppendRefused` where the append met a conflict. */
export const unlessRefused = (append: Append, outcome: Appended | Conflict): void => {
  if (!outcome.ok) throw new AppendRefused(append, outcome)
}

/** Events in log order, and the position read up to, which may lie past the last event. */
export type EventBatch = { events: StoredEvent[]; position: Position }

/**
 * The log. Its promises are those that EventStoreDB can keep: atomic per stream, ordered over all streams, no
 * transaction over several streams. Throws `StoreUnavailable` while the engine cannot be reached.
 */
export interface EventStore {
  /**
   * Appends all events or none. Resolves once they are on disk. A repeated append with the same ids and the same
   * expected revision answers as the first time, whatever was appended since.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<Appended | Conflict>
  /**
   * Appends much in little time: each as `append` does, those of a stream in their order. Resolves once all are on
   * disk. Throws `AppendRefused` where a stream has other events, and may have appended others then.
   */
  appendAll(appends: readonly Append[]): Promise<void>
  /**
   * Events of one stream from `fromRevision` on, oldest first, at most `limit`. Empty where there is no such stream.
   */
  readStream(stream: string, fromRevision?: number, limit?: number): Promise<StoredEvent[]>
  /** Up to `limit` events of all streams behind `after` (null: from the start). */
  readAll(after: Position | null, limit: number): Promise<EventBatch>
  /**
   * Everything behind `after`, for ever, in batches of at most `maxBatch`. The next batch is read when the consumer
   * asks for it. The subscription waits out lost connections. It ends when `signal` aborts.
   */
  subscribe(
    after: Position | null,
    maxBatch: number,
    signal: AbortSignal,
  ): AsyncIterable<EventBatch>
  /** Position of the last event; null in an empty log. */
  head(): Promise<Position | null>
  /** Whether the log has exactly that event at that place. Any position may be asked for. */
  holds(mark: LogMark): Promise<boolean>
  /** The last `limit` places before `before`, an event's position (null: from the end), newest first. */
  marksBefore(before: Position | null, limit: number): Promise<LogMark[]>
  /** Writes a little and leaves nothing behind. Throws `StoreUnavailable` where nothing can be written now. */
  probe(): Promise<void>
  close(): Promise<void>
}

/** The place in the log at which the event stands. */
export const markOf = ({ position, stream, revision, id, metadata }: StoredEvent): LogMark => ({
  position,
  stream,
  revision,
  id,
  at: typeof metadata.at === 'string' ? metadata.at : null,
})
