import type { World } from '../../lib/world.ts'
import type { Position } from '../../stores/event-store/port.ts'
import { openGroups } from './listeners.ts'

/** A request that waits for news of an order. */
export type OrderWatch = {
  /** Resolves at news since the last time, when the process stops, or after `ms`. */
  next(ms: number): Promise<void>
  /** The position of the last news. Undefined while there is none. */
  position(): Position | undefined
  stop(): void
}

/** Requests of this process that wait for news of an order. */
export type OrderWatches = {
  watch(orderId: string): OrderWatch
  tell(orderId: string, position: Position): void
  /** True once no request may wait any more. */
  isClosed(): boolean
  close(): void
}

type Watcher = { hear(position?: Position): void }

const openWatcher = ({ after }: Pick<World, 'after'>) => {
  let last: Position | undefined
  let isNews = false
  let wake: (() => void) | undefined
  return {
    last: () => last,
    hear: (position?: Position): void => {
      last = position ?? last
      isNews = true
      wake?.()
    },
    next: async (ms: number): Promise<void> => {
      if (!isNews) {
        await new Promise<void>((resolve) => {
          const cancel = after(ms, resolve)
          wake = () => {
            cancel()
            resolve()
          }
        })
      }
      isNews = false
      wake = undefined
    },
  }
}

export const openOrderWatches = (world: Pick<World, 'after'>): OrderWatches => {
  const byOrder = openGroups<Watcher>()
  let closed = false
  return {
    watch: (orderId) => {
      const watcher = openWatcher(world)
      byOrder.add(orderId, watcher)
      return {
        next: watcher.next,
        position: watcher.last,
        stop: () => byOrder.remove(orderId, watcher),
      }
    },
    tell: (orderId, position) => {
      for (const watcher of byOrder.of(orderId)) watcher.hear(position)
    },
    isClosed: () => closed,
    close: () => {
      closed = true
      for (const watcher of byOrder.all()) watcher.hear()
    },
  }
}
