import { NAIROBI_AHEAD_MS } from '../../domain/kernel/nairobi.ts'
import { once } from './once.ts'

const shown = once(
  () =>
    new Intl.DateTimeFormat('en-KE', {
      timeZone: 'Africa/Nairobi',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** Year, short month, day, hour and minute in Nairobi. Takes ISO 8601. */
export const formatDateTime = (iso: string): string => shown().format(new Date(iso))

const inNairobi = (at: Date): string => new Date(at.getTime() + NAIROBI_AHEAD_MS).toISOString()

/** 'YYYY-MM-DD' of the present day in Nairobi. */
export const nairobiDay = (at: Date): string => inNairobi(at).slice(0, 10)

const DAY_MS = 86_400_000

/** Midnight of the day ('YYYY-MM-DD') in Nairobi, `days` later. ISO 8601 in UTC. */
export const startOfDay = (day: string, days = 0): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - NAIROBI_AHEAD_MS + days * DAY_MS).toISOString()

/** 'HH:MM' of the present time in Nairobi, to compare with a branch's opening hours. */
export const nairobiTime = (at: Date): string => inNairobi(at).slice(11, 16)

/** The hour of the present time in Nairobi, 0 to 23. */
export const hourIn = (at: Date): number => Number(nairobiTime(at).slice(0, 2))

/** The day ('YYYY-MM-DD') so many days later, or earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The Sunday that the day's week starts on. */
export const weekStart = (day: string): string => daysAfter(day, -weekdayOf(day))

/** Day 1 of the day's month. */
export const monthStart = (day: string): string => `${day.slice(0, 8)}01`

/** 'YYYY-MM' before the month of the day ('YYYY-MM-DD'). */
export const monthBefore = (day: string): string => {
  const first = new Date(`${day.slice(0, 7)}-01T00:00:00Z`)
  return new Date(first.getTime() - 1).toISOString().slice(0, 7)
}
