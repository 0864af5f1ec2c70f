import type { Room } from '../lib/room.ts'
import type { Metrics } from '../runtime/metrics.ts'

/** Publishes the memory that this process may take, and how full its caches are. */
export const watchMemory = (metrics: Metrics, room: Room, mb: number): void => {
  const byName = (figure: (use: ReturnType<Room['used']>[number]) => number) => async () =>
    Object.fromEntries(room.used().map((use) => [use.name, figure(use)]))
  metrics.gauge({
    name: 'duka_memory_bytes',
    help: 'Bytes of memory that this process may take (most)',
    label: 'figure',
    read: async () => ({ most: mb * 2 ** 20 }),
  })
  metrics.gauge({
    name: 'duka_cache_bytes',
    help: 'About how many bytes the caches take',
    label: 'cache',
    read: byName(({ bytes }) => bytes),
  })
  metrics.gauge({
    name: 'duka_cache_most_bytes',
    help: 'How many bytes the caches may take',
    label: 'cache',
    read: byName(({ mostBytes }) => mostBytes),
  })
  metrics.gauge({
    name: 'duka_cache_full',
    help: 'Whether the cache has dropped something for want of room since the start',
    label: 'cache',
    read: byName(({ isAtBound }) => (isAtBound ? 1 : 0)),
  })
}
