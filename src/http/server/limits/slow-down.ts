import type { World } from '#src/lib/world.ts'

/** `free` tries go at once. Each further one waits twice as long as the one before. Times in ms. */
export type SlowDownSettings = { free: number; firstMs: number; longestMs: number; room: number }

export const defaultSlowDown: SlowDownSettings = {
  free: 3,
  firstMs: 500,
  longestMs: 4_000,
  room: 200,
}

/**
 * For refusals of what is only looked at. A program that asks again as soon as it has its answer would keep the processor
 * with its refusals alone.
 */
export const lateRefusals: SlowDownSettings = {
  free: 0,
  firstMs: 500,
  longestMs: 500,
  room: 1_000,
}

/** Resolves to false at once where nobody more can be kept waiting. */
export type SlowDown = (tries: number) => Promise<boolean>

/** The wait before try number `tries`. */
export const waitOf = ({ free, firstMs, longestMs }: SlowDownSettings, tries: number): number =>
  tries <= free ? 0 : Math.min(firstMs * 2 ** (tries - free - 1), longestMs)

/** Repeated tries wait longer and longer. Only so many wait at once. */
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
