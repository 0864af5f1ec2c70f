import { expect, test } from 'vitest'
import { openMsBetween } from './branch.ts'

const day = { openingTime: '08:00', closingTime: '21:00' }
const night = { openingTime: '18:00', closingTime: '02:00' }
const christmas = (date: string) => date === '2026-12-25'
const never = (_: string) => false

/** The moments are Nairobi's: '2026-01-05 09:00'. */
const minutes = (hours: typeof day, from: string, until: string, isDayOff = never) => {
  const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+03:00`)
  return openMsBetween(hours, at(from), at(until), isDayOff) / 60_000
}

test.each([
  ['within the day', day, '2026-01-05 09:00', '2026-01-05 10:15', 75],
  ['before it opens', day, '2026-01-05 06:00', '2026-01-05 08:20', 20],
  ['after it closed', day, '2026-01-05 20:50', '2026-01-05 23:00', 10],
  ['while it is closed', day, '2026-01-05 22:00', '2026-01-06 07:59', 0],
  ['over a night', day, '2026-01-05 20:40', '2026-01-06 08:40', 60],
  ['over days', day, '2026-01-05 08:00', '2026-01-08 08:00', 3 * 13 * 60],
  ['in an evening that ends after midnight', night, '2026-01-05 23:30', '2026-01-06 00:30', 60],
  ['after midnight', night, '2026-01-06 01:30', '2026-01-06 09:00', 30],
  ['from after midnight to the evening', night, '2026-01-06 01:00', '2026-01-06 18:10', 70],
  [
    'until midnight',
    { openingTime: '08:00', closingTime: '24:00' },
    '2026-01-05 23:00',
    '2026-01-06 08:05',
    65,
  ],
  [
    'until midnight, written otherwise',
    { openingTime: '08:00', closingTime: '00:00' },
    '2026-01-05 23:00',
    '2026-01-06 08:05',
    65,
  ],
  [
    'at all hours',
    { openingTime: '00:00', closingTime: '24:00' },
    '2026-01-05 23:00',
    '2026-01-06 08:05',
    545,
  ],
  ['backwards', day, '2026-01-05 10:00', '2026-01-05 09:00', 0],
])('counts the minutes that a branch is open: %s', (_, hours, from, until, open) => {
  expect(minutes(hours, from, until)).toBe(open)
})

test('does not count a day off, and of an evening before it only what is left of that', () => {
  expect(minutes(day, '2026-12-24 20:30', '2026-12-26 08:30', christmas)).toBe(60)
  expect(minutes(night, '2026-12-24 23:00', '2026-12-26 12:00', christmas)).toBe(180)
  expect(minutes(night, '2026-12-25 23:00', '2026-12-26 01:00', christmas)).toBe(0)
})
