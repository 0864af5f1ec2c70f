import { NAIROBI_AHEAD_MS } from '../../domain/kernel/nairobi.ts'

/** The number of days whose sales count. */
export const PACE_DAYS = 28

/**
 * The pieces of a stock record that left for orders, without those that came back. Days are Nairobi's, numbered from
 * 1970 on.
 */
export type Pace = {
  /** The day of the record's first event. */
  openedDay: number
  /** The day of the first figure in `sold`. */
  soldDay: number
  /** One figure a day, the latest day first, at most 28. A day has less than 0 if more pieces came back than left. */
  sold: readonly number[]
}

const DAY_MS = 86_400_000
const dayOf = (at: number): number => Math.floor((at + NAIROBI_AHEAD_MS) / DAY_MS)

export const newPace = (at: string): Pace => {
  const day = dayOf(Date.parse(at))
  return { openedDay: day, soldDay: day, sold: [] }
}

/** The sales up to `day`. Days that are too old are dropped. */
const upTo = ({ soldDay, sold }: Pace, day: number): readonly number[] => {
  const quiet = Math.min(Math.max(0, day - soldDay), PACE_DAYS)
  return [...Array<number>(quiet).fill(0), ...sold].slice(0, PACE_DAYS)
}

/** Adds pieces that left for an order at this time. Pieces that came back are negative. */
export const withSale = (pace: Pace, at: string, pieces: number): Pace => {
  const day = Math.max(pace.soldDay, dayOf(Date.parse(at)))
  const [today = 0, ...earlier] = upTo(pace, day)
  return { ...pace, soldDay: day, sold: [today + pieces, ...earlier] }
}

/** The pieces sold per day over the last 28 days, or since the record was opened if that is shorter. */
export const soldPerDay = (pace: Pace, now: Date): number => {
  const day = Math.max(pace.soldDay, dayOf(now.getTime()))
  const days = Math.min(PACE_DAYS, day - pace.openedDay + 1)
  const pieces = upTo(pace, day).reduce((sum, one) => sum + one, 0)
  return Math.max(0, pieces) / days
}
