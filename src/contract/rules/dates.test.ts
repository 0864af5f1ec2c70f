import { expect, test } from 'vitest'
import { spec } from '#spec'
import {
  daysAfter,
  formatDateTime,
  hourIn,
  monthStart,
  nairobiDay,
  nairobiTime,
  weekdayOf,
  weekStart,
} from './dates.ts'

// The last hours of a day in UTC are the next day in Nairobi.
const late = '2026-01-05T22:04:00Z'

test('year, short month, day, hour and minute, as in Nairobi', () => {
  spec('storefront 9', 'Dates in Kenyan English: year, short month, day, hour, minute')
  expect(formatDateTime(late)).toBe('6 Jan 2026, 01:04')
})

test('days and times are Nairobi’s', () => {
  expect(nairobiDay(new Date(late))).toBe('2026-01-06')
  expect(nairobiTime(new Date(late))).toBe('01:04')
  expect(hourIn(new Date(late))).toBe(1)
})

test.each([
  ['2026-01-03', 6, '2025-12-28', '2026-01-01'],
  ['2026-01-04', 0, '2026-01-04', '2026-01-01'],
  ['2026-03-01', 0, '2026-03-01', '2026-03-01'],
  ['2026-03-31', 2, '2026-03-29', '2026-03-01'],
])('%s: the week starts on Sunday, the month on day 1', (day, weekday, week, month) => {
  expect(weekdayOf(day)).toBe(weekday)
  expect(weekStart(day)).toBe(week)
  expect(monthStart(day)).toBe(month)
})

test('days go on over the ends of months and years', () => {
  expect(daysAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(daysAfter('2026-01-01', -1)).toBe('2025-12-31')
})
