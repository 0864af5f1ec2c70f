import type { Room } from '../lib/room.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Stores } from './compose.ts'
import { answeringHeap } from './memory.ts'

/** Publishes the memory that this process may take, its heap, how full its caches are, and which threads ended. */
export const watchMemory = (
  metrics: Metrics,
  { room, endedThreads }: Pick<Stores, 'room' | 'endedThreads'>,
  mb: number,
): void => {
  const heap = answeringHeap(mb)
  const byName = (figure: (use: ReturnType<Room['used']>[number]) => number) => async () =>
    Object.fromEntries(room.used().map((use) => [use.name, figure(use)]))
  metrics.gauge({
    name: 'duka_memory_bytes',
    help: 'Bytes that this process may take (most), that the heap of its main thread takes (heap) and may take (heap_most)',
    label: 'figure',
    read: async () => ({ most: mb * 2 ** 20, heap: heap.used(), heap_most: heap.most }),
  })
  metrics.gauge({
    name: 'duka_threads_ended',
    help: 'How often a thread ended by itself since the start, and was started again',
    label: 'thread',
    read: async () => endedThreads(),
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
