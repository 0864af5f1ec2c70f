import { beforeEach, expect, test, vi } from 'vitest'
import { noWishes } from '#contract/order/customer.ts'
import type { PickingList } from '#contract/order/staff-order.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { PickingPage } from './picking-page.tsx'

const id = (n: number): string => `01890000-0000-7000-8000-00000000000${n}`
const order = (n: number, printedAt: string | null = null): PickingList['orders'][number] => ({
  id: id(n),
  orderNumber: `DK-${n}`,
  customerName: 'Wanjiku',
  ...noWishes,
  createdAt: '2026-03-02T09:00:00.000Z',
  status: 'confirmed',
  printedAt,
  lines: [
    { productId: n, variantId: 0, category: 'Dairy', name: 'Milk', sku: 'MILK-500', quantity: 2 },
  ],
})

let asked: string[]
let sent: unknown[]
const print = vi.fn()

beforeEach(() => {
  asked = []
  sent = []
  print.mockClear()
  useSession.getState().setUser(aUser({ role: 'clerk', branchId: 1 }))
  vi.unstubAllGlobals()
  vi.stubGlobal('print', print)
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    asked.push(path)
    if (method === 'POST') {
      const said: unknown = JSON.parse(String(body))
      sent.push(said)
      return Promise.resolve(Response.json(said))
    }
    if (!path.includes('/picking')) return Promise.resolve(Response.json([]))
    const orders = [order(1), order(2, '2026-03-02T09:30:00.000Z'), order(3)]
    return Promise.resolve(Response.json({ branch: 'Kabete', isMore: false, orders }))
  })
})

const opened = async (search = '') => {
  const { place } = show(<PickingPage />, { path: `/picking${search}` })
  await until(() => expect(place.querySelectorAll('article').length).toBeGreaterThan(0))
  return place
}
const button = (text: string, place: Element): HTMLElement =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent === text) ??
  expect.fail(`No button ${text}`)
const papers = (place: Element) =>
  [...place.querySelectorAll('article h2')].map(({ textContent }) => textContent)

test('what was not printed yet is chosen at first, with its codes, and printing marks it', async () => {
  spec('operations orders', 'A picking list to print, by category and name')
  const place = await opened()
  expect(papers(place)).toEqual(['DK-1', 'DK-3'])
  expect(find('article', place).textContent).toContain('MILK-500')
  expect(place.textContent).toContain('DK-2 · Wanjiku · 2 pieces · Printed 2 Mar 2026, 12:30')
  press(button('Print 2 orders', place))
  expect(print).toHaveBeenCalledOnce()
  await until(() => expect(sent).toEqual([{ orders: [id(1), id(3)] }]))
})

test('orders are chosen one by one, and printed several on a page', async () => {
  const place = await opened()
  press(find('fieldset input', place))
  expect(papers(place)).toEqual(['DK-3'])
  press(button('Choose all: 3', place))
  expect(papers(place)).toEqual(['DK-1', 'DK-2', 'DK-3'])
  const [, several] = place.querySelectorAll<HTMLElement>('.ant-segmented input')
  press(several ?? expect.fail())
  expect(place.querySelector('[class*="several"]')).not.toBeNull()
})

test('the orders that the address names are asked for', async () => {
  await opened(`?branch=1&order=${id(1)},${id(3)}`)
  expect(asked).toContain(`/api/orders/branch/1/picking?order=${id(1)},${id(3)}`)
})
