import { setMaxListeners } from 'node:events'
import {
  type Credentials,
  DeadlineExceededError,
  type EventStoreDBClient,
  NotLeaderError,
  UnknownError,
} from '@eventstore/db-client'
import { callUntil } from '#src/lib/deadline.ts'
import { inTime, type World } from '#src/lib/world.ts'
import { StoreUnavailable } from '../../store-unavailable.ts'
import { credentialsOf, faultOfAddress } from './address.ts'
import { type Channel, openClient, watchSilence } from './channel.ts'
import { isRefused, whyOf } from './trouble.ts'

/** What all calls to one EventStoreDB need. */
export type Session = {
  client: EventStoreDBClient
  channel: Channel
  /**
   * Options of every call. With credentials, the client appends by a call with a deadline, and not by its batch call.
   */
  call: { credentials?: Credentials; requiresLeader: true }
  /** Time in ms for which an operation is tried before the engine counts as unreachable. */
  deadlineMs: number
  /** When a subscription last began, and when the log was last asked whether it is the same. In ms of `elapsed`. */
  sameLog: { subscribedAt: number; askedAt: number }
  /** Aborted by `close`. */
  closed: AbortSignal
  world: Pick<World, 'elapsed' | 'wait' | 'after' | 'turn' | 'newId'>
}

/** The channel of a subscription was given up, so it hears nothing more. */
export class ChannelGivenUp extends Error {
  override name = 'ChannelGivenUp'
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
const passingErrors = [Silence, ChannelGivenUp, NotLeaderError, DeadlineExceededError, UnknownError]

/**
 * Whether the engine could not answer at the moment. The call may still have taken effect. Checks gRPC codes, because
 * not all failures are errors of the client's own classes.
 */
export const isOutage = (error: unknown): boolean => {
  if (passingErrors.some((passing) => error instanceof passing)) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && passingCodes.has(error.code)) || passingMessages.test(error.message)
}

/** Whether no answer came in time. The client reports its own deadline as it reports one that the server names. */
const isSilence = (error: unknown): boolean =>
  error instanceof Silence || error instanceof DeadlineExceededError

/** Tells the channel how a call ended that began at `begunAt`. */
export const tellChannel = (
  { channel }: Pick<Retrying, 'channel'>,
  begunAt: number,
  error?: unknown,
): void => {
  if (isSilence(error)) channel.silent(begunAt)
  else channel.heard()
}

const backOffMs = (tries: number): number => Math.min(25 * 2 ** tries, 1_000)

/** Waits before try number `tries` + 1, or until `signal` aborts. Never throws. */
export const backOff = (
  { world }: Pick<Session, 'world'>,
  tries: number,
  signal: AbortSignal,
): Promise<void> => world.wait(backOffMs(tries), signal)

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
export const tryMs = (session: Pick<Session, 'deadlineMs'>): number => session.deadlineMs / 3

export const unavailable = (error: unknown): StoreUnavailable =>
  new StoreUnavailable('EventStoreDB', { cause: error, why: whyOf(error) })

/** What a call that is tried again needs of the session. */
type Retrying = Pick<Session, 'world' | 'deadlineMs' | 'closed'> & {
  channel: Pick<Channel, 'silent' | 'heard'>
}

const waitOrGiveUp = async (session: Retrying, tries: number, end: number, error: unknown) => {
  if (isRefused(error)) throw unavailable(error)
  if (!isOutage(error)) throw error
  if (session.closed.aborted || session.world.elapsed() + backOffMs(tries) >= end) {
    throw unavailable(error)
  }
  await backOff(session, tries, session.closed)
  // A process that stood still meanwhile has no time left, and no call would say anything of the server.
  if (session.world.elapsed() >= end) throw unavailable(error)
}

/**
 * Retries through outages. Throws `StoreUnavailable` after the session's deadline, or that of whoever waits. `attempt`
 * gets its time limit in ms, and whether an earlier try may have taken effect.
 */
export const untilDeadline = async <T>(
  session: Retrying,
  attempt: (ms: number, again: boolean) => Promise<T>,
): Promise<T> => {
  const end = callUntil(session.world.elapsed(), session.deadlineMs)
  for (let tries = 0; ; tries++) {
    const begunAt = session.world.elapsed()
    const ms = Math.min(end - begunAt, tryMs(session))
    try {
      const answer = await attempt(ms, tries > 0)
      tellChannel(session, begunAt)
      return answer
    } catch (error) {
      tellChannel(session, begunAt, error)
      await waitOrGiveUp(session, tries, end, error)
    }
  }
}

export type EventStoreDbOptions = {
  /** An append or a read is tried for this many ms before it throws `StoreUnavailable`. 10,000 when absent. */
  deadlineMs?: number
}

/** Opens the client, with the options of every call. Throws for an address whose options would not work. */
export const openSession = (
  url: string,
  world: World,
  { deadlineMs = 10_000 }: EventStoreDbOptions,
): { session: Session; close(): Promise<void> } => {
  const fault = faultOfAddress(url)
  if (fault !== undefined) throw new Error(`EventStoreDB: ${fault}`)
  const { client, giveUp, closeChannel } = openClient(url)
  const call = { credentials: credentialsOf(url), requiresLeader: true } as const
  const closing = new AbortController()
  // Every operation that waits to retry adds a listener.
  setMaxListeners(0, closing.signal)
  return {
    session: {
      client,
      channel: watchSilence(world, giveUp),
      call,
      deadlineMs,
      sameLog: { subscribedAt: world.elapsed(), askedAt: Number.NEGATIVE_INFINITY },
      closed: closing.signal,
      world,
    },
    close: async () => {
      closing.abort()
      // `dispose` never settles if the server has ended a stream whose last events nobody took.
      await within({ world }, 1_000, client.dispose()).catch(() => {})
      closeChannel()
    },
  }
}
