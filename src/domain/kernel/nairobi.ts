/** Kenya has kept UTC+3 without daylight saving since 1960, so a fixed shift is exact. */
export const NAIROBI_AHEAD_MS = 3 * 3_600_000

const DAY_MS = 86_400_000

const inNairobi = (at: Date): string => new Date(at.getTime() + NAIROBI_AHEAD_MS).toISOString()

/** 'YYYY-MM-DD' of the present day in Nairobi. */
export const nairobiDay = (at: Date): string => inNairobi(at).slice(0, 10)

/** 'HH:MM' of the present time in Nairobi, to compare with a branch's opening hours. */
export const nairobiTime = (at: Date): string => inNairobi(at).slice(11, 16)

/** ISO 8601 with Nairobi's offset: the day and the time of day there, and still one moment everywhere. Takes ISO 8601. */
export const nairobiMoment = (iso: string): string =>
  inNairobi(new Date(iso)).replace('Z', '+03:00')

/** The hour of the present time in Nairobi, 0 to 23. */
export const hourIn = (at: Date): number => Number(nairobiTime(at).slice(0, 2))

/** The day ('YYYY-MM-DD') so many days later, or earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The Sunday that the day's week starts on. */
export const weekStart = (day: string): string => daysAfter(day, -weekdayOf(day))
