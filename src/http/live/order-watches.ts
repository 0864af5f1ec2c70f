import type { World } from '../../lib/world.ts'
import type { Position } from '../../stores/event-store/port.ts'
import { openGroups } from './listeners.ts'

/** A payment request that waits for news of its order. */
export type OrderWatch = {
  /** Resolves when there is news since the last call, when the process stops, or after `ms`. */
  next(ms: number): Promise<void>
  /** The log position of the last news. Undefined: there was none. */
  position(): Position | undefined
  stop(): void
}

/** The requests of this process that wait for news of an order. */
export type OrderWatches = {
  watch(orderId: string): OrderWatch
  tell(orderId: string, position: Position): void
  /** True when the process stops: no request may wait any longer. */
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
