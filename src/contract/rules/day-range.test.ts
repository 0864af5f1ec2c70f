import { expect, it, test } from 'vitest'
import { dayInRange, periodsOf, rangeBefore } from './day-range.ts'

const of = (from: string, to: string) => ({ from, to })

test.each([
  ['one day', of('2026-03-02', '2026-03-02'), of('2026-03-01', '2026-03-01')],
  ['28 days', of('2026-03-02', '2026-03-29'), of('2026-02-02', '2026-03-01')],
  ['a month so far', of('2026-03-01', '2026-03-29'), of('2026-02-01', '2026-02-28')],
  ['a month', of('2026-02-01', '2026-02-28'), of('2026-01-01', '2026-01-31')],
  ['a quarter', of('2026-01-01', '2026-03-31'), of('2025-10-01', '2025-12-31')],
  ['a leap year', of('2024-01-01', '2024-12-31'), of('2023-01-01', '2023-12-31')],
])('%s is compared with the time before', (_, range, before) => {
  expect(rangeBefore(range)).toEqual(before)
})

it('compares the days of a month with those of the month before', () => {
  const march = of('2026-03-01', '2026-03-31')
  expect(dayInRange('2026-02-28', march)).toBe('2026-03-28')
  expect(dayInRange('2026-01-31', of('2026-02-01', '2026-02-28'))).toBe('2026-02-28')
  expect(dayInRange('2026-02-27', of('2026-03-02', '2026-03-03'))).toBe('2026-03-01')
})

it('divides a range into weeks from Sunday, and into months', () => {
  const range = of('2026-02-26', '2026-03-09')
  expect(periodsOf(range, 'week')).toEqual([
    of('2026-02-26', '2026-02-28'),
    of('2026-03-01', '2026-03-07'),
    of('2026-03-08', '2026-03-09'),
  ])
  expect(periodsOf(range, 'month')).toEqual([
    of('2026-02-26', '2026-02-28'),
    of('2026-03-01', '2026-03-09'),
  ])
  expect(periodsOf(range, 'day')).toHaveLength(12)
})
