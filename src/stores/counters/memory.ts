import { boundedCache } from '../../lib/cache.ts'
import type { World } from '../../lib/world.ts'
import type { Counters } from './port.ts'

/** This many keys take about 14 MB. Beyond it, the key that was not counted for the longest time is forgotten. */
const MAX_KEYS = 50_000

const nothing = { count: 0, endsInMs: 0 }

/** Counts of this process alone. They are gone when it ends. */
export const openMemoryCounters = (
  { elapsed }: Pick<World, 'elapsed'>,
  maxKeys = MAX_KEYS,
): Counters => {
  const windows = boundedCache<string, { count: number; endsAt: number }>(maxKeys)

  const open = (key: string, now: number) => {
    const known = windows.get(key)
    return known !== undefined && known.endsAt > now ? known : undefined
  }
  return {
    add: async (key, by, windowMs) => {
      const now = elapsed()
      const { count, endsAt } = open(key, now) ?? { count: 0, endsAt: now + windowMs }
      if (count + by <= 0) {
        windows.delete(key)
        return nothing
      }
      windows.set(key, { count: count + by, endsAt })
      return { count: count + by, endsInMs: endsAt - now }
    },
    clear: async (key) => {
      windows.delete(key)
    },
    close: async () => windows.clear(),
  }
}
