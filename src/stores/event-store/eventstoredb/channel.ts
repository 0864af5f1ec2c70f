import { EventStoreDBClient } from '@eventstore/db-client'
import type { World } from '#src/lib/world.ts'

/** How the calls of a session fare on the client's present channel, one connection for all calls. */
export type Channel = {
  /** The server has answered, be it with a refusal. */
  heard(): void
  /** A call that began at `begunAt`, of the clock `elapsed`, got no answer. */
  silent(begunAt: number): void
}

/**
 * Gives up a channel after the second silence in a row. Calls that waited together count as one: the second one began
 * after the first had ended.
 */
export const watchSilence = ({ elapsed }: Pick<World, 'elapsed'>, giveUp: () => void): Channel => {
  let silentSince = Number.POSITIVE_INFINITY
  const heard = () => {
    silentSince = Number.POSITIVE_INFINITY
  }
  return {
    heard,
    silent: (begunAt) => {
      if (begunAt >= silentSince) {
        heard()
        giveUp()
      } else silentSince = Math.min(silentSince, elapsed())
    },
  }
}

/** In seconds. The client waits 5 by itself for each silent node of a cluster, longer than a call is tried. */
const GOSSIP_SECONDS = 2

const withGossipTimeout = (url: string): string =>
  /[?&]gossipTimeout=/i.test(url)
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}gossipTimeout=${GOSSIP_SECONDS}`

/** gRPC's code of a server that cannot be reached, for which the client connects anew. */
const UNAVAILABLE = { code: 14 }

/**
 * A client whose channel can be given up. grpc-js waits without limit for a server that accepted a connection and says
 * nothing, and the client keeps such a channel until a call fails with another error than silence. After a failed call
 * the client repairs its connection, and nobody awaits that promise. If it finds no leader of the cluster, the rejection
 * would end the process; the next call meets the same failure.
 */
export const openClient = (url: string): { client: EventStoreDBClient; giveUp(): void } => {
  const client = EventStoreDBClient.connectionString(withGossipTimeout(url))
  const repair = Reflect.get(client, 'handleError')
  const handleError = (...failure: unknown[]): void => {
    repair(...failure).catch(() => undefined)
  }
  Reflect.set(client, 'handleError', handleError)
  let connected: unknown
  const connect = Reflect.get(client, 'createGRPCClient')
  Reflect.set(client, 'createGRPCClient', async (...service: unknown[]) => {
    connected = await connect(...service)
    return connected
  })
  return {
    client,
    giveUp: () => {
      if (connected === undefined) return
      handleError(connected, Object.assign(new Error('The channel fell silent twice'), UNAVAILABLE))
    },
  }
}
