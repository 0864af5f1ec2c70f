/**
 * The time of day in ms since 1970. It follows the machine's clock forward and never goes back: when that clock is set
 * back, it goes on by itself.
 */
export const steadyClock = (
  now: () => number = Date.now,
  elapsed: () => number = () => performance.now(),
): (() => number) => {
  let time = now()
  let readAt = elapsed()
  return () => {
    const at = elapsed()
    time = Math.max(now(), time + at - readAt)
    readAt = at
    return Math.floor(time)
  }
}
