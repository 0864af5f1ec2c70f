/** JSON as the log stores it. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** Opaque. Positions of one store compare as strings: a later one is greater. */
export type Position = string

/** `-1`: the stream must not exist yet. Otherwise the revision of its last event. */
export type ExpectedRevision = number
export const NO_STREAM: ExpectedRevision = -1

/** `id` is a UUID. A repeated append is recognised by it. */
export type NewEvent = { id: string; type: string; data: JsonObject; metadata: JsonObject }

/** An event's data and metadata as JSON texts. */
export type JsonTexts = { data: string; metadata: string }

/**
 * `revision` counts from 0 in the stream. `data` and `metadata` are exactly as appended. `malformed` names the one that
 * is no JSON object and is given as `{}`: Duka never writes such an event. `json`: both as they lie in a store that keeps
 * texts, so that nobody writes them as text again.
 */
export type StoredEvent = NewEvent & {
  stream: string
  revision: number
  position: Position
  malformed?: 'data' | 'metadata'
  json?: JsonTexts
}

/**
 * An event as it lies in the store, also one that was damaged. `data` and `metadata` hold its bytes. EventStoreDB's
 * client gives JSON only as values, which are written as JSON again. There, another order of fields shows, and another
 * spelling of the same value does not.
 */
export type EventBytes = {
  position: Position
  stream: string
  revision: number
  id: string
  type: string
  data: Buffer
  metadata: Buffer
}

/**
 * A place in the log, named by the event there. Its id tells this log from any other, also from one that was restored
 * from a copy and went on differently. `at`: when the event happened, ISO 8601 in UTC, null if its metadata does not
 * say.
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
/** `actual`: the revision of the stream's last event, -1 if there is none. */
export type Conflict = { ok: false; actual: number }

/** Thrown by `appendAll`: a stream is not at the expected revision. */
export class AppendRefused extends Error {
  override name = 'AppendRefused'

  constructor({ stream, expected }: Append, { actual }: Conflict) {
    super(`${stream} is at ${actual}, and not at ${expected}`)
  }
}

/** Throws `AppendRefused` if the append met a conflict. */
export const unlessRefused = (append: Append, outcome: Appended | Conflict): void => {
  if (!outcome.ok) throw new AppendRefused(append, outcome)
}

/**
 * A stream of the shop of which the store gives a part only, or nothing: somebody limited or deleted it past the shop.
 */
export type Shortened = { stream: string; how: 'limited' | 'deleted' }

/** `left`: the first revision that the store still gives of the stream. Null: it gives none. */
export type ShortenedTo = Shortened & { left: number | null }

/** Events in the order of the log. `position`: how far the log was read, perhaps past the last event. */
export type EventBatch = { events: StoredEvent[]; position: Position }

/**
 * The log. It promises only what EventStoreDB can keep: appends are atomic per stream, all events have one order, and
 * no transaction covers several streams. Throws `StoreUnavailable` while the engine cannot be reached.
 */
export interface EventStore {
  /**
   * Appends all events or none. Resolves once they are on disk. A repeated append with the same ids and the same
   * expected revision gives the first answer again, whatever was appended since.
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<Appended | Conflict>
  /**
   * Appends many events in little time, each as `append` does, those of one stream in order. Resolves once all are on
   * disk. Throws `AppendRefused` if a stream has other events: some of the appends may have landed by then.
   */
  appendAll(appends: readonly Append[]): Promise<void>
  /**
   * Events of one stream from `fromRevision` on, oldest first, at most `limit`. Empty if there is no such stream. Throws
   * `StreamUnreadable` where the store gives a part of the stream only.
   */
  readStream(stream: string, fromRevision?: number, limit?: number): Promise<StoredEvent[]>
  /** Up to `limit` events of all streams behind `after` (null: from the start). */
  readAll(after: Position | null, limit: number): Promise<EventBatch>
  /**
   * All events behind `after`, without end, in batches of at most `maxBatch`. The next batch is read when the consumer
   * asks for it. Lost connections are waited out. Ends when `signal` aborts.
   */
  subscribe(
    after: Position | null,
    maxBatch: number,
    signal: AbortSignal,
  ): AsyncIterable<EventBatch>
  /** The events that `readAll` would give, as they lie in the store. Reads also what is no JSON. */
  readBytes(after: Position | null, limit: number): Promise<EventBytes[]>
  /** Where the event of this stream and revision stands. Undefined if there is none. */
  placeOf(stream: string, revision: number): Promise<{ id: string; position: Position } | undefined>
  /** The position of the last event, null in an empty log. */
  head(): Promise<Position | null>
  /** Whether the log has exactly this event at this place. Any position may be asked for. */
  holds(mark: LogMark): Promise<boolean>
  /**
   * The same of the event that a follower stands at, before it keeps what comes behind. EventStoreDB's log is replaced only
   * while the server is down, so it is asked in the second after a subscription has begun anew, and else once a second.
   */
  stillHolds(mark: LogMark): Promise<boolean>
  /**
   * The places of the last `limit` events before the event at `before`, newest first. If `before` is null, the last
   * events of the log.
   */
  marksBefore(before: Position | null, limit: number): Promise<LogMark[]>
  /** The streams that are shortened now. Reads the whole log, and the beginning of each of these streams. */
  shortened(): Promise<ShortenedTo[]>
  /** The same as soon as it is done. Ends when `signal` aborts, and at once where the store cannot shorten streams. */
  followShortened(signal: AbortSignal): AsyncIterable<Shortened>
  /** How much of the log up to `end` lies up to `position`, from 0 to 1: by events, or by bytes. */
  share(position: Position | null, end: Position): number
  /** Makes a small write and leaves nothing behind. Throws `StoreUnavailable` if nothing can be written. */
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
