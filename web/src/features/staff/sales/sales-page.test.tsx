import { expect, test } from 'vitest'
import type { Growth } from '#contract/figures.ts'
import { daysAfter, monthStart, nairobiDay } from '#contract/rules/dates.ts'
import type { Sales } from '#contract/sales.ts'
import { serverNow } from '#web/lib/server-clock.ts'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aUser, find, show, until } from '#web/testing/render.tsx'
import { SalesPage } from './sales-page.tsx'
import { periodLabel, rangeText } from './sales-range.ts'

const change = (now: number, before: number, percent: number | null): Growth => ({
  now,
  before,
  percent,
  text: `${now} after ${before}`,
})
const hours = Array.from({ length: 24 }, (_, hour) =>
  hour === 9 ? { orders: 4, revenue: 1_142, before: 900 } : { orders: 0, revenue: 0, before: 0 },
)
const found: Sales = {
  from: '2026-11-01',
  to: '2026-11-02',
  before: { from: '2026-10-01', to: '2026-10-02' },
  by: 'day',
  branchId: null,
  isRunning: true,
  revenue: change(1_142, 900, 27),
  orders: change(4, 3, 33),
  average: change(286, 300, -5),
  basket: change(1.8, 2, -10),
  newCustomers: change(2, 0, null),
  returningOrders: change(1, 2, -50),
  guestOrders: change(1, 1, 0),
  parts: { goods: 661.5, fees: 600, vouchers: 0, rounding: 0.5, returns: 120 },
  periods: [
    { from: '2026-11-01', to: '2026-11-01', orders: 0, revenue: 0, before: 900 },
    { from: '2026-11-02', to: '2026-11-02', orders: 4, revenue: 1_142, before: 0 },
  ],
  branches: [{ branchId: 1, orders: 4, revenue: change(1_142, 900, 27) }],
  methods: [
    { method: 'mpesa', orders: 0, revenue: change(0, 0, null) },
    { method: 'cash', orders: 4, revenue: change(1_142, 900, 27) },
  ],
  hours,
  categories: [{ categoryId: 1, name: 'Food', pieces: 7, goods: change(661.5, 700, -6) }],
  best: [{ productId: 4, name: 'Soap', pieces: 4, goods: change(480, 0, null) }],
  worst: [{ productId: 1, name: 'Flour', pieces: 0, goods: change(0, 0, null) }],
}

const range = 'from=2026-11-01&to=2026-11-02'
/** What was asked for the page itself: the warning about the log is asked beside it. */
const salesOf = (asked: readonly string[]): string[] =>
  asked.filter((path) => path.startsWith('/api/sales'))

const opened = async (
  role: 'admin' | 'branch_manager' | 'finance',
  answer = found,
  at = `/sales?${range}`,
) => {
  const asked = answerWith({ '/api/sales': answer })
  useSession.getState().setUser(aUser({ role, branchId: role === 'branch_manager' ? 1 : null }))
  const { place } = show(<SalesPage />, {
    path: at,
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
  await until(() => expect(place.textContent).not.toContain('Loading'))
  return { place, asked }
}
const rowsOf = (place: Element, title: string) => {
  const heading = [...place.querySelectorAll('h2')].find((one) => one.textContent === title)
  const section = heading?.closest('section') ?? expect.fail(`No ${title}`)
  return [...section.querySelectorAll('tbody tr[data-row-key]')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
}
const linksOf = (place: Element): (string | null)[] =>
  [...place.querySelectorAll('a[href*="kept=yes"]')].map((one) => one.getAttribute('href'))

test('shows what was sold beside the time before, charts first, then tables', async () => {
  const { place, asked } = await opened('admin')
  expect(salesOf(asked)).toEqual([`/api/sales?${range}`])
  expect(place.textContent).toContain('1 to 2 Nov 2026, beside 1 to 2 Oct 2026.')
  expect(place.textContent).toContain('Today is not over yet.')
  const cards = find('section[aria-label="Sales"]', place).textContent
  expect(cards).toContain('RevenueKSh 1,142+27% from KSh 900 before')
  expect(cards).toContain('Goods KSh 662 + delivery KSh 600 + rounding KSh 1 − returns KSh 120')
  expect(cards).toContain('Pieces in an order1.8−10% from 2 before')
  const titles = [...place.querySelectorAll('figcaption')].map(({ textContent }) => textContent)
  expect(titles).toEqual([
    'Revenue by day: most 2 Nov, KSh 1,142',
    'Revenue by hour: most 09:00, KSh 1,142',
  ])
  expect(rowsOf(place, 'By branch')).toEqual([['Kabete', '4', 'KSh 1,142', 'KSh 900', '+27%']])
  expect(rowsOf(place, 'By way of paying')[0]).toEqual(['M-PESA', '0', 'KSh 0', 'KSh 0', '–'])
  expect(rowsOf(place, 'Best sellers')).toEqual([['Soap', '4', 'KSh 480', 'KSh 0', 'New']])
  expect(rowsOf(place, 'Sold least')).toEqual([['Flour', '0', 'KSh 0', 'KSh 0', '–']])
})

test('figures lead to their orders, and a branch to its own sales', async () => {
  const { place } = await opened('admin')
  expect(linksOf(place)).toEqual([
    `/admin/orders?kept=yes&${range}`,
    `/admin/orders?kept=yes&${range}&branch=1`,
    `/admin/orders?kept=yes&${range}&method=cash`,
    '/admin/orders?kept=yes&from=2026-11-02&to=2026-11-02',
  ])
  expect(find('a[data-row]', place).getAttribute('href')).toBe(`/sales?${range}&branch=1`)
})

test('a manager sees the own branch, finance no orders', async () => {
  const { place, asked } = await opened('branch_manager', { ...found, branchId: 1 })
  expect(salesOf(asked)).toEqual([`/api/sales?${range}&branch=1`])
  expect(place.textContent).not.toContain('By branch')
  expect(linksOf(place)[0]).toBe(`/branch-manager/dashboard?list=all&kept=yes&${range}`)
  const finance = await opened('finance')
  expect(linksOf(finance.place)).toEqual([])
})

test('a product’s name leads to the product: admins to its page, managers to their shelf, finance nowhere', async () => {
  const productLinks = (place: Element) =>
    [...place.querySelectorAll('a[href*="inventory"]')].map((one) => one.getAttribute('href'))
  const [best] = found.best
  const id = best?.productId
  const ofAdmin = await opened('admin')
  expect(productLinks(ofAdmin.place)[0]).toBe(`/admin/inventory?tab=products&product=${id}`)
  const ofManager = await opened('branch_manager', { ...found, branchId: 1 })
  expect(productLinks(ofManager.place)[0]).toBe(
    '/branch-manager/dashboard?tab=inventory&search=Soap',
  )
  const ofFinance = await opened('finance')
  expect(productLinks(ofFinance.place)).toEqual([])
})

test('begins with four weeks, and offers the usual times', async () => {
  const { place, asked } = await opened('admin', found, '/sales')
  const today = nairobiDay(new Date(serverNow()))
  expect(salesOf(asked)).toEqual([`/api/sales?from=${daysAfter(today, -27)}&to=${today}`])
  expect(find('nav[aria-label="Usual times"] a[aria-current]', place).textContent).toBe('28 days')
  const month = [...place.querySelectorAll('nav a')].find((one) => one.textContent === 'This month')
  expect(month?.getAttribute('href')).toBe(`/sales?from=${monthStart(today)}&to=${today}`)
})

test('asks nothing for days that cannot be shown, and says what can', async () => {
  const { place, asked } = await opened('admin', found, '/sales?from=2024-01-01&to=2026-01-01')
  expect(salesOf(asked)).toEqual([])
  expect(find('[role="alert"]', place).textContent).toContain('By day up to 366 days are shown.')
})

test('says that nothing was sold', async () => {
  const none = change(0, 0, null)
  const { place } = await opened('admin', { ...found, orders: none, revenue: none })
  expect(place.textContent).toContain('Nothing Sold Yet')
})

test('names ranges and periods', () => {
  expect(rangeText({ from: '2026-11-01', to: '2026-11-01' })).toBe('1 Nov 2026')
  expect(rangeText({ from: '2025-12-28', to: '2026-01-03' })).toBe('28 Dec 2025 to 3 Jan 2026')
  const week = { from: '2026-11-01', to: '2026-11-07' }
  expect(periodLabel(week, 'week', false)).toBe('1 Nov – 7 Nov')
  expect(periodLabel(week, 'month', false)).toBe('Nov 2026')
  expect(periodLabel(week, 'day', true)).toBe('1 Nov 2026')
})
