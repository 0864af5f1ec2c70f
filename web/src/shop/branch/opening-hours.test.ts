import { expect, test } from 'vitest'
import { spec } from '#spec'
import { shortHour } from '../../lib/text.ts'
import { openingAt } from './opening-hours.ts'

const nairobi = (moment: string): number => Date.parse(`${moment}:00+03:00`)
const day = { openingTime: '08:00', closingTime: '21:00' }
const night = { openingTime: '18:00', closingTime: '02:00' }
const opens = (inDays: number, time = '08:00') => ({ open: false, inDays, time })

test.each([
  ['08:00', '8AM'],
  ['21:00', '9PM'],
  ['20:30', '8:30PM'],
  ['00:00', '12AM'],
  ['24:00', '12AM'],
  ['12:05', '12:05PM'],
])('%s is shown as %s', (time, shown) => expect(shortHour(time)).toBe(shown))

test.each([
  ['07:59', opens(0)],
  ['08:00', { open: true }],
  ['20:59', { open: true }],
  ['21:00', opens(1)],
  ['23:59', opens(1)],
  ['00:00', opens(0)],
])('a branch open 08:00 to 21:00, at %s', (time, opening) =>
  expect(openingAt(day, nairobi(`2026-11-17T${time}`))).toEqual(opening),
)

test.each([
  ['17:59', opens(0, '18:00')],
  ['23:30', { open: true }],
  ['01:59', { open: true }],
  ['02:00', opens(0, '18:00')],
])('a branch open 18:00 to 02:00, at %s', (time, opening) =>
  expect(openingAt(night, nairobi(`2026-11-17T${time}`))).toEqual(opening),
)

test.each(['00:00', '11:11', '23:59'])('a branch that never closes, at %s', (time) => {
  const at = nairobi(`2026-11-17T${time}`)
  expect(openingAt({ openingTime: '00:00', closingTime: '00:00' }, at)).toEqual({ open: true })
  expect(openingAt({ openingTime: '00:00', closingTime: '24:00' }, at)).toEqual({ open: true })
})

test('a public holiday is a day off, and nobody is told to come on it', () => {
  spec('storefront 2.7', '‘Open’ badge is true')
  expect(openingAt(day, nairobi('2026-12-25T10:00'))).toEqual(opens(1))
  expect(openingAt(day, nairobi('2026-12-25T07:00'))).toEqual(opens(1))
  expect(openingAt(day, nairobi('2026-12-24T22:00'))).toEqual(opens(2))
})

test('the night before a holiday goes on until it closes; the holiday’s own does not begin', () => {
  expect(openingAt(night, nairobi('2026-12-25T01:00'))).toEqual({ open: true })
  expect(openingAt(night, nairobi('2026-12-25T19:00'))).toEqual(opens(1, '18:00'))
  expect(openingAt(night, nairobi('2026-12-26T01:00'))).toEqual(opens(0, '18:00'))
})
