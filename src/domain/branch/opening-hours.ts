import { NAIROBI_AHEAD_MS } from '../kernel/nairobi.ts'

/** 'HH:MM' in Africa/Nairobi. A branch that closes at or after midnight closes before it opens, or at '24:00'. */
export type OpeningHours = { openingTime: string; closingTime: string }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const sinceMidnight = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * MINUTE_MS
}

/**
 * The ms that the branch was open between two moments (ms since 1970). `isDayOff` takes 'YYYY-MM-DD' of Nairobi. An
 * evening that ends after midnight belongs to the day it began on.
 */
export const openMsBetween = (
  { openingTime, closingTime }: OpeningHours,
  from: number,
  until: number,
  isDayOff: (day: string) => boolean,
): number => {
  const opens = sinceMidnight(openingTime)
  const closes = sinceMidnight(closingTime)
  const length = closes > opens ? closes - opens : closes + DAY_MS - opens
  let openMs = 0
  const today = Math.floor((from + NAIROBI_AHEAD_MS) / DAY_MS) * DAY_MS - NAIROBI_AHEAD_MS
  for (let midnight = today - DAY_MS; midnight < until; midnight += DAY_MS) {
    if (isDayOff(new Date(midnight + NAIROBI_AHEAD_MS).toISOString().slice(0, 10))) continue
    const begin = Math.max(from, midnight + opens)
    const end = Math.min(until, midnight + opens + length)
    openMs += Math.max(0, end - begin)
  }
  return openMs
}
