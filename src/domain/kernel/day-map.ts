import { type BigMap, emptyBigMap, lookUp, withEntry } from './big-map.ts'
import type { Instant } from './event.ts'

/** The entries of one hour. All are forgotten at `forgetAt`. */
type Hour<Value> = { hour: string; forgetAt: Instant; entries: BigMap<Value> }

/** An immutable map that remembers each entry for a day, and for an hour more at most. The oldest hour comes first. */
export type DayMap<Value> = readonly Hour<Value>[]

const HOUR_MS = 3_600_000
/** 'YYYY-MM-DDTHH' */
const hourOf = (at: Instant): string => at.slice(0, 13)

const newHour = <Value>(at: Instant): Hour<Value> => {
  const hour = hourOf(at)
  const forgetAt = new Date(Date.parse(`${hour}:00:00.000Z`) + 25 * HOUR_MS).toISOString()
  return { hour, forgetAt, entries: emptyBigMap() }
}

/** The last value under the key, if it is not forgotten. */
export const recall = <Value>(map: DayMap<Value>, key: string): Value | undefined => {
  for (let n = map.length - 1; n >= 0; n -= 1) {
    const hour = map[n]
    const value = hour && lookUp(hour.entries, key)
    if (value !== undefined) return value
  }
  return undefined
}

/** The map without entries older than a day at `at`. */
export const forgetOld = <Value>(map: DayMap<Value>, at: Instant): DayMap<Value> => {
  const [oldest] = map
  if (oldest === undefined || oldest.forgetAt > at) return map
  return map.filter(({ forgetAt }) => forgetAt > at)
}

/** Remembers the value. A time before the newest entry's counts as that one's. */
export const withMemory = <Value>(
  map: DayMap<Value>,
  key: string,
  value: Value,
  at: Instant,
): DayMap<Value> => {
  const last = map.at(-1)
  const isLater = last === undefined || last.hour < hourOf(at)
  const hour = isLater ? newHour<Value>(at) : last
  const changed = { ...hour, entries: withEntry(hour.entries, key, value) }
  return isLater ? [...map, changed] : map.with(-1, changed)
}
