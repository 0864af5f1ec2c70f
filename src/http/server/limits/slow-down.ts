import type { World } from '#src/lib/world.ts'

/**
 * The first `free` tries are not delayed. Each later one waits twice as long as the one before, in ms. `room`: the most
 * tries that wait at once.
 */
export type SlowDownSettings = { free: number; firstMs: number; longestMs: number; room: number }

export const defaultSlowDown: SlowDownSettings = {
  free: 3,
  firstMs: 500,
  longestMs: 4_000,
  room: 200,
}

/**
 * The delay of refusals to clients that read too much. Without it, a program that repeats at once would use the
 * processor with refusals alone.
 */
export const lateRefusals: SlowDownSettings = {
  free: 0,
  firstMs: 500,
  longestMs: 500,
  room: 1_000,
}

/** Waits before try number `tries`. Resolves to false at once if too many tries wait already. */
export type SlowDown = (tries: number) => Promise<boolean>

/** The wait in ms before try number `tries`. */
export const waitOf = ({ free, firstMs, longestMs }: SlowDownSettings, tries: number): number =>
  tries <= free ? 0 : Math.min(firstMs * 2 ** (tries - free - 1), longestMs)

/** Delays repeated tries longer and longer. */
export const createSlowDown = (
  settings: SlowDownSettings,
  { wait }: Pick<World, 'wait'>,
): SlowDown => {
  let waiting = 0
  return async (tries) => {
    const ms = waitOf(settings, tries)
    if (ms === 0) return true
    if (waiting >= settings.room) return false
    waiting += 1
    try {
      await wait(ms)
      return true
    } finally {
      waiting -= 1
    }
  }
}
