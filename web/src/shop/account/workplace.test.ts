import { expect, test } from 'vitest'
import { accountRole } from '#contract/user.ts'
import { spec } from '#spec'
import { shopPages } from '../../app/pages/shop-pages.ts'
import { staffPages } from '../../app/pages/staff-pages.ts'
import { afterSignIn, workplaces } from './workplace.ts'

test('staff land at their work after signing in, and customers where they were', () => {
  spec('operations 2.6', 'After signing in staff land at their work')
  expect(afterSignIn('branch_manager', '/', true)).toBe('/branch-manager/dashboard')
  expect(afterSignIn('finance', '/products', false)).toBe('/admin/payments')
  expect(afterSignIn('driver', '/products', false)).toBe('/driver')
  expect(afterSignIn('customer', '/wishlist', false)).toBe('/wishlist')
})

test('a page that asked to sign in comes first', () => {
  const asking = ['/branch-manager/dashboard?tab=analytics', '/picking?order=o1', '/drivers-cash']
  for (const path of [...asking, '/audit/order/o1', '/finance/points', '/checkout'])
    expect(afterSignIn('branch_manager', path, true)).toBe(path)
})

test('everybody may open their workplace', () => {
  for (const role of accountRole.options) {
    const path = workplaces[role]
    if (path === undefined) continue
    expect([...staffPages, ...shopPages].find((page) => page.path === path)?.roles).toContain(role)
  }
})
