import { LRUCache } from 'lru-cache'

/**
 * A cache of at most `most` entries, which forgets those that were not used for longest. It takes memory for those that
 * it has: `max` of the library would take it for all of them at once, some 0.1 s of each start. An entry is forgotten after
 * `ttlMs`; 0: never.
 */
export const boundedCache = <K extends {}, V extends {}>(most: number, ttlMs = 0): LRUCache<K, V> =>
  new LRUCache<K, V>({ maxSize: most, sizeCalculation: () => 1, ttl: ttlMs })
