/** Milliseconds that Nairobi is ahead of UTC. Kenya has had UTC+3 without summer time since 1960. */
export const NAIROBI_AHEAD_MS = 3 * 3_600_000

const DAY_MS = 86_400_000

const inNairobi = (at: Date): string => new Date(at.getTime() + NAIROBI_AHEAD_MS).toISOString()

/** The day in Nairobi at this time, 'YYYY-MM-DD'. */
export const nairobiDay = (at: Date): string => inNairobi(at).slice(0, 10)

/** The time of day in Nairobi, 'HH:MM', which can be compared with opening hours. */
export const nairobiTime = (at: Date): string => inNairobi(at).slice(11, 16)

/** The same moment written with Nairobi's offset, ISO 8601. Its first ten characters are the day in Nairobi. */
export const nairobiMoment = (iso: string): string =>
  inNairobi(new Date(iso)).replace('Z', '+03:00')

/** The hour of the day in Nairobi, 0 to 23. */
export const hourIn = (at: Date): number => Number(nairobiTime(at).slice(0, 2))

/** The day ('YYYY-MM-DD') that is `days` later, or earlier if `days` is negative. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The weekday. 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The Sunday on which the day's week starts. */
export const weekStart = (day: string): string => daysAfter(day, -weekdayOf(day))
