import { setMaxListeners } from 'node:events'
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client'
import type { World } from '#src/lib/world.ts'
import { type Session, within } from './session.ts'

export type EventStoreDbOptions = {
  /** An append or a read is tried for this long before it throws `StoreUnavailable`. 10 s unless given. */
  deadlineMs?: number
}

const isInsecure = (url: string) => /[?&]tls=false\b/i.test(url)

/** The client only warns of the first and breaks appends with the second. Both are mistakes in the configuration. */
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
 * The client mends its connection after a failed call, and nobody awaits that. A rejection there, when it finds no
 * leader of the cluster, would end the process. The next call meets the same failure.
 */
const contain = (client: EventStoreDBClient): EventStoreDBClient => {
  const handleError = Reflect.get(client, 'handleError')
  Reflect.set(client, 'handleError', (...failure: unknown[]) =>
    handleError(...failure).catch(() => {}),
  )
  return client
}

/** The client and what goes with every call. Throws where the address would not do what it seems to say. */
export const openSession = (
  url: string,
  world: World,
  { deadlineMs = 10_000 }: EventStoreDbOptions,
): { session: Session; close(): Promise<void> } => {
  refuseTraps(url)
  const client = contain(EventStoreDBClient.connectionString(url))
  const call = { credentials: credentialsOf(url), requiresLeader: true } as const
  const closing = new AbortController()
  // Every operation that backs off listens.
  setMaxListeners(0, closing.signal)
  return {
    session: { client, call, deadlineMs, closed: closing.signal, world },
    close: async () => {
      closing.abort()
      // The promise stays pending where the server ended a stream whose last events nobody took.
      await within({ world }, 1_000, client.dispose()).catch(() => {})
    },
  }
}
