import { addAbortSignal } from 'node:stream'
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  BACKWARDS,
  type Direction,
  END,
  excludeSystemEvents,
  type Filter,
  FORWARDS,
  type ReadPosition,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import type { Cancel } from '#src/lib/world.ts'
import type { EventBatch, EventBytes, LogMark, Position } from '../port.ts'
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
import {
  backOff,
  ChannelGivenUp,
  isOutage,
  type Session,
  Silence,
  tellChannel,
  tryMs,
  unavailable,
  untilDeadline,
} from './session.ts'
import { isRefused } from './trouble.ts'

/** Buffers at most `maxBatch` events that the consumer has not taken. Then the server waits. */
const open = (
  session: Session,
  after: Position,
  maxBatch: number,
  filter: Filter,
): AllStreamSubscription =>
  session.client.subscribeToAll(
    {
      ...session.call,
      fromPosition: after === logStart ? START : fromPosition(after),
      filter,
    },
    { highWaterMark: maxBatch },
  )

/** The events that have arrived by now, at most `maxBatch`. */
const gather = (
  first: AllStreamResolvedEvent,
  subscription: AllStreamSubscription,
  maxBatch: number,
): ReadRecord[] => {
  const records: ReadRecord[] = []
  let next: AllStreamResolvedEvent | null = first
  while (next) {
    if (next.event) records.push(next.event)
    next = records.length < maxBatch ? subscription.read() : null
  }
  return records
}

/** Tells the channel of an outage, and throws any other error. */
const passOutage = (session: Session, begunAt: number, error: unknown): void => {
  tellChannel(session, begunAt, error)
  if (isRefused(error)) throw unavailable(error)
  if (!isOutage(error)) throw error
}

/** One subscription. It ends when the server drops it, with or without an error, or when `signal` aborts. */
async function* listen(
  session: Session,
  after: Position,
  maxBatch: number,
  filter: Filter,
  signal: AbortSignal,
): AsyncGenerator<ReadRecord[]> {
  const subscription = open(session, after, maxBatch, filter)
  // Without a listener, an error after the loop would end the process.
  subscription.on('error', ignore)
  addAbortSignal(signal, subscription)
  const ms = tryMs(session)
  const begunAt = session.world.elapsed()
  session.sameLog.subscribedAt = begunAt
  const cancel = session.world.after(ms, () => subscription.destroy(new Silence(ms)))
  const stay = session.channel.onGivenUp(() => subscription.destroy(new ChannelGivenUp()))
  subscription.once('confirmation', () => {
    cancel()
    tellChannel(session, begunAt)
  })
  try {
    for await (const first of subscription) {
      // One turn of the event loop, so that events that arrived together form one batch.
      await session.world.turn()
      const records = gather(first, subscription, maxBatch)
      if (records.length > 0) yield records
    }
  } catch (error) {
    if (!signal.aborted) passOutage(session, begunAt, error)
  } finally {
    cancel()
    stay()
    subscription.unsubscribe().catch(ignore)
  }
}

/**
 * Subscribes again behind the last event given to the consumer, whenever the server drops the subscription. Only
 * positions of events work for this: the server's checkpoints are ahead of the consumer, and behind any other position
 * it skips the first event.
 */
export async function* following(
  session: Session,
  after: Position,
  maxBatch: number,
  filter: Filter,
  stop: AbortSignal,
): AsyncGenerator<ReadRecord[]> {
  const signal = AbortSignal.any([stop, session.closed])
  let position = after
  for (let drops = 0; !signal.aborted; drops++) {
    for await (const records of listen(session, position, maxBatch, filter, signal)) {
      drops = 0
      position = toPosition(records.at(-1)?.position)
      yield records
    }
    await backOff(session, drops, signal)
  }
}

/** The shop's events behind `after`, without end. */
export async function* subscribe(
  session: Session,
  after: Position | null,
  maxBatch: number,
  stop: AbortSignal,
): AsyncGenerator<EventBatch> {
  const from = after ?? logStart
  for await (const records of following(session, from, maxBatch, excludeSystemEvents(), stop)) {
    const events = records.filter((record) => !isSystem(record)).map(toStored)
    const last = events.at(-1)
    if (last) yield { events, position: last.position }
  }
}

const ignore = () => {}

/** Gives all events of a read. The client's reads have no deadline, so silence for `idleMs` counts as an outage. */
export const collect = async (
  reading: StreamingRead<{ event?: ReadRecord }>,
  idleMs: number,
  { channel, world: { after } }: Session,
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
      channel.heard()
      if (event) records.push(event)
    }
    return records
  } finally {
    cancel()
    reading.cancel().catch(ignore)
  }
}

/** Undefined: the server says that there is no such stream. */
export const readRecords = (
  session: Session,
  stream: string,
  fromRevision: number,
  maxCount: number,
): Promise<ReadRecord[] | undefined> =>
  untilDeadline(session, async (ms) => {
    const options = { ...session.call, fromRevision: BigInt(fromRevision), maxCount }
    try {
      const records = await collect(session.client.readStream(stream, options), ms, session)
      return records.filter((record) => !isSystem(record))
    } catch (error) {
      if (error instanceof StreamNotFoundError) return undefined
      throw error
    }
  })

export const readPage = (
  session: Session,
  direction: Direction,
  fromPosition: ReadPosition,
  maxCount: number,
): Promise<ReadRecord[]> =>
  untilDeadline(session, (ms) =>
    collect(
      session.client.readAll({ ...session.call, direction, fromPosition, maxCount }),
      ms,
      session,
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
