import { AsyncLocalStorage } from 'node:async_hooks'

/** `until`: of the clock `elapsed`. Nobody waits any more once `isOver`. */
type Awaited = { until: number; isOver: boolean }

const awaited = new AsyncLocalStorage<Awaited>()

/**
 * Runs work that somebody waits for until `until`, of the clock `elapsed`. All stores that it asks share this time. What
 * the work leaves running behind it has no deadline any more. Infinity: nobody waits, and nothing is followed.
 */
export const withDeadline = async <Value>(
  until: number,
  work: () => Promise<Value>,
): Promise<Value> => {
  if (until === Number.POSITIVE_INFINITY) return work()
  const one = { until, isOver: false }
  try {
    return await awaited.run(one, work)
  } finally {
    one.isOver = true
  }
}

/** Runs work that several wait for, so that it ends by nobody's deadline. */
export const beyondDeadline = <Value>(work: () => Value): Value => awaited.exit(work)

/** The moment until which the present work is waited for, of the clock `elapsed`. Infinity: nobody waits. */
export const presentDeadline = (): number => {
  const one = awaited.getStore()
  return one === undefined || one.isOver ? Number.POSITIVE_INFINITY : one.until
}

/** In ms. A store that answers is asked also after the deadline: a long request that gets on is not cut short. */
const LAST_MS = 500

/** The moment until which a call that may take `ms` is waited for, of the clock whose time is `now`. */
export const callUntil = (now: number, ms: number): number =>
  Math.max(Math.min(now + ms, presentDeadline()), now + Math.min(ms, LAST_MS))
