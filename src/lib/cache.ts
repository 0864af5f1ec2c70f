import { LRUCache } from 'lru-cache'
import type { World } from './world.ts'

/** Calls `ask` at most once in `ms`. Until then all callers get the same answer or error. */
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

/** Entries expire after `ttlMs`, measured by this clock. */
export type Lasting = { ttlMs: number; world: Pick<World, 'elapsed'> }

/** The library's settings for entries that expire. */
export const expiring = ({ ttlMs, world }: Lasting) => ({
  ttl: ttlMs,
  // Without this, the library would start a timer of its own and read the clock once a millisecond.
  ttlResolution: 0,
  perf: { now: world.elapsed },
})

/**
 * A cache of at most `most` entries that drops the least recently used. It uses the library's `maxSize`, because `max`
 * would reserve memory for all entries at once and delay each start by some 0.1 s.
 */
export const boundedCache = <K extends {}, V extends {}>(
  most: number,
  lasting?: Lasting,
): LRUCache<K, V> => {
  const bounds = { maxSize: most, sizeCalculation: () => 1 }
  if (lasting === undefined) return new LRUCache<K, V>(bounds)
  return new LRUCache<K, V>({ ...bounds, ...expiring(lasting) })
}
