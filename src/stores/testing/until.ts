import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a condition of a test: polls until it gives something truthy, and gives that; fails after `deadlineMs`. */
export const until = async <T>(
  what: string,
  condition: () => T | Promise<T>,
  deadlineMs = 10_000,
): Promise<NonNullable<T>> => {
  const deadline = Date.now() + deadlineMs
  for (;;) {
    const result = await condition()
    if (result) return result
    if (Date.now() > deadline) throw new Error(`Waited ${deadlineMs} ms in vain for: ${what}`)
    await delay(5)
  }
}
