import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { StaffFound } from '#contract/staff-search.ts'
import { useSession } from '#web/shop/account/session.ts'
import { answerWith } from '#web/testing/api.ts'
import { aBranch, aUser, find, show, type, until } from '#web/testing/render.tsx'
import { StaffSearch } from './staff-search.tsx'

const none = { hits: [], isMore: false }
const nothing: StaffFound = {
  orders: none,
  deliveries: none,
  payments: none,
  products: none,
  people: none,
  branches: none,
  transfers: none,
}
const id = (n: number) => `01890000-0000-7000-8000-00000000000${n}`
const order = (n: number): StaffFound['orders']['hits'][number] => ({
  id: id(n),
  orderNumber: `DK-0000000${n}`,
  branchId: 1,
  createdAt: '2026-03-02T09:00:00.000Z',
  customerName: 'Njeri Kamau',
  phone: '0733 ••• 222',
  status: 'pending',
  total: 1250,
  rest: 1250,
  owed: 0,
  net: 1250,
})

const product: StaffFound['products']['hits'][number] = {
  id: 7,
  name: 'Milk',
  sku: 'M-1',
  standing: 'sold',
  isCoded: false,
  stockId: '1.7.0',
}

beforeEach(() => useSession.setState({ user: aUser({ role: 'branch_manager', branchId: 1 }) }))

const opened = (found: Partial<StaffFound>) => {
  const asked = answerWith({
    '/api/staff/search': { ...nothing, ...found },
    '/api/branches': [aBranch()],
  })
  return { asked, ...show(<StaffSearch />) }
}
const field = () => find('input')
const keyOn = (target: EventTarget, key: string) =>
  act(() => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
const search = (text: string) => {
  type(field(), text)
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}
const addressOf = ({ router }: ReturnType<typeof opened>) => {
  const { pathname, search: query } = router.state.location
  return `${pathname}${query}`
}

test('the only result opens at once', async () => {
  const page = opened({ orders: { hits: [order(1)], isMore: false } })
  search('1222')
  await until(() =>
    expect(addressOf(page)).toBe(`/branch-manager/dashboard?tab=orders&list=all&order=${id(1)}`),
  )
  expect(page.asked).toContain('/api/staff/search?q=1222')
})

test('a product whose whole name was typed opens at once, beside orders that hold it', async () => {
  const page = opened({
    orders: { hits: [order(1), order(2)], isMore: true },
    products: { hits: [product, { ...product, id: 8, name: 'Milk Bread' }], isMore: false },
  })
  search('milk')
  await until(() =>
    expect(addressOf(page)).toBe('/branch-manager/dashboard?tab=inventory&stock=1.7.0'),
  )
})

test('a product whose barcode was scanned opens at once, beside orders that hold it', async () => {
  const page = opened({
    orders: { hits: [order(1), order(2)], isMore: true },
    products: { hits: [{ ...product, isCoded: true }], isMore: false },
  })
  search('6161101234564')
  await until(() =>
    expect(addressOf(page)).toBe('/branch-manager/dashboard?tab=inventory&stock=1.7.0'),
  )
})

test('several results stand by kind; the arrow keys choose one, and Enter opens it', async () => {
  const page = opened({
    orders: { hits: [order(1), order(2)], isMore: true },
    products: { hits: [product], isMore: false },
  })
  search('mil')
  await until(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(4))
  const groups = [...document.querySelectorAll('fieldset')].map((one) =>
    one.getAttribute('aria-label'),
  )
  expect(groups).toEqual(['Orders', 'Products'])
  expect(find('fieldset').textContent).toContain('DK-00000001 · Njeri Kamau')
  expect(find('fieldset').textContent).toContain('0733 ••• 222')
  keyOn(field(), 'ArrowUp')
  expect(find('[aria-selected=true]').textContent).toContain('Milk')
  expect(field().getAttribute('aria-activedescendant')).toBe(find('[aria-selected=true]').id)
  keyOn(field(), 'ArrowUp')
  expect(find('[aria-selected=true]').textContent).toBe('All orders found')
  keyOn(field(), 'ArrowDown')
  act(() => find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
  expect(addressOf(page)).toBe('/branch-manager/dashboard?tab=inventory&stock=1.7.0')
  expect(document.querySelector('[role=option]')).toBeNull()
})

test('where nothing is found it tells what can be searched for', async () => {
  opened({})
  search('xyz')
  await until(() => expect(find('[role=status]').textContent).toBe('Nothing found for ‘xyz’'))
  expect(document.body.textContent).toContain('last four digits of a phone')
  keyOn(field(), 'Escape')
  expect(document.querySelector('[role=status]')).toBeNull()
})

test('‘/’ leads to the field, but not out of another field', async () => {
  opened({})
  const other = document.body.appendChild(document.createElement('input'))
  other.focus()
  keyOn(other, '/')
  await new Promise((done) => requestAnimationFrame(done))
  expect(document.activeElement).toBe(other)
  other.remove()
  keyOn(document.body, '/')
  await until(() => expect(document.activeElement).toBe(field()))
})

test.each(['driver', 'customer'] as const)('a %s has no such search', (role) => {
  useSession.setState({ user: aUser({ role }) })
  expect(show(<StaffSearch />).place.textContent).toBe('')
})
