import {
  type AppendExpectedRevision,
  type EventData,
  NO_STREAM as noStream,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import { withDeadline } from '#src/lib/deadline.ts'
import { StoreUnavailable, WriteUnanswered } from '../../store-unavailable.ts'
import {
  type Appended,
  type Conflict,
  type ExpectedRevision,
  type NewEvent,
  NO_STREAM,
} from '../port.ts'
import { readStream } from './read-stream.ts'
import { toEventData, toPosition } from './records.ts'
import { type Session, untilDeadline, within } from './session.ts'
import { partOf } from './shortened.ts'
import { isRefused } from './trouble.ts'

const toServer = (expected: ExpectedRevision): AppendExpectedRevision =>
  expected === NO_STREAM ? noStream : BigInt(expected)

const actualOf = ({ actualVersion }: WrongExpectedVersionError): number =>
  typeof actualVersion === 'bigint' ? Number(actualVersion) : NO_STREAM

/** The answer to an earlier try that has appended these events right after `expected`. Null if none has. */
const standing = async (
  session: Session,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended | null> => {
  const found = await readStream(session, stream, expected + 1, events.length)
  const last = found.at(-1)
  if (!last || events.some(({ id }, n) => id !== found[n]?.id)) return null
  return { ok: true, revision: last.revision, position: last.position }
}

/**
 * Tries once. Throws the client's error, `Silence` if the server does not answer, or `StreamUnreadable` if the stream was
 * deleted past the shop.
 */
export const appendOnce = async (
  session: Session,
  stream: string,
  expected: ExpectedRevision,
  data: EventData[],
  ms: number,
): Promise<Appended | Conflict> => {
  const options = { ...session.call, expectedRevision: toServer(expected), deadline: ms }
  try {
    const appended = await within(session, ms, session.client.appendToStream(stream, data, options))
    const revision = Number(appended.nextExpectedRevision)
    // A server that has deleted the stream lets its next event stand behind the deleted ones.
    if (revision !== expected + data.length) throw partOf(stream, expected + 1, 'deleted')
    return { ok: true, revision, position: toPosition(appended.position) }
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return { ok: false, actual: actualOf(error) }
    if (error instanceof StreamDeletedError) throw partOf(stream, expected + 1, 'deleted')
    throw error
  }
}

/**
 * Retries with the same ids and the same expected revision, so that the server can recognise the append. If it does
 * not, the stream shows whether an earlier try has landed.
 */
export const append = async (
  session: Session,
  stream: string,
  expected: ExpectedRevision,
  events: readonly NewEvent[],
): Promise<Appended | Conflict> => {
  const data = events.map(toEventData)
  try {
    return await untilDeadline(session, async (ms, again) => {
      const result = await appendOnce(session, stream, expected, data, ms)
      if (result.ok || !again) return result
      return (await standing(session, stream, expected, events)) ?? result
    })
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    if (isRefused(error.cause)) throw error
    throw new WriteUnanswered(error.engine, { cause: error.cause, why: error.why })
  }
}

const PROBED = 'probe-writes'
const NEVER_REACHED = 2_000_000_000
/** A server that is away is named with its reason by then, in ms, before whoever probes it gives up. */
const KNOWN_BY_MS = 2_500

/**
 * Sends an append that the server must refuse, because it expects an event in a stream that nobody writes. It takes the
 * same way as a real append, but leaves nothing in the log, where nothing can be deleted.
 */
export const probe = async (session: Session): Promise<void> => {
  const event = { id: session.world.newId(), type: 'Probed', data: {}, metadata: {} }
  const until = session.world.elapsed() + KNOWN_BY_MS
  const answer = await withDeadline(until, () => append(session, PROBED, NEVER_REACHED, [event]))
  if (answer.ok) throw new Error(`Somebody writes to the stream ${PROBED}`)
}
