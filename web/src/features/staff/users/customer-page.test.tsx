import { beforeEach, expect, test } from 'vitest'
import type { StaffCustomer } from '#contract/staff-customers.ts'
import { useSession } from '#web/shop/account/session.ts'
import { answerWith } from '#web/testing/api.ts'
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
