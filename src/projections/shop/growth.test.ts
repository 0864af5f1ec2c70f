import { expect, it } from 'vitest'
import { spec } from '#spec'
import { monthBefore, nairobiDay } from '../../contract/rules/dates.ts'
import { placed } from '../../testing/projections/events.ts'
import { fold } from '../../testing/projections/fold.ts'
import { growthAt, noTally, sameDayBefore, shopDayId, shopDays } from './stats.ts'

const days = Array.from({ length: 31 }, () => ({ ...noTally, orders: 1 }))
/** A day whose only order came in its first quarter-hour. */
const whole = days.slice(0, 1)

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
  const quarters = sameDayBefore(day) === undefined ? undefined : whole
  expect(growthAt(new Date(`${day}T20:59:00Z`), days, days, quarters)).toMatchObject({
    now: { orders: now },
    before: { orders: before },
    until: before,
  })
})

it('begins anew at midnight in Nairobi: at 00:05 on the 1st one day stands beside one', () => {
  spec('operations cases', '13. 31 March against February, 00:05 on the 1st, zero before')
  const [before, after] = ['2026-03-31T20:55:00Z', '2026-03-31T21:05:00Z'].map((at) =>
    growthAt(
      new Date(at),
      days,
      days,
      sameDayBefore(nairobiDay(new Date(at))) === undefined ? undefined : whole,
    ),
  )
  expect(before).toMatchObject({ now: { orders: 31 }, before: { orders: 28 } })
  expect(after).toMatchObject({ now: { orders: 1 }, before: { orders: 1 } })
})

it('counts the day of last month only up to the same quarter-hour', () => {
  spec('operations 2.3', 'Growth: this month beside the last at the same day')
  const at = ['2026-02-12T05:00:00.000Z', '2026-02-12T06:10:00.000Z', '2026-02-12T15:00:00.000Z']
  const docs = fold(
    shopDays,
    at.map((one, n) => ({ ...placed({ orderId: `order-${n}` }), at: one })),
  )
  expect(sameDayBefore('2026-03-12')).toBe('2026-02-12')
  const { quarters } = Object(docs[shopDayId('2026-02-12')])
  const before = (moment: string) => growthAt(new Date(moment), [], [], quarters).before.orders
  expect(before('2026-03-12T05:59:00Z')).toBe(1)
  expect(before('2026-03-12T06:00:00Z')).toBe(2)
  expect(before('2026-03-12T20:59:00Z')).toBe(3)
})

it('gives the document of a day to a later day, and leaves it to a newer one', () => {
  const late = { ...placed({ orderId: 'late' }), at: '2026-06-01T05:00:00.000Z' }
  const early = { ...placed({ orderId: 'early' }), at: '2026-03-29T05:00:00.000Z' }
  expect(shopDayId('2026-06-01')).toBe(shopDayId('2026-03-29'))
  expect(fold(shopDays, [early, late])[shopDayId('2026-06-01')]).toMatchObject({
    day: '2026-06-01',
  })
  expect(fold(shopDays, [late, early])[shopDayId('2026-06-01')]).toMatchObject({
    day: '2026-06-01',
  })
})
