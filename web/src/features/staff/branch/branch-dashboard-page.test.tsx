import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type BranchFigures, type LostSales, statusCounts } from '#contract/figures.ts'

import { orderStatus } from '#contract/order/order.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { orderPlacesQuery } from '#web/staff-shop/branch/order-places.tsx'
import { shortCountQuery } from '#web/staff-shop/missing-cash.tsx'
import { answerWith } from '#web/testing/api.ts'
import { aComplainedOrder, anOrder } from '#web/testing/order.ts'
import { aBranch, aUser, find, press, show, until } from '#web/testing/render.tsx'
import { BranchDashboardPage } from './branch-dashboard-page.tsx'
import { figuresQuery, lostSalesQuery, missedSearchesQuery } from './branch-figures.ts'
import { latestOrdersQuery, ordersToDoQuery } from './branch-orders.ts'

const sum = { orders: 0, revenue: 0, average: null }
const figures: BranchFigures = {
  branchId: 2,
  counts: statusCounts.parse({
    ...Object.fromEntries(orderStatus.options.map((status) => [status, 0])),
    pending: 3,
    confirmed: 1,
    processing: 2,
  }),
  today: { day: '2026-01-05', orders: 4, revenue: 1_200 },
  week: { from: '2026-01-04', orders: 9, revenue: 3_000.5 },
  month: { from: '2026-01-01', orders: 31, revenue: 12_345, average: 398 },
  recent: {
    from: '2025-12-09',
    ...sum,
    days: [{ day: '2026-01-05', ...sum }],
    hours: [sum],
    weekdays: [sum],
    bestSellers: [{ productId: 7, name: 'Milk', quantity: 12, revenue: 720 }],
    toReady: { orders: 20, half: 14, nineOfTen: 150 },
  },
}
const lost: LostSales = {
  branchId: 2,
  from: '2026-01-04',
  isEstimate: true,
  pieces: 9,
  days: [{ day: '2026-01-05', pieces: 9 }],
  products: [{ productId: 9, variantId: 0, name: 'Honey', size: '500 g', pieces: 9 }],
}
const karen = aBranch({ id: 2, code: 'karen', name: 'Karen' })

beforeEach(() => {
  answerWith({})
})

const opened = (branchId: number | null, path = '/branch-manager/dashboard', missing?: string) => {
  const user = aUser({ role: 'branch_manager', username: 'manager_kabete', branchId })
  useSession.setState({ user })
  return show(<BranchDashboardPage />, {
    path,
    known: (client) => {
      client.setQueryData(branchesQuery.queryKey, [aBranch(), karen])
      client.setQueryData(figuresQuery(user.id, 2).queryKey, figures)
      client.setQueryData(lostSalesQuery(user.id, 2).queryKey, lost)
      client.setQueryData(missedSearchesQuery(user.id, 2).queryKey, {
        branchId: 2,
        from: '2025-12-09',
        searches: [{ words: 'tofu', times: 4, lastDay: '2026-01-05' }],
      })
      if (missing !== undefined) client.setQueryData(shortCountQuery(user.id).queryKey, missing)
    },
  })
}
const cards = (place: Element, name: string) =>
  [...find(`section[aria-label="${name}"]`, place).children].map(({ textContent }) => textContent)

test('shows the branch that was given with the role, whatever the name says', () => {
  spec('operations 2.6', 'The branch is kept by id with the role; the user name gives no rights')
  const { place } = opened(2)
  expect(find('h1', place).nextElementSibling?.textContent).toBe('Karen')
})

test.each([[null], [9]])('without a branch (%s) it says whom to ask', (branchId) => {
  spec('operations 2.6', '‘Branch Not Found’')
  const { place } = opened(branchId)
  expect(find('h1', place).textContent).toBe('Branch Not Found')
  expect(place.textContent).toContain(
    'Unable to find your assigned branch. Please contact an administrator.',
  )
})

test('the cards say today, this week, and what is pending and processing', () => {
  spec('operations 2.6', 'Stat cards, each leading to the orders that it counts')
  expect(cards(opened(2).place, 'Figures')).toEqual([
    "Today's Orders4",
    "Today's RevenueKSh 1,200",
    'This WeekKSh 3,0019 orders since Sunday',
    'Pending Orders3',
    'Processing Orders2',
  ])
})

test('the figures stand in one line until this person unfolds them, and stay as they were left', () => {
  const button = (place: Element) => find('section[aria-label="Figures"] + button', place)
  const { place } = opened(2)
  expect(button(place).getAttribute('aria-expanded')).toBe('false')
  expect(button(place).textContent).toBe('Show the figures as cards')
  press(button(place))
  expect(button(place).getAttribute('aria-expanded')).toBe('true')
  const later = opened(2).place
  expect(button(later).getAttribute('aria-expanded')).toBe('true')
  act(() => useSession.setState({ user: aUser({ id: 'colleague', branchId: 2 }) }))
  expect(button(later).getAttribute('aria-expanded')).toBe('false')
  act(() => useSession.setState({ user: aUser({ role: 'branch_manager', branchId: 2 }) }))
  press(button(later))
  expect(button(later).getAttribute('aria-expanded')).toBe('false')
})

test('cash that is missing has a card, which leads to who owes it', () => {
  const { place } = opened(2, undefined, '3')
  expect(cards(place, 'Figures').at(-1)).toContain('Cash Missing3')
  expect(find('a[href="/drivers-cash"]', place)).toBeTruthy()
})

test('complaints that wait have a card with the oldest, which leads to them', async () => {
  const at = '2026-01-05T09:00:00.000Z'
  const row = aComplainedOrder({ at })
  answerWith({
    '/api/complaints': [row, { ...row, orderId: aUser().id, at: '2026-01-06T09:00:00Z' }],
  })
  const { place } = opened(2)
  await until(() =>
    expect(cards(place, 'Figures').at(-1)).toBe(
      'Complaints2To answer, the oldest since 5 Jan 2026, 12:00',
    ),
  )
  expect(find('a[href="/complaints"]', place)).toBeTruthy()
})

test('a card leads to the orders that it counts', () => {
  spec('operations 2.6', 'Stat cards, each leading to the orders that it counts')
  const { place } = opened(2)
  const links = [...place.querySelectorAll('section[aria-label="Figures"] a')]
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    [
      'list=all&from=2026-01-05&to=2026-01-05',
      'tab=analytics',
      'list=all&from=2026-01-04',
      'list=all&status=pending',
      'list=all&status=processing',
    ].map((query) => `/branch-manager/dashboard?${query}`),
  )
})

test('the open tab stands in the address', () => {
  spec('operations 2.6', 'Tabs Orders, Inventory and Analytics, in the address')
  const { place, router } = opened(2)
  const tabs = [...place.querySelectorAll<HTMLElement>('[role="tab"]')]
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Orders',
    'Deliveries',
    'Inventory',
    'Analytics',
  ])
  press(tabs.at(-1) ?? expect.fail())
  expect(router.state.location.search).toBe('?tab=analytics')
})

test('analytics: the month, what sold best, and the branch', () => {
  spec('operations 2.6', 'Analytics: monthly orders, revenue and average order value (rounded)')
  spec('operations 2.6', 'Analytics: code, address, hours and radius of the branch')
  const { place } = opened(2, '/branch-manager/dashboard?tab=analytics')
  expect(cards(place, 'This month')).toEqual([
    'Monthly Orders31since the 1st',
    'Monthly RevenueKSh 12,345',
    'Average Order ValueKSh 398',
  ])
  expect(cards(place, 'From order to ready')).toEqual([
    'From order to readyabout 14 minhalf of 20 orders took no longer, last 28 days',
    'The slowest tenthabout 3 hone order in ten took longer',
  ])
  expect(find('tbody [data-row-key="7"]', place).textContent).toBe('Milk12KSh 720')
  expect(find('tbody [data-row-key="9-0"]', place).textContent).toBe('Honey, 500 g9')
  expect(place.textContent).toContain('Lost sales of the last 28 days (estimate)')
  expect(place.textContent).toContain('Asked for, not found')
  expect(find('tbody [data-row-key="tofu"]', place).textContent).toMatch(/^tofu4.*Done$/)
  const facts = [...place.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'Branch Codekaren',
    'AddressWaiyaki Way, Kabete, Kiambu',
    'Operating Hours8AM – 9PM',
    'Delivery Radius7 km',
  ])
})

const pool = (waiting: number, most: number) => ({ waiting, most, pieces: 0, mostPieces: 100 })
const places = { guests: pool(1, 20), members: pool(0, 300), more: 0 }

test('says that the places for first orders run out, and gives more for the day', async () => {
  spec('operations cases', 'A new account’s cash orders have bounds and places')
  const { place, client } = opened(2)
  const { queryKey } = orderPlacesQuery(useSession.getState().user?.id, 2)
  await act(() => client.setQueryData(queryKey, { ...places, newcomers: pool(47, 60) }))
  expect(place.textContent).not.toContain('run out')
  await act(() => client.setQueryData(queryKey, { ...places, newcomers: pool(48, 60) }))
  const full = 'New accounts: 48 of 60 orders, 0 of 100 pieces.'
  await until(() => expect(place.textContent).toContain(full))
  expect(place.textContent).not.toContain('Guests:')
  const asked = answerWith({ '/api/branches/2/order-places': {} })
  const [button] = [...place.querySelectorAll('button')].filter(({ textContent }) =>
    textContent?.includes('Let 20 more wait today'),
  )
  press(button ?? expect.fail('No button'))
  await until(() => expect(asked).toContain('/api/branches/2/order-places'))
})

test('a card counts the orders that lack pieces, and leads to the oldest of them', async () => {
  const of = (id: string) => ({ id, orderNumber: id, branchId: 2, items: [] })
  const ids = ['01890000-0000-7000-8000-0000000000a1', '01890000-0000-7000-8000-0000000000a2']
  answerWith({ '/api/orders/short': ids.map(of) })
  const { place } = opened(2)
  await until(() => expect(cards(place, 'Figures').join()).toContain('Orders Short2'))
  expect(place.querySelector(`a[href*="order=${ids[0]}"]`)?.textContent).toBe('Orders Short')
})

test('orders to do stand oldest first behind their count, and the list used last opens again', async () => {
  const old = anOrder({ id: 'old', orderNumber: 'DK-1', status: 'processing', allowed: [] })
  const late = anOrder({ id: 'late', orderNumber: 'DK-2' })
  const openedWithOrders = () => {
    const shown = opened(2)
    const { id } = useSession.getState().user ?? {}
    act(() => {
      shown.client.setQueryData(latestOrdersQuery(id, 2).queryKey, [late, old])
      shown.client.setQueryData(ordersToDoQuery(id, 2).queryKey, [old, late])
    })
    return shown.place
  }
  const numbers = (place: Element) =>
    [...place.querySelectorAll('a[data-row]')].map(({ textContent }) => textContent)
  const place = openedWithOrders()
  await until(() => expect(numbers(place)).toEqual(['DK-2', 'DK-1']))
  expect(find('[aria-label="Which orders"]', place).textContent).toContain('To do6')
  press(find('[aria-label="Which orders"] input', place))
  await until(() => expect(numbers(place)).toEqual(['DK-1', 'DK-2']))
  const later = openedWithOrders()
  await until(() => expect(numbers(later)).toEqual(['DK-1', 'DK-2']))
  press(find('[aria-label="Which orders"] label:nth-of-type(2) input', later))
  await until(() => expect(numbers(later)).toEqual(['DK-2', 'DK-1']))
})
