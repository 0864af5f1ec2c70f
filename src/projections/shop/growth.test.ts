import { expect, it } from 'vitest'
import { spec } from '#spec'
import { monthBefore, nairobiDay } from '../../contract/rules/dates.ts'
import { growthAt, noTally } from './stats.ts'

const days = Array.from({ length: 31 }, () => ({ ...noTally, orders: 1 }))

it.each([
  ['2026-03-31', '2026-02', 31, 28],
  ['2028-03-31', '2028-02', 31, 29],
  ['2026-03-12', '2026-02', 12, 12],
  ['2026-03-01', '2026-02', 1, 1],
  ['2026-02-28', '2026-01', 28, 28],
  ['2026-01-31', '2025-12', 31, 31],
  ['2026-12-31', '2026-11', 31, 30],
])('%s stands beside %s: its first %i days beside %i', (day, month, now, before) => {
  spec('operations 2.3', 'Growth: this month beside the last at the same day')
  spec('operations cases', '13. 31 March against February, 00:05 on the 1st, zero before')
  expect(monthBefore(day)).toBe(month)
  expect(growthAt(day, days, days)).toMatchObject({
    now: { orders: now },
    before: { orders: before },
    until: before,
  })
})

it('begins anew at midnight in Nairobi: at 00:05 on the 1st one day stands beside one', () => {
  spec('operations cases', '13. 31 March against February, 00:05 on the 1st, zero before')
  const [before, after] = ['2026-03-31T20:55:00Z', '2026-03-31T21:05:00Z'].map((at) =>
    growthAt(nairobiDay(new Date(at)), days, days),
  )
  expect(before).toMatchObject({ now: { orders: 31 }, before: { orders: 28 } })
  expect(after).toMatchObject({ now: { orders: 1 }, before: { orders: 1 } })
})
