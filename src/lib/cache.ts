import { LRUCache } from 'lru-cache'
import type { World } from './world.ts'

/** Asks at most once in `ms`. Callers meanwhile get the kept answer or failure. */
export const keepAnswer = <Value>(
  ms: number,
  ask: () => Promise<Value>,
  { elapsed }: Pick<World, 'elapsed'>,
): (() => Promise<Value>) => {
  let kept: { answer: Promise<Value>; askedAt: number } | undefined
  return () => {
    const now = elapsed()
    if (kept === undefined || now - kept.askedAt >= ms) kept = { answer: ask(), askedAt: now }
    return kept.answer
  }
}

/** An entry is forgotten after `ttlMs` by this clock. */
type Lasting = { ttlMs: number; world: Pick<World, 'elapsed'> }

/**
 * A cache of at most `most` entries, which forgets those that were not used for longest. It takes memory for those that
 * it has: `max` of the library would take it for all of them at once, some 0.1 s of each start.
 */
export const boundedCache = <K extends {}, V extends {}>(
  most: number,
  lasting?: Lasting,
): LRUCache<K, V> => {
  const bounds = { maxSize: most, sizeCalculation: () => 1 }
  if (lasting === undefined) return new LRUCache<K, V>(bounds)
  const { ttlMs: ttl, world } = lasting
  // Read once a millisecond, the clock would need a timer of the library's own.
  return new LRUCache<K, V>({ ...bounds, ttl, ttlResolution: 0, perf: { now: world.elapsed } })
}
