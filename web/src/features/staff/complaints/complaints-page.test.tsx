import { expect, test } from 'vitest'
import { useSession } from '#web/shop/account/session.ts'
import { branchesQuery } from '#web/shop/branch/branch.ts'
import { answerWith } from '#web/testing/api.ts'
import { aComplainedOrder } from '#web/testing/order.ts'
import { aBranch, aUser, find, show, until } from '#web/testing/render.tsx'
import { ComplaintsPage } from './complaints-page.tsx'

const opened = (role: 'admin' | 'branch_manager', path = '/complaints') => {
  useSession.setState({ user: aUser({ role, branchId: role === 'admin' ? null : 1 }) })
  const asked = answerWith({ '/api/complaints': [aComplainedOrder()] })
  const page = show(<ComplaintsPage />, {
    path,
    known: (client) => client.setQueryData(branchesQuery.queryKey, [aBranch()]),
  })
  return { ...page, asked }
}

test('the customer’s name leads to the customer’s page', async () => {
  const { place } = opened('branch_manager')
  await until(() =>
    expect(find(`a[href="/customers/${aUser().id}"]`, place).textContent).toBe('Wanjiku Kamau'),
  )
  expect(place.querySelector('form, [role="search"]')).toBeNull()
})

test('an admin narrows the list and its count to a branch', async () => {
  const { asked, place } = opened('admin', '/complaints?branch=1')
  await until(() => expect(place.textContent).toContain('DK-12345678'))
  expect(asked).toContain('/api/complaints?branch=1&limit=50')
  expect(asked).toContain('/api/complaints?branch=1&limit=100')
  expect(place.textContent).toContain('Branch')
})
