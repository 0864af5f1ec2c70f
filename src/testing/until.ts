import { setTimeout as delay } from 'node:timers/promises'

/** A condition over HTTP, asked every 5 ms for half a minute, would keep a core busy. */
const LONGEST_PAUSE_MS = 100

/**
 * Waits for a condition of a test: polls until it gives something truthy, and gives that. Asks less often the longer it
 * takes. Fails after `deadlineMs`.
 */
export const until = async <T>(
  what: string,
  condition: () => T | Promise<T>,
  deadlineMs = 60_000,
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
