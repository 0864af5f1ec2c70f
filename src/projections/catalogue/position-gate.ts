import type { World } from '../../lib/world.ts'
import type { Position } from '../../stores/event-store/port.ts'

/** Lets a waiting request through once its position is reached. */
export type PositionGate = {
  reached(position: Position): void
  /** True once `position` is reached, false after `timeoutMs`. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>
}

type Waiter = { position: Position; through: () => void }

export const positionGate = ({ after }: Pick<World, 'after'>): PositionGate => {
  let now: Position | undefined
  const waiters = new Set<Waiter>()
  const isReached = (position: Position) => now !== undefined && position <= now

  return {
    reached: (position) => {
      now = position
      for (const waiter of waiters) if (isReached(waiter.position)) waiter.through()
    },
    waitFor: (position, timeoutMs) =>
      new Promise((resolve) => {
        if (isReached(position)) return resolve(true)
        const done = (reached: boolean) => {
          waiters.delete(waiter)
          cancel()
          resolve(reached)
        }
        const waiter: Waiter = { position, through: () => done(true) }
        const cancel = after(timeoutMs, () => done(false))
        waiters.add(waiter)
      }),
  }
}
