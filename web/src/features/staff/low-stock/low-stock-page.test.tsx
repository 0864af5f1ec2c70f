import { afterEach, expect, test, vi } from 'vitest'
import type { RestockLine } from '#contract/restock.ts'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, leaveAll, press, show, until } from '#web/testing/render.tsx'
import { LowStockPage } from './low-stock-page.tsx'

const line = (id: number, name: string, more: Partial<RestockLine>): RestockLine => ({
  id: `1.${id}.0`,
  branchId: 1,
  productId: id,
  variantId: 0,
  quantity: 3,
  onHand: 3,
  reserved: 0,
  lowStockThreshold: 5,
  revision: 1,
  product: { id, name, isFeatured: false, price: 99, size: '500 ml' },
  categoryId: 1,
  isSold: true,
  onTheWay: 0,
  awaited: 3,
  soldPerDay: 1.5,
  daysLeft: 2,
  suggested: 18,
  ...more,
})

afterEach(() => {
  leaveAll()
  vi.unstubAllGlobals()
  useSession.getState().setUser(null)
})

test('lists what runs out, and receives the chosen products with the suggested pieces', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path)
    const lines = [line(1, 'Milk', {}), line(2, 'Tea', { quantity: 0, isSold: false, onTheWay: 6 })]
    return Promise.resolve(Response.json(path.startsWith('/api/restock') ? lines : []))
  })
  useSession.getState().setUser(aUser({ role: 'admin' }))
  const { place } = show(<LowStockPage />, { path: '/low-stock?branch=1&show=lasts&days=3' })
  await until(() => expect(place.textContent).toContain('Milk'))
  expect(asked).toContain('/api/restock?branch=1&show=lasts&days=3')
  expect(place.textContent).toContain('Orders wait for 3 pieces')
  expect(place.textContent).toContain('2 days')
  expect(place.textContent).toContain('Not sold any more')
  press(find('tbody tr[data-row-key="1.1.0"] input[type="checkbox"]', place))
  await until(() => expect(place.textContent).toContain('Receive goods (1)'))
  press(find('button.ant-btn-primary', place))
  await until(() =>
    expect(find('input[aria-label="Pieces of Milk, 500 ml"]').getAttribute('value')).toBe('18'),
  )
})
