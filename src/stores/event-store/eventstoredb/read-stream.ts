import { FORWARDS, StreamDeletedError } from '@eventstore/db-client'
import type { LogMark, Position, StoredEvent } from '../port.ts'
import { readPage, readRecords } from './read.ts'
import { fromPosition, type ReadRecord, toPosition, toStored } from './records.ts'
import type { Session } from './session.ts'
import { limitOf, partOf } from './shortened.ts'

/** Whether events are missing at the beginning of what was asked for. */
const lacksBeginning = (
  [first]: readonly ReadRecord[],
  fromRevision: number,
  maxCount: number,
): boolean =>
  first === undefined ? fromRevision === 0 && maxCount > 0 : Number(first.revision) > fromRevision

const whole = async (
  session: Session,
  stream: string,
  fromRevision: number,
  maxCount: number,
): Promise<ReadRecord[]> => {
  const records = await readRecords(session, stream, fromRevision, maxCount)
  if (records === undefined) {
    // The server says the same of a stream that never was and of one that somebody deleted.
    const how = await limitOf(session, stream)
    if (how !== undefined) throw partOf(stream, fromRevision, 'deleted')
    return []
  }
  if (lacksBeginning(records, fromRevision, maxCount)) {
    throw partOf(stream, fromRevision, 'shortened')
  }
  return records
}

/**
 * From `fromRevision` on, at most `maxCount` events. Throws `StreamUnreadable` if the server does not give all of them,
 * because somebody limited or deleted the stream.
 */
export const readStream = async (
  session: Session,
  stream: string,
  fromRevision: number,
  maxCount: number,
): Promise<StoredEvent[]> => {
  try {
    return (await whole(session, stream, fromRevision, maxCount)).map(toStored)
  } catch (error) {
    if (error instanceof StreamDeletedError) throw partOf(stream, fromRevision, 'deleted')
    throw error
  }
}

/** The event at this revision, if the server gives it. `isDeleted`: the stream was deleted for good. */
const recordAt = async (
  session: Session,
  stream: string,
  revision: number,
): Promise<{ there: ReadRecord | undefined; isDeleted: boolean }> => {
  try {
    const [first] = (await readRecords(session, stream, revision, 1)) ?? []
    return { there: Number(first?.revision) === revision ? first : undefined, isDeleted: false }
  } catch (error) {
    if (error instanceof StreamDeletedError) return { there: undefined, isDeleted: true }
    throw error
  }
}

/**
 * Looks into the stream, because the server reads $all only from the position of an event. Of a stream that was limited
 * or deleted the event may still be there.
 */
export const holds = async (session: Session, mark: LogMark): Promise<boolean> => {
  const { stream, revision, position, id } = mark
  let { there, isDeleted } = await recordAt(session, stream, revision)
  if (there === undefined && (isDeleted || (await limitOf(session, stream)) !== undefined)) {
    ;[there] = await readPage(session, FORWARDS, fromPosition(position), 1)
  }
  return there?.id === id && toPosition(there.position) === position
}

const ASK_EVERY_MS = 1_000

/** `holds`, for followers that ask once a batch: a question costs several milliseconds. */
export const stillHolds = async (session: Session, mark: LogMark): Promise<boolean> => {
  const { sameLog, world } = session
  const now = world.elapsed()
  const isDue = now - sameLog.askedAt >= ASK_EVERY_MS
  if (!isDue && now - sameLog.subscribedAt >= ASK_EVERY_MS) return true
  const isHeld = await holds(session, mark)
  if (isHeld) sameLog.askedAt = now
  return isHeld
}

export const placeOf = async (
  session: Session,
  stream: string,
  revision: number,
): Promise<{ id: string; position: Position } | undefined> => {
  const { there } = await recordAt(session, stream, revision)
  return there && { id: there.id, position: toPosition(there.position) }
}
