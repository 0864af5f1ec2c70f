import { setMaxListeners } from 'node:events'
import {
  type Credentials,
  DeadlineExceededError,
  EventStoreDBClient,
  NotLeaderError,
  UnknownError,
} from '@eventstore/db-client'
import { inTime, type World } from '#src/lib/world.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'

/** What all calls to one EventStoreDB need. */
export type Session = {
  client: EventStoreDBClient
  /**
   * Options of every call. With credentials, the client appends by a call with a deadline, and not by its batch call.
   */
  call: { credentials?: Credentials; requiresLeader: true }
  /** Time in ms for which an operation is tried before the engine counts as unreachable. */
  deadlineMs: number
  /** Aborted by `close`. */
  closed: AbortSignal
  world: Pick<World, 'elapsed' | 'wait' | 'after' | 'turn' | 'newId'>
}

/** The engine did not answer in time. */
export class Silence extends Error {
  constructor(ms: number) {
    super(`No answer within ${Math.round(ms)} ms`)
    this.name = 'Silence'
  }
}

// gRPC: CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, ABORTED, INTERNAL, UNAVAILABLE.
const passingCodes = new Set<unknown>([1, 2, 4, 10, 13, 14])
const passingMessages = /^(Failed to discover|Channel has been shut down)/

// Answers of the batch call are of these classes, without a gRPC code.
const passingErrors = [Silence, NotLeaderError, DeadlineExceededError, UnknownError]

/**
 * Whether the engine could not answer at the moment. The call may still have taken effect. Checks gRPC codes, because
 * not all failures are errors of the client's own classes.
 */
export const isOutage = (error: unknown): boolean => {
  if (passingErrors.some((passing) => error instanceof passing)) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && passingCodes.has(error.code)) || passingMessages.test(error.message)
}

const backOffMs = (tries: number): number => Math.min(25 * 2 ** tries, 1_000)

/** Waits before try number `tries` + 1, or until `signal` aborts. Never throws. */
export const backOff = ({ world }: Session, tries: number, signal: AbortSignal): Promise<void> =>
  world.wait(backOffMs(tries), signal)

/**
 * Gives up a promise of the client after `ms`, because the search for a cluster's leader has no deadline of its own.
 */
export const within = async <T>(
  { world }: Pick<Session, 'world'>,
  ms: number,
  promise: Promise<T>,
): Promise<T> => {
  if (await inTime(world, ms, promise)) return promise
  throw new Silence(ms)
}

/** The limit of one try in ms, so that a silent server leaves time for another try. */
export const tryMs = (session: Session): number => session.deadlineMs / 3

const waitOrGiveUp = async (session: Session, tries: number, end: number, error: unknown) => {
  if (!isOutage(error)) throw error
  if (session.closed.aborted || session.world.elapsed() + backOffMs(tries) >= end) {
    throw new StoreUnavailable('EventStoreDB', { cause: error })
  }
  await backOff(session, tries, session.closed)
}

/**
 * Retries through outages. Throws `StoreUnavailable` after the session's deadline. `attempt` gets its time limit in ms,
 * and whether an earlier try may have taken effect.
 */
export const untilDeadline = async <T>(
  session: Session,
  attempt: (ms: number, again: boolean) => Promise<T>,
): Promise<T> => {
  const end = session.world.elapsed() + session.deadlineMs
  for (let tries = 0; ; tries++) {
    const ms = Math.min(end - session.world.elapsed(), tryMs(session))
    try {
      return await attempt(ms, tries > 0)
    } catch (error) {
      await waitOrGiveUp(session, tries, end, error)
    }
  }
}

export type EventStoreDbOptions = {
  /** An append or a read is tried for this many ms before it throws `StoreUnavailable`. 10,000 when absent. */
  deadlineMs?: number
}

const isInsecure = (url: string) => /[?&]tls=false\b/i.test(url)

/**
 * Refuses an address with options that do not work: the client ignores `tlsVerifyCert=false`, except for a warning, and
 * `throwOnAppendFailure=false` breaks its appends.
 */
const refuseTraps = (url: string) => {
  if (/[?&]tlsVerifyCert=false\b/i.test(url)) {
    throw new Error('EventStoreDB: tlsVerifyCert=false has no effect, name the CA by tlsCAFile')
  }
  if (/[?&]throwOnAppendFailure=false\b/i.test(url)) {
    throw new Error('EventStoreDB: throwOnAppendFailure must not be switched off')
  }
}

/** An insecure server ignores credentials, but `Session.call` needs them. */
const credentialsOf = (url: string): Credentials => {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url) ?? []
  if (username && password) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  }
  if (isInsecure(url)) return { username: 'admin', password: 'changeit' }
  throw new Error('EventStoreDB: the address must name user and password, or say tls=false')
}

/**
 * After a failed call the client repairs its connection, and nobody awaits that promise. If it finds no leader of the
 * cluster, the rejection would end the process. The next call meets the same failure.
 */
const contain = (client: EventStoreDBClient): EventStoreDBClient => {
  const handleError = Reflect.get(client, 'handleError')
  Reflect.set(client, 'handleError', (...failure: unknown[]) =>
    handleError(...failure).catch(() => {}),
  )
  return client
}

/** Opens the client, with the options of every call. Throws for an address whose options would not work. */
export const openSession = (
  url: string,
  world: World,
  { deadlineMs = 10_000 }: EventStoreDbOptions,
): { session: Session; close(): Promise<void> } => {
  refuseTraps(url)
  const client = contain(EventStoreDBClient.connectionString(url))
  const call = { credentials: credentialsOf(url), requiresLeader: true } as const
  const closing = new AbortController()
  // Every operation that waits to retry adds a listener.
  setMaxListeners(0, closing.signal)
  return {
    session: { client, call, deadlineMs, closed: closing.signal, world },
    close: async () => {
      closing.abort()
      // `dispose` never settles if the server has ended a stream whose last events nobody took.
      await within({ world }, 1_000, client.dispose()).catch(() => {})
    },
  }
}
