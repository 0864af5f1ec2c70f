import { setTimeout as delay } from 'node:timers/promises'

/** Asked every 5 ms for half a minute, a condition over HTTP would keep a core busy. */
const LONGEST_PAUSE_MS = 100

/**
 * Waits for a condition of a test: polls until it gives something truthy, and gives that; fails after `deadlineMs`. Asks
 * less often the longer it takes.
 */
export const until = async <T>(
  what: string,
  condition: () => T | Promise<T>,
  deadlineMs = 10_000,
): Promise<NonNullable<T>> => {
  const deadline = Date.now() + deadlineMs
  let pause = 5
  for (;;) {
    const result = await condition()
    if (result) return result
    if (Date.now() > deadline) throw new Error(`Waited ${deadlineMs} ms in vain for: ${what}`)
    await delay(pause)
    pause = Math.min(pause * 1.3, LONGEST_PAUSE_MS)
  }
}
