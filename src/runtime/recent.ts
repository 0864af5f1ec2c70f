import type { AlertCode } from '../lib/alerts.ts'
import type { World } from '../lib/world.ts'

/**
 * Requests of the last minutes. `slow`: they took longer than a second. `failed`: they were answered with 5xx.
 * `refused`: those among them that were refused because too much waited.
 */
export type RecentRequests = { answered: number; slow: number; failed: number; refused: number }

const none: RecentRequests = { answered: 0, slow: 0, failed: 0, refused: 0 }

/** The alerts of one kind since the process started. `at`: when the last one was raised (ISO 8601 in UTC). */
export type RecentAlert = { code: AlertCode; at: string; count: number }

const MINUTES = 5
const SLOW_S = 1
const DAY_MS = 24 * 3_600_000

/** These wait for a shopper, or for news, by design. */
const waiting: ReadonlySet<string> = new Set(['/api/live', '/api/mpesa/stkpush'])

/** Remembers what this process did lately, in a bounded space: a figure for each minute, and one alert of each kind. */
export const createRecent = ({ now }: Pick<World, 'now'>) => {
  const minutes = new Map<number, RecentRequests>()
  const alerts = new Map<AlertCode, RecentAlert>()
  const minute = (): number => Math.floor(now().getTime() / 60_000)

  /** Drops the minutes that are over, also where the clock was set back. */
  const forget = (present: number): void => {
    for (const one of minutes.keys()) {
      if (one <= present - MINUTES || one > present) minutes.delete(one)
    }
  }
  /** The figures of this minute, to be counted up. */
  const present = (): RecentRequests => {
    const at = minute()
    forget(at)
    const known = minutes.get(at) ?? { ...none }
    minutes.set(at, known)
    return known
  }
  return {
    request: (pattern: string, status: number, seconds: number): void => {
      const known = present()
      known.answered += 1
      if (seconds > SLOW_S && !waiting.has(pattern)) known.slow += 1
      if (status >= 500) known.failed += 1
    },
    refused: (): void => {
      present().refused += 1
    },
    alert: (code: AlertCode): void => {
      const count = (alerts.get(code)?.count ?? 0) + 1
      alerts.set(code, { code, at: now().toISOString(), count })
    },
    requests: (): RecentRequests => {
      forget(minute())
      return [...minutes.values()].reduce(
        (sum, one) => ({
          answered: sum.answered + one.answered,
          slow: sum.slow + one.slow,
          failed: sum.failed + one.failed,
          refused: sum.refused + one.refused,
        }),
        none,
      )
    },
    /** Those of the last day, newest first. */
    alerts: (): RecentAlert[] => {
      const since = new Date(now().getTime() - DAY_MS).toISOString()
      return [...alerts.values()]
        .filter(({ at }) => at >= since)
        .sort((a, b) => (a.at < b.at ? 1 : -1))
    },
  }
}
