import type { SalesPeriod } from '../sales.ts'
import { daysAfter, weekStart } from './dates.ts'

/** Days in Nairobi, 'YYYY-MM-DD', both included. */
export type DayRange = { from: string; to: string }

const monthOf = (day: string): string => day.slice(0, 7)
const firstOf = (day: string): string => `${monthOf(day)}-01`

/** The last day of the day's month. */
export const monthEnd = (day: string): string =>
  daysAfter(firstOf(daysAfter(`${monthOf(day)}-28`, 4)), -1)

const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The day with the same number `months` months later. In a month that is too short, its last day. */
export const monthsAfter = (day: string, months: number): string => {
  const number = monthsOf(day) + months
  const year = String(Math.floor(number / 12)).padStart(4, '0')
  const first = `${year}-${String((number % 12) + 1).padStart(2, '0')}-01`
  const last = monthEnd(first)
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** The number of days. */
export const lengthOf = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The months that a range touches, if it begins with a month. Otherwise 0. */
const wholeMonths = ({ from, to }: DayRange): number =>
  from === firstOf(from) ? monthsOf(to) - monthsOf(from) + 1 : 0

/**
 * The time before with which a range is compared. For a range that begins with a month these are the same days of the
 * months before, else as many days just before.
 */
export const rangeBefore = (range: DayRange): DayRange => {
  const { from, to } = range
  const months = wholeMonths(range)
  if (months === 0) return { from: daysAfter(from, -lengthOf(range)), to: daysAfter(from, -1) }
  const last = monthsAfter(to, -months)
  return { from: monthsAfter(from, -months), to: to === monthEnd(to) ? monthEnd(last) : last }
}

/** The day of the range to which a day of the time before is compared. It may be after the end of the range. */
export const dayInRange = (day: string, range: DayRange): string => {
  const months = wholeMonths(range)
  return months === 0 ? daysAfter(day, lengthOf(range)) : monthsAfter(day, months)
}

const ends: Record<SalesPeriod, (day: string) => string> = {
  day: (day) => day,
  week: (day) => daysAfter(weekStart(day), 6),
  month: monthEnd,
}

/** Divides a range into days, weeks that begin on Sunday, or months. The first and the last may be shorter. */
export const periodsOf = ({ from, to }: DayRange, by: SalesPeriod): DayRange[] => {
  const periods: DayRange[] = []
  for (let first = from; first <= to; ) {
    const end = ends[by](first)
    const last = end < to ? end : to
    periods.push({ from: first, to: last })
    first = daysAfter(last, 1)
  }
  return periods
}
