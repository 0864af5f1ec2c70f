import { LRUCache } from 'lru-cache'
import { expiring, type Lasting } from './cache.ts'

/**
 * What a process keeps so that it need not be read or made again. `states`: of streams. `keys`: of people, from the
 * vault. `windows`: counts of requests. `answers`, `pages`, `searches`: what was asked for before.
 */
export const cacheNames = ['states', 'keys', 'windows', 'answers', 'pages', 'searches'] as const
export type CacheName = (typeof cacheNames)[number]

/**
 * How full the caches of one name are. `isAtBound`: one of them has dropped something for want of room, or has not kept it
 * at all.
 */
export type Use = { name: CacheName; bytes: number; mostBytes: number; isAtBound: boolean }

export type CacheOptions<K, V> = {
  /** Bytes of an entry, the key included. */
  sizeOf(value: V, key: K): number
  /** The part of the name's bytes that this cache may take, up to 1. All unless told. */
  part?: number
  lasting?: Lasting
}

/** The room for all caches of a process. */
export type Room = {
  /** A cache that drops what was not used for the longest time. An entry that is larger than its room is not kept. */
  cache<K extends {}, V extends {}>(name: CacheName, options: CacheOptions<K, V>): LRUCache<K, V>
  used(): Use[]
}

type Opened = { name: CacheName; bytes(): number; isAtBound(): boolean }

/** Opens the room with so many bytes for each name. */
export const openRoom = (mostBytesOf: (name: CacheName) => number): Room => {
  const opened: Opened[] = []
  return {
    cache: <K extends {}, V extends {}>(
      name: CacheName,
      { sizeOf, part = 1, lasting }: CacheOptions<K, V>,
    ) => {
      let isAtBound = false
      const maxSize = Math.max(1, Math.floor(mostBytesOf(name) * part))
      const bounds = {
        maxSize,
        sizeCalculation: (value: V, key: K) => {
          // The library wants whole numbers above zero.
          const size = Math.max(1, Math.ceil(sizeOf(value, key)))
          // It takes nothing that is larger than the cache.
          if (size > maxSize) isAtBound = true
          return size
        },
        dispose: (_value: V, _key: K, reason: LRUCache.DisposeReason) => {
          if (reason === 'evict') isAtBound = true
        },
      }
      const cache = new LRUCache<K, V>({ ...bounds, ...(lasting && expiring(lasting)) })
      opened.push({ name, bytes: () => cache.calculatedSize, isAtBound: () => isAtBound })
      return cache
    },
    used: () =>
      cacheNames.map((name) => {
        const own = opened.filter((one) => one.name === name)
        return {
          name,
          bytes: own.reduce((sum, { bytes }) => sum + bytes(), 0),
          mostBytes: mostBytesOf(name),
          isAtBound: own.some((one) => one.isAtBound()),
        }
      }),
  }
}

/** A room with as many bytes for each name, for work that is over soon. */
export const roomOfEach = (bytes = 64 * 2 ** 20): Room => openRoom(() => bytes)
