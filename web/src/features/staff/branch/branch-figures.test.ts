import { expect, test } from 'vitest'
import type { BranchFigures } from '#contract/figures.ts'
import { spec } from '#spec'
import { chartsOf, lostChart } from './branch-figures.ts'

const nothing = { orders: 0, revenue: 0, average: null }
const some = { orders: 4, revenue: 2_000, average: 500 }
const recent: BranchFigures['recent'] = {
  from: '2026-01-03',
  ...some,
  days: [
    { day: '2026-01-03', ...nothing },
    { day: '2026-01-04', ...some },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 18 ? some : nothing)),
  weekdays: Array.from({ length: 7 }, (_, day) => (day === 0 ? some : nothing)),
  bestSellers: [],
  toReady: null,
}

test('a chart says in its title where the most is', () => {
  spec('operations 2.6', 'Analytics: charts by day, hour and weekday, and best sellers')
  const orders = chartsOf(recent, 'orders')
  expect(orders.day.title).toBe('Orders by day: most on 4 Jan, 4')
  expect(orders.hour.title).toBe('Orders by hour: most at 18:00, 4')
  expect(orders.weekday.title).toBe('Orders by weekday: most on Sun, 4')
  expect(chartsOf(recent, 'revenue').day.title).toBe('Revenue by day: most on 4 Jan, KSh 2,000')
})

test('a day without orders has no average, and so no bar', () => {
  const { drawn } = chartsOf(recent, 'average').day
  expect(drawn.labels).toEqual(['3 Jan', '4 Jan'])
  expect(drawn.series).toEqual([{ label: 'Average order', values: [null, 500] }])
})

test('where there is nothing, no day is the best', () => {
  const none = { ...recent, days: [{ day: '2026-01-03', ...nothing }] }
  expect(chartsOf(none, 'orders').day.title).toBe('Orders by day: none yet')
})

test('lost sales say on which day the most was missing', () => {
  spec('operations 2.6', 'Lost sales: pieces asked for and not there')
  const { title, drawn } = lostChart([
    { day: '2026-01-03', pieces: 0 },
    { day: '2026-01-04', pieces: 7 },
  ])
  expect(title).toBe('Pieces missing by day: most on 4 Jan, 7')
  expect(drawn.series).toEqual([{ label: 'Pieces missing', values: [0, 7] }])
})
