import { setMaxListeners } from 'node:events'
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import { append } from './eventstoredb-append.ts'
import { holds, marksBefore, readAll, readStream } from './eventstoredb-read.ts'
import { type Session, within } from './eventstoredb-session.ts'
import { subscribe } from './eventstoredb-subscription.ts'
import type { EventStore } from './port.ts'

export type EventStoreDbOptions = {
  /** How long an append or a read is tried before it throws `StoreUnavailable`. 10 s unless told. */
  deadlineMs?: number
}

const isInsecure = (url: string) => /[?&]tls=false\b/i.test(url)

/** The client warns of the one and breaks appends with the other; both are mistakes in the configuration. */
const refuseTraps = (url: string) => {
  if (/[?&]tlsVerifyCert=false\b/i.test(url)) {
    throw new Error('EventStoreDB: tlsVerifyCert=false has no effect, name the CA by tlsCAFile')
  }
  if (/[?&]throwOnAppendFailure=false\b/i.test(url)) {
    throw new Error('EventStoreDB: throwOnAppendFailure must not be switched off')
  }
}

/** An insecure server ignores credentials, but they must be there: see `Session`. */
const credentialsOf = (url: string): Credentials => {
  const [, username, password] = /^[^:]+:\/\/([^:@/]+):([^@]+)@/.exec(url) ?? []
  if (username && password) {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  }
  if (isInsecure(url)) return { username: 'admin', password: 'changeit' }
  throw new Error('EventStoreDB: the address must name user and password, or say tls=false')
}

/**
 * The client mends its connection after a failed call and waits for nobody while it does; where finding a
 * cluster's leader fails meanwhile, that rejection would end the process. The next call meets the same failure.
 */
const contain = (client: EventStoreDBClient): EventStoreDBClient => {
  const handleError = Reflect.get(client, 'handleError')
  Reflect.set(client, 'handleError', (...failure: unknown[]) =>
    handleError(...failure).catch(() => {}),
  )
  return client
}

/**
 * The event store on EventStoreDB 22.10 or newer, by a connection string: `esdb://user:password@host:2113`,
 * `esdb+discover://…` for a cluster, `?tls=false` for an insecure node. The user needs the right to read $all.
 * Open one per process. An append is limited to 1 MiB. Connects with the first call. An append that ended in
 * `StoreUnavailable` may still land: the same append again tells.
 */
export const openEventStoreDb = async (
  url: string,
  { deadlineMs = 10_000 }: EventStoreDbOptions = {},
): Promise<EventStore> => {
  refuseTraps(url)
  const closing = new AbortController()
  // Every operation in its back-off listens.
  setMaxListeners(0, closing.signal)
  const session: Session = {
    client: contain(EventStoreDBClient.connectionString(url)),
    call: { credentials: credentialsOf(url), requiresLeader: true },
    deadlineMs,
    closed: closing.signal,
  }
  return {
    append: (stream, expected, events) => append(session, stream, expected, events),
    readStream: (stream, fromRevision = 0) => readStream(session, stream, fromRevision),
    readAll: (after, limit) => readAll(session, after, limit),
    subscribe: (after, maxBatch, signal) => subscribe(session, after, maxBatch, signal),
    head: async () => (await marksBefore(session, null, 1))[0]?.position ?? null,
    holds: (mark) => holds(session, mark),
    marksBefore: (before, limit) => marksBefore(session, before, limit),
    close: async () => {
      closing.abort()
      // Waits for ever where the server ended a stream whose last events nobody took.
      await within(1_000, session.client.dispose()).catch(() => {})
    },
  }
}
