import { expect, test } from 'vitest'
import { accountRole } from '#contract/user.ts'
import { workplaces } from '#web/shop/account/workplace.ts'
import { menuPagesFor, staffMenuFor } from './staff-menu.ts'
import { staffPages } from './staff-pages.ts'

const menuOf = (role: (typeof accountRole.options)[number]) =>
  menuPagesFor(role).map(({ path }) => path)

test('whoever has a workplace finds it first in the menu, and nobody else has a menu', () => {
  for (const role of accountRole.options)
    if (role !== 'driver') expect(menuOf(role)[0]).toBe(workplaces[role])
  expect(menuOf('customer')).toEqual([])
  // A driver's page is no page of the staff's: it stands alone, on a phone.
  expect(menuOf('driver')).toEqual([])
})

test('a manager and finance see nothing of the shop’s administration', () => {
  const others = [...menuOf('branch_manager'), ...menuOf('finance')]
  for (const path of ['/admin/users', '/admin/branches', '/admin/inventory', '/admin/operations'])
    expect(others).not.toContain(path)
})

test('a shop assistant sees orders and goods, and no page of money or people', () => {
  expect(menuOf('clerk')).toEqual([
    '/shop-assistant',
    '/picking',
    '/low-stock',
    '/branch-manager/transfers',
  ])
})

test('every page is in the menu of its roles, or below one that is; one about a subject is linked there', () => {
  const ofNoSubject = staffPages.filter(({ path }) => !path.includes(':'))
  const hidden = ofNoSubject.flatMap(({ path, roles }) =>
    roles
      .filter((role) => !menuOf(role).some((one) => path === one || path.startsWith(`${one}/`)))
      .map((role) => `${path} for ${role}`),
  )
  expect(hidden).toEqual([])
})

test('the entries stand in groups, and a role sees no group that is empty for it', () => {
  const titles = (role: (typeof accountRole.options)[number]) =>
    staffMenuFor(role).map(({ title }) => title)
  expect(titles('admin')).toEqual(['Today', 'Goods', 'People', 'Money', 'The shop'])
  expect(titles('branch_manager')).toEqual(['Today', 'Goods', 'Money', 'The shop'])
  expect(titles('finance')).toEqual(['Money', 'The shop'])
})
