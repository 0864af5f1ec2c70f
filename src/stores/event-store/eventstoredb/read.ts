import { addAbortSignal } from 'node:stream'
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  BACKWARDS,
  type Direction,
  END,
  excludeSystemEvents,
  FORWARDS,
  type ReadPosition,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import type { Cancel } from '#src/lib/world.ts'
import type { EventBatch, EventBytes, LogMark, Position, StoredEvent } from '../port.ts'
import {
  fromPosition,
  isSystem,
  logStart,
  type ReadRecord,
  toBytes,
  toMark,
  toPosition,
  toStored,
} from './records.ts'
import { backOff, isOutage, type Session, Silence, tryMs, untilDeadline } from './session.ts'

/** Buffers at most `maxBatch` events that the consumer has not taken. Then the server waits. */
const open = (session: Session, after: Position, maxBatch: number): AllStreamSubscription =>
  session.client.subscribeToAll(
    {
      ...session.call,
      fromPosition: after === logStart ? START : fromPosition(after),
      filter: excludeSystemEvents(),
    },
    { highWaterMark: maxBatch },
  )

/** The events that have arrived by now, at most `maxBatch`. */
const gather = (
  first: AllStreamResolvedEvent,
  subscription: AllStreamSubscription,
  maxBatch: number,
): StoredEvent[] => {
  const events: StoredEvent[] = []
  let next: AllStreamResolvedEvent | null = first
  while (next) {
    if (next.event && !isSystem(next.event)) events.push(toStored(next.event))
    next = events.length < maxBatch ? subscription.read() : null
  }
  return events
}

/** One subscription. It ends when the server drops it, with or without an error, or when `signal` aborts. */
async function* listen(
  session: Session,
  after: Position,
  maxBatch: number,
  signal: AbortSignal,
): AsyncGenerator<EventBatch> {
  const subscription = open(session, after, maxBatch)
  // Without a listener, an error after the loop would end the process.
  subscription.on('error', ignore)
  addAbortSignal(signal, subscription)
  const ms = tryMs(session)
  const cancel = session.world.after(ms, () => subscription.destroy(new Silence(ms)))
  subscription.once('confirmation', cancel)
  try {
    for await (const first of subscription) {
      // One turn of the event loop, so that events that arrived together form one batch.
      await session.world.turn()
      const events = gather(first, subscription, maxBatch)
      const last = events.at(-1)
      if (last) yield { events, position: last.position }
    }
  } catch (error) {
    if (!signal.aborted && !isOutage(error)) throw error
  } finally {
    cancel()
    subscription.unsubscribe().catch(ignore)
  }
}

/**
 * Subscribes again behind the last event given to the consumer, whenever the server drops the subscription. Only
 * positions of events work for this: the server's checkpoints are ahead of the consumer, and behind any other position
 * it skips the first event.
 */
export async function* subscribe(
  session: Session,
  after: Position | null,
  maxBatch: number,
  stop: AbortSignal,
): AsyncGenerator<EventBatch> {
  const signal = AbortSignal.any([stop, session.closed])
  let position = after ?? logStart
  for (let drops = 0; !signal.aborted; drops++) {
    for await (const batch of listen(session, position, maxBatch, signal)) {
      drops = 0
      position = batch.position
      yield batch
    }
    await backOff(session, drops, signal)
  }
}

const ignore = () => {}

/** Gives all events of a read. The client's reads have no deadline, so silence for `idleMs` counts as an outage. */
const collect = async (
  reading: StreamingRead<{ event?: ReadRecord }>,
  idleMs: number,
  { after }: Session['world'],
): Promise<ReadRecord[]> => {
  const records: ReadRecord[] = []
  // Without a listener, an error after the loop would end the process.
  reading.on('error', ignore)
  const silent = () => reading.destroy(new Silence(idleMs))
  let cancel: Cancel = after(idleMs, silent)
  try {
    for await (const { event } of reading) {
      cancel()
      cancel = after(idleMs, silent)
      if (event) records.push(event)
    }
    return records
  } finally {
    cancel()
    reading.cancel().catch(ignore)
  }
}

const readRecords = (
  session: Session,
  stream: string,
  fromRevision: number,
  maxCount: number,
): Promise<ReadRecord[]> =>
  untilDeadline(session, async (ms) => {
    const options = { ...session.call, fromRevision: BigInt(fromRevision), maxCount }
    try {
      const records = await collect(session.client.readStream(stream, options), ms, session.world)
      return records.filter((record) => !isSystem(record))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw error
    }
  })

/** From `fromRevision` on, at most `maxCount` events. */
export const readStream = async (
  session: Session,
  stream: string,
  fromRevision: number,
  maxCount: number,
): Promise<StoredEvent[]> =>
  (await readRecords(session, stream, fromRevision, maxCount)).map(toStored)

/** Looks into the stream, because the server reads $all only from the position of an event. */
export const holds = async (session: Session, mark: LogMark): Promise<boolean> => {
  const [there] = await readRecords(session, mark.stream, mark.revision, 1)
  return there?.id === mark.id && toPosition(there.position) === mark.position
}

export const placeOf = async (
  session: Session,
  stream: string,
  revision: number,
): Promise<{ id: string; position: Position } | undefined> => {
  const [there] = await readRecords(session, stream, revision, 1)
  return there && { id: there.id, position: toPosition(there.position) }
}

const readPage = (
  session: Session,
  direction: Direction,
  fromPosition: ReadPosition,
  maxCount: number,
): Promise<ReadRecord[]> =>
  untilDeadline(session, (ms) =>
    collect(
      session.client.readAll({ ...session.call, direction, fromPosition, maxCount }),
      ms,
      session.world,
    ),
  )

/** The smallest page: few enough events to discard, and enough to get past EventStoreDB's own events. */
const smallestPage = 32

/** Skips EventStoreDB's own events, until it has `limit` other events or the log ends. */
const recordsBehind = async (
  session: Session,
  after: Position | null,
  limit: number,
): Promise<ReadRecord[]> => {
  let read = after ?? logStart
  const records: ReadRecord[] = []
  // A forward read gives the event at `read` once more, so it must ask for one event more than wanted.
  const pageSize = Math.max(limit, smallestPage) + 1
  for (let atEnd = false; !atEnd && records.length < limit; ) {
    const page = await readPage(session, FORWARDS, fromPosition(read), pageSize)
    const behind = page.filter((record) => toPosition(record.position) > read)
    const wanted = behind.filter((record) => !isSystem(record)).slice(0, limit - records.length)
    records.push(...wanted)
    read = toPosition(behind.at(-1)?.position ?? fromPosition(read))
    atEnd = page.length < pageSize
  }
  return records
}

export const readAll = async (
  session: Session,
  after: Position | null,
  limit: number,
): Promise<EventBatch> => {
  const events = (await recordsBehind(session, after, limit)).map(toStored)
  return { events, position: events.at(-1)?.position ?? after ?? logStart }
}

export const readBytes = async (
  session: Session,
  after: Position | null,
  limit: number,
): Promise<EventBytes[]> => (await recordsBehind(session, after, limit)).map(toBytes)

/** Reads backwards, past the system's events. */
export const marksBefore = async (
  session: Session,
  before: Position | null,
  limit: number,
): Promise<LogMark[]> => {
  const marks: LogMark[] = []
  let from: ReadPosition = before === null ? END : fromPosition(before)
  while (marks.length < limit) {
    const page: ReadRecord[] = await readPage(
      session,
      BACKWARDS,
      from,
      Math.max(limit, smallestPage),
    )
    const wanted = page.filter((record) => !isSystem(record))
    marks.push(...wanted.slice(0, limit - marks.length).map(toMark))
    const oldest = page.at(-1)?.position
    if (oldest === undefined) break
    from = oldest
  }
  return marks
}
