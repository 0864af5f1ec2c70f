import { setTimeout as delay } from 'node:timers/promises'
import { Metadata, type ServiceError, type StatusObject, status } from '@grpc/grpc-js'

/** The present injuries. Tests set them, every call looks at them. */
export type Injuries = {
  /** New calls are accepted and never answered. */
  mute: boolean
  /** Appends land, and their answers come this much later. */
  answerAfterMs: number
  /** Reads begin this much later. Subscriptions do not. */
  readAfterMs: number
  /** Every new call is answered with UNAVAILABLE. */
  refuse: boolean
  /** This many appends land, and their callers see a broken connection. */
  loseAnswers: number
  /** Reads pause this long before each event. */
  readPauseMs: number
  /** Reads give half of what they have, and fall silent. */
  stallReads: boolean
  /** A repeated append is a conflict, as if the server had forgotten its events' ids. */
  forgetful: boolean
  /** The user is unknown, or may do nothing, or may not read $all. */
  access: 'no user' | 'no rights' | 'no $all' | null
  /** Calls that require the leader are referred to this address. */
  leader: { host: string; port: number } | null
}

export const unhurt = (): Injuries => ({
  mute: false,
  answerAfterMs: 0,
  readAfterMs: 0,
  refuse: false,
  loseAnswers: 0,
  readPauseMs: 0,
  stallReads: false,
  forgetful: false,
  access: null,
  leader: null,
})

export const failure = (
  code: status,
  details: string,
  trailers: Record<string, string> = {},
): ServiceError => {
  const metadata = new Metadata()
  for (const [key, value] of Object.entries(trailers)) metadata.set(key, value)
  const outcome: StatusObject = { code, details, metadata }
  return Object.assign(new Error(details), outcome)
}

export const streamDeleted = (stream: string): ServiceError =>
  failure(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

export const brokenConnection = () => failure(status.UNAVAILABLE, 'Connection dropped')

export const accessDenied = () =>
  failure(status.PERMISSION_DENIED, 'Access Denied', { exception: 'access-denied' })

const authorize = ({ access }: Injuries): void => {
  if (access === 'no user') throw failure(status.UNAUTHENTICATED, 'Not Authenticated')
  if (access === 'no rights') throw accessDenied()
}

/** Waits for ever, throws the call's answer, or lets the call pass. */
export const suffer = async (injuries: Injuries, headers: Metadata): Promise<void> => {
  if (injuries.mute) await new Promise(() => {})
  if (injuries.refuse) throw failure(status.UNAVAILABLE, 'Server Is Not Ready')
  authorize(injuries)
  if (injuries.leader && headers.get('requires-leader')[0] === 'true') {
    throw failure(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': injuries.leader.host,
      'leader-endpoint-port': `${injuries.leader.port}`,
    })
  }
}

/** Stands between an append that landed and its answer. */
export const sufferAnswer = async (injuries: Injuries): Promise<void> => {
  // Timers cut off fractions.
  if (injuries.answerAfterMs) await delay(Math.ceil(injuries.answerAfterMs))
  if (injuries.loseAnswers > 0) {
    injuries.loseAnswers--
    throw brokenConnection()
  }
}
