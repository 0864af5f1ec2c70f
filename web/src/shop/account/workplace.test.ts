import { expect, test } from 'vitest'
import { accountRole } from '#contract/user.ts'
import { spec } from '#spec'
import { shopPages } from '../../app/pages/shop-pages.ts'
import { staffPages } from '../../app/pages/staff-pages.ts'
import { afterSignIn, workplaces } from './workplace.ts'

test('staff land at their work after signing in, and customers where they were', () => {
  spec('operations 2.6', 'After signing in staff land at their work')
  expect(afterSignIn('branch_manager', '/')).toBe('/branch-manager/dashboard')
  expect(afterSignIn('finance', '/products')).toBe('/admin/payments')
  expect(afterSignIn('driver', '/products')).toBe('/driver')
  expect(afterSignIn('customer', '/wishlist')).toBe('/wishlist')
})

test('a page of the staff that asked to sign in comes first', () => {
  expect(afterSignIn('admin', '/admin/payments/statement')).toBe('/admin/payments/statement')
  const analytics = '/branch-manager/dashboard?tab=analytics'
  expect(afterSignIn('branch_manager', analytics)).toBe(analytics)
})

test('everybody may open their workplace', () => {
  for (const role of accountRole.options) {
    const path = workplaces[role]
    if (path === undefined) continue
    expect([...staffPages, ...shopPages].find((page) => page.path === path)?.roles).toContain(role)
  }
})
