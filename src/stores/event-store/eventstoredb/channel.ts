import { EventStoreDBClient } from '@eventstore/db-client'
import type { Cancel, World } from '#src/lib/world.ts'

/** How the calls of a session fare on the client's present channel, one connection for all calls. */
export type Channel = {
  /** The server has answered, be it with a refusal. */
  heard(): void
  /** A call that began at `begunAt`, of the clock `elapsed`, got no answer. */
  silent(begunAt: number): void
  /** Calls `leave` when the channel is given up, unless the returned function is called first. */
  onGivenUp(leave: () => void): Cancel
}

/**
 * Gives up a channel after the second silence in a row. Calls that waited together count as one: the second one began
 * after the first had ended.
 */
export const watchSilence = ({ elapsed }: Pick<World, 'elapsed'>, giveUp: () => void): Channel => {
  let silentSince = Number.POSITIVE_INFINITY
  const leavers = new Set<() => void>()
  const heard = () => {
    silentSince = Number.POSITIVE_INFINITY
  }
  return {
    heard,
    silent: (begunAt) => {
      if (begunAt >= silentSince) {
        heard()
        giveUp()
        for (const leave of leavers) leave()
      } else silentSince = Math.min(silentSince, elapsed())
    },
    onGivenUp: (leave) => {
      leavers.add(leave)
      return () => void leavers.delete(leave)
    },
  }
}

/** In seconds. The client waits 5 by itself for each silent node of a cluster, longer than a call is tried. */
const GOSSIP_SECONDS = 2
/** In ms, as the client has it by itself. */
const PING_ANSWER_MS = 10_000
const MOST_CLIENTS = 1_000
let clients = 0

const withOption = (url: string, option: string, value: number): string =>
  url
    .toLowerCase()
    .split(/[?&]/)
    .slice(1)
    .some((part) => part.startsWith(`${option.toLowerCase()}=`))
    ? url
    : `${url}${url.includes('?') ? '&' : '?'}${option}=${value}`

/**
 * grpc-js shares a connection among the channels of a process that have the same options, and keeps it while one of them
 * is open. So each client waits for its pings for a time of its own, and what one has given up no other hands back to it.
 */
const withOptions = (url: string): string => {
  clients = (clients + 1) % MOST_CLIENTS
  const own = withOption(url, 'keepAliveTimeout', PING_ANSWER_MS + clients)
  return withOption(own, 'gossipTimeout', GOSSIP_SECONDS)
}

/** gRPC's code of a server that cannot be reached, for which the client connects anew. */
const UNAVAILABLE = { code: 14 }

/**
 * A client whose channel can be given up. grpc-js waits without limit for a server that accepted a connection and says
 * nothing, and the client keeps such a channel until a call fails with another error than silence. After a failed call
 * the client repairs its connection, and nobody awaits that promise. If it finds no leader of the cluster, the rejection
 * would end the process; the next call meets the same failure.
 */
export const openClient = (
  url: string,
): { client: EventStoreDBClient; giveUp(): void; closeChannel(): void } => {
  const client = EventStoreDBClient.connectionString(withOptions(url))
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
    // The client itself leaves its channel open when it is disposed of.
    closeChannel: () => {
      if (connected instanceof Object) Reflect.get(connected, 'close').call(connected)
    },
  }
}
