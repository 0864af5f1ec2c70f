import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { AccountRole } from '#contract/user.ts'
import { spec } from '#spec'
import { AccountMenu } from '../../app/account-menu.tsx'
import { useSession } from '../../shop/account/session.ts'
import { answerWith } from '../../testing/api.ts'
import { aUser, find, press, show } from '../../testing/render.tsx'

beforeEach(() => {
  answerWith({})
  useSession.setState({ user: null })
})

const opened = async (atWork = false) => {
  const { place } = show(<AccountMenu atWork={atWork} />)
  // What the staff's menu holds comes with a script of its own.
  await act(() => import('../../app/pages/staff-menu.ts'))
  expect(find('ul', place).parentElement?.hidden).toBe(true)
  press(find('[aria-label="Account menu"]', place))
  expect(find('ul', place).parentElement?.hidden).toBe(false)
  return {
    place,
    entries: [...place.querySelectorAll('li > *')].map((entry) => [
      entry.textContent,
      entry.getAttribute('href'),
    ]),
  }
}

test('without an account: Login and Register, both at /login', async () => {
  spec('storefront 2.2', 'User menu, signed out: Login and Register, both to /login')
  expect((await opened()).entries.slice(0, 2)).toEqual([
    ['Login', '/login'],
    ['Register', '/login'],
  ])
})

test('with one: a greeting by the full name, My Orders first and Logout last', async () => {
  spec('storefront 2.2', 'User menu, signed in: a greeting with the full name')
  spec('storefront 2.2', 'User menu, signed in: My Orders and Logout')
  spec('storefront 2.2', 'User menu: My Rewards')
  spec('storefront 2.2', 'User menu: Loyalty Game')
  spec('storefront 2.2', 'User menu: Track Delivery')
  useSession.setState({ user: aUser({ fullName: 'Wanjiku Kamau' }) })
  const { place, entries } = await opened()
  expect(find('p', place).textContent).toBe('Hello, Wanjiku Kamau')
  expect(entries).toEqual([
    ['My Orders', '/orders'],
    ['My Rewards', '/loyalty'],
    ['Loyalty Game', '/gamified-loyalty'],
    ['Track Delivery', '/delivery-tracking'],
    ['My Wishlist', '/wishlist'],
    ['Shopping preferences', '/preferences'],
    ['My Profile', '/profile'],
    ['Security', '/password'],
    ['Logout', null],
  ])
})

test.each<[AccountRole, boolean]>([
  ['admin', true],
  ['finance', true],
  ['branch_manager', false],
  ['driver', false],
  ['customer', false],
])('%s: what only staff may open is there for them alone', async (role, may) => {
  spec('storefront 1', 'Administrators and branch managers have screens of their own')
  useSession.setState({ user: aUser({ role }) })
  const { entries } = await opened(true)
  expect(entries.some(([, href]) => href === '/admin/payments')).toBe(may)
})

test('on the staff’s pages it holds work, and neither game nor wishlist', async () => {
  useSession.setState({ user: aUser({ role: 'branch_manager' }) })
  const { entries } = await opened(true)
  expect(entries.map(([label]) => label)).toEqual([
    'Branch Dashboard',
    'Delivery promise',
    'Complaints',
    'Picking list',
    'Low stock',
    'Transfers',
    'Sales',
    'Drivers’ cash',
    'Staff activity',
    'My Profile',
    'Security',
    'Logout',
  ])
})

test.each<[AccountRole, string[]]>([
  ['admin', ['Admin Dashboard']],
  ['branch_manager', ['Branch Dashboard']],
  ['finance', []],
  ['driver', []],
  ['customer', []],
])('%s: the dashboards in the menu are %j', async (role, dashboards) => {
  spec('storefront 1', 'Administrators and branch managers have screens of their own')
  spec('storefront 2.2', 'User menu: Admin Dashboard and Branch Dashboard')
  spec('storefront 6', 'Links to the dashboards go by role')
  useSession.setState({ user: aUser({ role }) })
  const { entries } = await opened()
  const labels = entries.map(([label]) => label)
  expect(labels.filter((label) => label?.endsWith('Dashboard'))).toEqual(dashboards)
})

test.each([
  [
    'the page that asked for it',
    '/',
    { signInFor: '/picking?order=o1' },
    { from: '/picking?order=o1', isAsked: true },
  ],
  [
    'where the visitor was, with its search',
    '/products?search=milk',
    null,
    { from: '/products?search=milk', isAsked: false },
  ],
])('Login remembers %s', async (_, path, state, remembered) => {
  const { place, router } = show(<AccountMenu />)
  await act(() => router.navigate(path, { state }))
  if (state === null) press(find('[aria-label="Account menu"]', place))
  press(find('a[href="/login"]', place))
  expect(router.state.location.state).toEqual(remembered)
})
