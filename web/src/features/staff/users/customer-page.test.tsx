import { beforeEach, expect, test } from 'vitest'
import type { StaffCustomer } from '#contract/staff-customers.ts'
import { useSession } from '#web/shop/account/session.ts'
import { answerWith } from '#web/testing/api.ts'
import { aComplainedOrder, anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { CustomerPage } from './customer-page.tsx'

const id = '01890000-0000-7000-8000-0000000000c1'
const customer: StaffCustomer = {
  id,
  fullName: 'Wanjiku Kamau',
  username: 'wanjiku',
  phone: '07** *** 678',
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  areas: ['Kabete, Kiambu'],
  points: 1200,
  tier: 'Bronze Shopper',
  lastOrderAt: null,
  spending: {
    since: '2025-12',
    all: { orders: 3, revenue: 1_500, average: 500 },
    thisYear: { orders: 2, revenue: 900, average: 450 },
    months: [
      { month: '2025-12', orders: 1, revenue: 600 },
      { month: '2026-01', orders: 2, revenue: 900 },
    ],
  },
  returns: {
    count: 1,
    amount: 120,
    latest: [
      {
        orderId: anOrder().id,
        orderNumber: 'DK-RETURNED',
        at: '2026-01-02T09:00:00Z',
        amount: 120,
      },
    ],
  },
  openPayments: { toPay: 0, refundDue: 120, rows: [], isMore: false },
}

beforeEach(() =>
  useSession.setState({ user: aUser({ id: 'm', role: 'branch_manager', branchId: 1 }) }),
)

test('a manager sees a customer by area and masked phone, and makes the link that is shown once', async () => {
  const url = '/password#token=secret'
  answerWith({
    [`/api/staff/customers/${id}`]: customer,
    [`/api/admin/users/${id}/password-link`]: { url, expiresAt: '2026-01-01T00:30:00.000Z' },
    '/api/orders/user': [],
    '/api/branches': [],
  })
  const { place } = show(<CustomerPage />, { path: `/customers/${id}`, route: '/customers/:id' })
  await until(() => expect(find('h1', place).textContent).toBe('Wanjiku Kamau'))
  expect(place.textContent).toContain('07** *** 678')
  expect(place.textContent).toContain('Kabete, Kiambu')
  expect(place.textContent).toContain('1,200 · Bronze Shopper')
  const make = [...place.querySelectorAll('button')].find(({ textContent }) =>
    textContent?.includes('Make a password link'),
  )
  press(make ?? expect.fail('No link can be made'))
  await until(() => expect(find('code', place).textContent).toContain(url))
})

const opened = (role: 'admin' | 'branch_manager' | 'finance') => {
  useSession.setState({ user: aUser({ id: role, role, branchId: role === 'admin' ? null : 1 }) })
  const asked = answerWith({
    [`/api/staff/customers/${id}`]: customer,
    [`/api/admin/users/${id}`]: { ...aUser({ id }), isActive: true, revision: 1 },
    '/api/orders/user': [],
    '/api/complaints': [aComplainedOrder({ state: 'answered', answers: ['refund'] })],
    '/api/branches': [],
  })
  return { ...show(<CustomerPage />, { path: `/customers/${id}`, route: '/customers/:id' }), asked }
}
const textOf = (place: Element): string => (place.textContent ?? '').replaceAll('\u00a0', ' ')
const hrefs = (place: Element): (string | null)[] =>
  [...place.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('what was spent, returned and complained about stands there, and each figure leads to its rows', async () => {
  const { place, asked } = opened('branch_manager')
  await until(() => expect(textOf(place)).toContain('Money goes back'))
  const said = textOf(place)
  expect(said).toContain('Spent in allKSh 1,5003 orders since Dec 2025')
  expect(said).toContain('ReturnsKSh 1201 return')
  expect(said).toContain('DK-RETURNED')
  expect(said).toContain('DK-12345678')
  expect(asked).toContain(`/api/complaints?customer=${id}&limit=20`)
  const path = `/customers/${id}`
  for (const to of [
    `${path}?kept=yes#orders`,
    `${path}?kept=yes&from=2025-12-01&to=2025-12-31#orders`,
    `${path}#returns`,
    `${path}#payments`,
  ])
    expect(hrefs(place)).toContain(to)
})

test('role and access stand behind ‘Access’, for admins', async () => {
  const { place } = opened('admin')
  await until(() => expect(textOf(place)).toContain('Change role'))
  const access = find('details:has(form)', place)
  expect(access.hasAttribute('open')).toBe(false)
  expect(textOf(find('summary', access))).toBe('Access')
})

test('finance sees the money of a customer, and neither orders nor access', async () => {
  const { place, asked } = opened('finance')
  await until(() => expect(textOf(place)).toContain('Spent in all'))
  expect(textOf(place)).not.toContain('Access')
  expect(hrefs(place)).toContain(`/admin/payments?payment=${anOrder().id}`)
  expect(asked.filter((path) => /orders|complaints/.test(path))).toEqual([])
})
