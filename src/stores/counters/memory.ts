import type { Room } from '../../lib/room.ts'
import type { World } from '../../lib/world.ts'
import type { Counters } from './port.ts'

/** What a count takes beside its key, in bytes. */
const OVERHEAD = 250

const nothing = { count: 0, endsInMs: 0 }

/**
 * Counts of this process alone. They are gone when it ends. Where there is no room, the key that was not counted for the
 * longest time is forgotten. `part`: of the room for counts.
 */
export const openMemoryCounters = (
  { elapsed }: Pick<World, 'elapsed'>,
  room: Room,
  part = 1,
): Counters => {
  const windows = room.cache<string, { count: number; endsAt: number }>('windows', {
    part,
    sizeOf: (_, key) => key.length + OVERHEAD,
  })

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
