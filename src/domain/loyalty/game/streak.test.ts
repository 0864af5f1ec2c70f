import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { spec } from '#spec'
import { earnOf, happenedAt } from '#src/testing/domain/loyalty.ts'
import { daysAfter } from '../../kernel/nairobi.ts'
import { loyalty } from '../loyalty.ts'
import { countsDay, currentStreak, noStreak, withDay } from './streak.ts'

const of = (days: readonly string[]) => days.reduce(withDay, noStreak)
/** January 2026 begins on a Thursday. Sundays: 4, 11, 18, 25. */
const january = (...days: number[]) => of(days.map((day) => `2026-01-${`${day}`.padStart(2, '0')}`))

test.each([
  ['days in a row', [5, 6, 7], 7, 3],
  ['today being empty', [5, 6, 7], 8, 3],
  ['one day of the week forgiven', [5, 7], 7, 2],
  ['a second day of the same week', [5, 7, 9], 9, 1],
  ['one day of each of two weeks', [8, 10, 12], 12, 3],
  ['a Saturday and the Sunday after it', [9, 12], 12, 2],
  ['three days', [8, 12], 12, 1],
  ['two days of one week', [5, 8], 8, 1],
  ['yesterday forgiven, today empty', [5, 6], 8, 2],
  ['the day before yesterday missed too', [5, 6], 9, 0],
  ['nothing', [], 9, 0],
])('%s', (_, days, today, streak) => {
  spec('operations 2.2', 'A streak counts Nairobi’s days, one day a week forgiven')
  expect(currentStreak(january(...days), `2026-01-${`${today}`.padStart(2, '0')}`)).toBe(streak)
})

it('counts an order of 23:59:59 and one of 00:00:00 in Nairobi on two days, whichever is delivered first', () => {
  spec('operations 2.2', 'A streak counts Nairobi’s days, one day a week forgiven')
  const placed = ['2026-01-05T20:59:59.000Z', '2026-01-05T21:00:00.000Z']
  for (const times of [placed, [...placed].reverse()]) {
    const state = times.reduce((before, placedAt, n) => {
      const decided = loyalty.decide(earnOf(`o${n}`, 10, undefined, { placedAt }), before)
      if (!decided.ok) throw new Error('Refused')
      return decided.value.reduce((now, event) => loyalty.evolve(now, event, happenedAt), before)
    }, loyalty.initial)
    const { streak } = Object(state).game
    expect([currentStreak(streak, '2026-01-06'), currentStreak(streak, '2026-01-07')]).toEqual([
      2, 2,
    ])
  }
})

test.each([
  ['nothing', [], 9, false],
  ['a delivered order of today', [8, 9], 9, true],
  ['yesterday alone', [8], 9, false],
])('today is kept up by what the streak counts: %s', (_, days, today, expected) => {
  spec('operations 2.2', 'A streak counts Nairobi’s days, one day a week forgiven')
  const day = `2026-01-${`${today}`.padStart(2, '0')}`
  const streak = january(...days)
  expect(countsDay(streak, day)).toBe(expected)
  if (expected) expect(currentStreak(streak, day)).toBeGreaterThan(0)
})

it('remembers the longest', () => {
  expect(january(5, 6, 7, 20).longest).toBe(3)
  expect(january(5, 7, 6).longest).toBe(3)
})

it('is the same by what it remembers as by all days, and remembers few', () => {
  const steps = fc.array(fc.nat(3), { maxLength: 120, size: 'max' })
  fc.assert(
    fc.property(steps, (gaps) => {
      let last = '2026-01-01'
      const days = gaps.map((gap) => {
        last = daysAfter(last, gap)
        return last
      })
      const kept = of(days)
      expect(kept.days.length).toBeLessThanOrEqual(40)
      expect(currentStreak(kept, last)).toBe(
        currentStreak({ days: [...new Set(days)], before: null, longest: 0 }, last),
      )
    }),
    { numRuns: 100 },
  )
})
