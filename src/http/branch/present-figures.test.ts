import { expect, it } from 'vitest'
import { spec } from '#spec'
import { toReadyBounds } from '../../contract/figures.ts'
import type { BranchDay } from '../../projections/branches/days.ts'
import { noOrders } from '../../projections/orders/projection.ts'
import { noSales } from '../../projections/sales/tally.ts'
import { firstDayFor, presentFigures } from './present-figures.ts'

const figuresOf = (today: string, ...days: BranchDay[]) =>
  presentFigures(1, today, { days, counts: { ...noOrders, pending: 2 } }, (id) => `Product ${id}`)

/** A day with orders at 9 of so many shillings each. */
const day = (date: string, ...ksh: number[]): BranchDay => {
  const sum = { orders: ksh.length, revenueCents: ksh.reduce((all, one) => all + one * 100, 0) }
  const nothing = { orders: 0, revenueCents: 0 }
  return {
    branchId: 1,
    day: date,
    ...noSales,
    ...sum,
    hours: Array.from({ length: 24 }, (_, n) => (n === 9 ? sum : nothing)),
    sold: ksh.map((one, n) => ({
      productId: n + 1,
      quantity: 2,
      revenueCents: one * 100,
      missed: 0,
    })),
    toReady: toReadyBounds.map((most) => (most === 10 ? 1 : 0)),
  }
}

it('begins the week on Sunday and the month on day 1', () => {
  spec('operations 2.6', "The week starts on Sunday, the month on day 1, days are Nairobi's")
  // 4 January 2026 is a Sunday.
  const days = [day('2025-12-31', 1), day('2026-01-03', 10), day('2026-01-04', 100, 101)]
  expect(figuresOf('2026-01-05', ...days)).toMatchObject({
    counts: { pending: 2, processing: 0 },
    today: { day: '2026-01-05', orders: 0, revenue: 0 },
    week: { from: '2026-01-04', orders: 2, revenue: 201 },
    month: { from: '2026-01-01', orders: 3, revenue: 211, average: 70 },
    recent: { from: '2025-12-09', orders: 4, revenue: 212, average: 53 },
  })
})

it.each([
  ['2026-01-31', '2026-01-01'],
  ['2026-03-01', '2026-02-02'],
])('asks on %s for no day before %s', (today, first) => {
  expect(firstDayFor(today)).toBe(first)
})

it('tells the last four weeks by day, hour and weekday', () => {
  spec('operations 2.6', 'Analytics: charts by day, hour and weekday, and best sellers')
  const { recent } = figuresOf('2026-01-05', day('2026-01-03', 10), day('2026-01-04', 100, 101))
  expect(recent.days).toHaveLength(28)
  expect(recent.days.slice(-3)).toEqual([
    { day: '2026-01-03', orders: 1, revenue: 10, average: 10 },
    { day: '2026-01-04', orders: 2, revenue: 201, average: 101 },
    { day: '2026-01-05', orders: 0, revenue: 0, average: null },
  ])
  expect(recent.hours[9]).toEqual({ orders: 3, revenue: 211, average: 70 })
  expect(recent.weekdays[0]).toMatchObject({ orders: 2 })
  expect(recent.weekdays[6]).toMatchObject({ orders: 1 })
  expect(recent.toReady).toMatchObject({ orders: 2 })
})

it('names what sold best over all the days, ten products at most', () => {
  spec('operations 2.6', 'Analytics: charts by day, hour and weekday, and best sellers')
  const many = Array.from({ length: 12 }, () => 5)
  const { recent } = figuresOf('2026-01-05', day('2026-01-03', 10), day('2026-01-04', ...many))
  expect(recent.bestSellers).toHaveLength(10)
  expect(recent.bestSellers[0]).toEqual({
    productId: 1,
    name: 'Product 1',
    quantity: 4,
    revenue: 15,
  })
})

it('knows no average of nothing', () => {
  spec('operations 2.6', 'Analytics: monthly orders, revenue and average order value (rounded)')
  const { month, recent } = figuresOf('2026-01-05')
  expect(month).toEqual({ from: '2026-01-01', orders: 0, revenue: 0, average: null })
  expect(recent).toMatchObject({ average: null, toReady: null, bestSellers: [] })
})
