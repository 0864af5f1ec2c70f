import { expect, test } from 'vitest'
import { formatDateTime, nairobiDay, nairobiTime } from './dates.ts'

// The last hours of a day in UTC are the next day in Nairobi.
const late = '2026-01-05T22:04:00Z'

test('year, short month, day, hour and minute, as in Nairobi', () => {
  expect(formatDateTime(late)).toBe('6 Jan 2026, 01:04')
})

test('days and times are Nairobi’s', () => {
  expect(nairobiDay(new Date(late))).toBe('2026-01-06')
  expect(nairobiTime(new Date(late))).toBe('01:04')
})
