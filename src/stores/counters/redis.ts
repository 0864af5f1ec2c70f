import { Redis } from 'ioredis'
import * as z from 'zod'
import type { World } from '../../lib/world.ts'
import type { Counters } from './port.ts'

/** One step in Redis, so that two processes cannot count at the same time. */
const ADD = `
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count <= 0 then
  redis.call('DEL', KEYS[1])
  return {0, 0}
end
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[2])
  redis.call('PEXPIRE', KEYS[1], left)
end
return {count, left}`

const answer = z.tuple([z.number(), z.number()])

/** The most ms that a count waits for Redis. */
const ANSWER_MS = 250
/** A connection that gives no byte for so many ms while it owes an answer is dropped for a new one. */
const SILENT_MS = 2_000
/** A Redis that did not answer is left alone for this many ms. */
const RETRY_MS = 5_000

type Options = {
  /** Counts for this process while Redis is away. */
  alone: Counters
  /** Separates several shops on one Redis. */
  prefix?: string
  /** Is called for failures, at most once in 5 s. */
  onAway?: (error: unknown) => void
}

/**
 * Counts that all processes share. While Redis is away, each process counts for itself: a failing count stops no
 * request.
 */
export const openRedisCounters = (
  url: string,
  world: Pick<World, 'elapsed'>,
  { alone, prefix = 'duka', onAway = () => undefined }: Options,
): Counters => {
  const redis = new Redis(url, {
    keyPrefix: `${prefix}:count:`,
    connectTimeout: 5_000,
    commandTimeout: ANSWER_MS,
    socketTimeout: SILENT_MS,
    maxRetriesPerRequest: 0,
    enableAutoPipelining: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  // ioredis needs a listener for errors. A failing count reports the lost connection itself.
  redis.on('error', () => undefined)
  let awayUntil = Number.NEGATIVE_INFINITY

  const orAlone = async <Value>(
    ask: () => Promise<Value>,
    own: () => Promise<Value>,
  ): Promise<Value> => {
    if (world.elapsed() < awayUntil) return own()
    try {
      return await ask()
    } catch (error) {
      if (world.elapsed() >= awayUntil) onAway(error)
      awayUntil = world.elapsed() + RETRY_MS
      return own()
    }
  }
  return {
    add: (key, by, windowMs) =>
      orAlone(
        async () => {
          const [count, endsInMs] = answer.parse(await redis.eval(ADD, 1, key, by, windowMs))
          return { count, endsInMs }
        },
        () => alone.add(key, by, windowMs),
      ),
    clear: (key) =>
      orAlone(
        async () => {
          await redis.del(key)
        },
        () => alone.clear(key),
      ),
    close: async () => {
      redis.disconnect()
      await alone.close()
    },
  }
}
