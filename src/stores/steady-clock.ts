import type { World } from '../lib/world.ts'

/**
 * The time of day in ms since 1970. It follows the machine's clock forward and never goes back: when that clock is set
 * back, it goes on by itself.
 */
export const steadyClock = ({ now, elapsed }: Pick<World, 'now' | 'elapsed'>): (() => number) => {
  let time = now().getTime()
  let readAt = elapsed()
  return () => {
    const at = elapsed()
    time = Math.max(now().getTime(), time + at - readAt)
    readAt = at
    return Math.floor(time)
  }
}
