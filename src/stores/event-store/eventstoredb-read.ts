import {
  BACKWARDS,
  type Direction,
  END,
  FORWARDS,
  type ReadPosition,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client'
import {
  fromPosition,
  isSystem,
  logStart,
  type ReadRecord,
  toPosition,
  toStored,
} from './eventstoredb-records.ts'
import { type Session, Silence, untilDeadline } from './eventstoredb-session.ts'
import type { EventBatch, Position, StoredEvent } from './port.ts'

const ignore = () => {}

/** Everything a read gives; an outage when nothing comes for `idleMs`, as the client's reads have no deadline. */
const collect = async (
  reading: StreamingRead<{ event?: ReadRecord }>,
  idleMs: number,
): Promise<ReadRecord[]> => {
  const records: ReadRecord[] = []
  // An error after the loop was left would end the process.
  reading.on('error', ignore)
  const timer = setTimeout(() => reading.destroy(new Silence(idleMs)), idleMs)
  try {
    for await (const { event } of reading) {
      timer.refresh()
      if (event) records.push(event)
    }
    return records
  } finally {
    clearTimeout(timer)
    reading.cancel().catch(ignore)
  }
}

/** From `fromRevision` on, at most `maxCount` events. */
export const readStream = (
  session: Session,
  stream: string,
  fromRevision: number,
  maxCount = Number.MAX_SAFE_INTEGER,
): Promise<StoredEvent[]> =>
  untilDeadline(session, async (ms) => {
    const options = { ...session.call, fromRevision: BigInt(fromRevision), maxCount }
    try {
      const records = await collect(session.client.readStream(stream, options), ms)
      return records.filter((record) => !isSystem(record)).map(toStored)
    } catch (error) {
      if (error instanceof StreamNotFoundError) return []
      throw error
    }
  })

const readPage = (
  session: Session,
  direction: Direction,
  fromPosition: ReadPosition,
  maxCount: number,
): Promise<ReadRecord[]> =>
  untilDeadline(session, (ms) =>
    collect(session.client.readAll({ ...session.call, direction, fromPosition, maxCount }), ms),
  )

/** Few enough to throw away, enough to get past the system's own events. */
const smallestPage = 32

/** Reads on past events of the system, until it has `limit` others or the log ends. */
export const readAll = async (
  session: Session,
  after: Position | null,
  limit: number,
): Promise<EventBatch> => {
  let read = after ?? logStart
  const events: StoredEvent[] = []
  // A forward read starts with the event at its position, so one more is asked for.
  const pageSize = Math.max(limit, smallestPage) + 1
  for (let atEnd = false; !atEnd && events.length < limit; ) {
    const page = await readPage(session, FORWARDS, fromPosition(read), pageSize)
    const behind = page.filter((record) => toPosition(record.position) > read)
    const wanted = behind.filter((record) => !isSystem(record)).slice(0, limit - events.length)
    events.push(...wanted.map(toStored))
    read = toPosition(behind.at(-1)?.position ?? fromPosition(read))
    atEnd = page.length < pageSize
  }
  return { events, position: events.at(-1)?.position ?? after ?? logStart }
}

/** Backwards, past events of the system, to the last other one. */
export const readHead = async (session: Session): Promise<Position | null> => {
  for (let before: ReadPosition = END; ; ) {
    const page: ReadRecord[] = await readPage(session, BACKWARDS, before, smallestPage)
    const last = page.find((record) => !isSystem(record))
    if (last) return toPosition(last.position)
    const first = page.at(-1)?.position
    if (!first) return null
    before = first
  }
}
