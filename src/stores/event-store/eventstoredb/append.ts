import {
  type AppendExpectedRevision,
  type EventData,
  NO_STREAM as noStream,
  WrongExpectedVersionError,
} from '@eventstore/db-client'
import {
  type Appended,
  type Conflict,
  type ExpectedRevision,
  type NewEvent,
  NO_STREAM,
} from '../port.ts'
import { readStream } from './read.ts'
import { toEventData, toPosition } from './records.ts'
import { type Session, untilDeadline, within } from './session.ts'

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

/** Tries once. Throws the client's error, or `Silence` if the server does not answer. */
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
    return {
      ok: true,
      revision: Number(appended.nextExpectedRevision),
      position: toPosition(appended.position),
    }
  } catch (error) {
    if (error instanceof WrongExpectedVersionError) return { ok: false, actual: actualOf(error) }
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
  return untilDeadline(session, async (ms, again) => {
    const result = await appendOnce(session, stream, expected, data, ms)
    if (result.ok || !again) return result
    return (await standing(session, stream, expected, events)) ?? result
  })
}

const PROBED = 'probe-writes'
const NEVER_REACHED = 2_000_000_000

/**
 * Sends an append that the server must refuse, because it expects an event in a stream that nobody writes. It takes the
 * same way as a real append, but leaves nothing in the log, where nothing can be deleted.
 */
export const probe = async (session: Session): Promise<void> => {
  const event = { id: session.world.newId(), type: 'Probed', data: {}, metadata: {} }
  const answer = await append(session, PROBED, NEVER_REACHED, [event])
  if (answer.ok) throw new Error(`Somebody writes to the stream ${PROBED}`)
}
