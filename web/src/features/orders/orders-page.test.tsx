import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { type Order, type OrderStatus, orderStatus } from '#contract/order/order.ts'
import { spec } from '#spec'
import { useSession } from '../../shop/account/session.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { orderQuery } from '../../shop/order/order-queries.ts'
import { ordersOfUserQuery } from '../../shop/order/orders-of-user.ts'
import { answerWith } from '../../testing/api.ts'
import { anOrder } from '../../testing/order.ts'
import { aUser, find, press, show, until } from '../../testing/render.tsx'
import { OrdersPage } from './orders-page.tsx'

const me = aUser()
const orderWith = (status: OrderStatus): Order =>
  anOrder({ id: `order-${status}`, orderNumber: `DK-${status}`, status })

/** My Orders with these orders in it. */
const page = (orders: readonly Order[], path = '/orders') =>
  show(<OrdersPage />, {
    path,
    known: (client: QueryClient) =>
      client.setQueryData(ordersOfUserQuery(me.id).queryKey, {
        pages: [{ items: [...orders], next: undefined, total: undefined }],
        pageParams: [''],
      }),
  }).place
const tabs = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('[role="tab"]')]
const shown = (place: HTMLElement) => [...place.querySelectorAll('h2')].map((h) => h.textContent)

beforeEach(() => {
  answerWith({})
  useSession.setState({ user: me })
  useCheckout.setState({ guestOrders: [] })
})

test('without an account it asks to sign in, by a link home', async () => {
  spec('storefront 2.10', 'Without sign-in: ‘Sign In Required’')
  useSession.setState({ user: null })
  const { place } = show(<OrdersPage />, { path: '/orders' })
  await until(() => expect(place.textContent).toContain('Sign In Required'))
  expect(find('a', place).textContent).toBe('Sign In')
  expect(find('a', place).getAttribute('href')).toBe('/')
  expect(tabs(place)).toEqual([])
})

test('a guest sees the orders that were placed on this device, and can have each forgotten', async () => {
  useSession.setState({ user: null })
  const phone = '0712345678'
  const order = { ...anOrder({ status: 'delivered', userId: null }), history: [] }
  const { id, orderNumber } = order
  const secret = 'S'.repeat(43)
  useCheckout.setState({ guestOrders: [{ id, orderNumber, phone, secret }] })
  const { place } = show(<OrdersPage />, {
    path: '/orders',
    known: (client: QueryClient) => client.setQueryData(orderQuery(undefined, id).queryKey, order),
  })
  await until(() => find('article', place))
  expect(shown(place)).toContain('DK-12345678')
  expect(place.textContent).toContain('Sign In Required')
  const forget = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Forget on this device',
  )
  press(forget ?? expect.fail())
  expect(place.querySelectorAll('article')).toHaveLength(0)
  expect(useCheckout.getState().guestOrders).toEqual([])
})

test('3 skeletons while the active orders load, 2 while the completed do', () => {
  spec('storefront 2.10', 'Skeletons: 3 active, 2 completed')
  const { place } = show(<OrdersPage />, { path: '/orders' })
  const skeletons = () => find('[aria-label="Loading your orders"]', place).children.length
  expect(skeletons()).toBe(3)
  press(tabs(place)[1] ?? expect.fail())
  expect(skeletons()).toBe(2)
})

test('Active Orders, with their number, Completed and Cancelled share the seven statuses', () => {
  spec('storefront 2.10', 'Tabs Active Orders, Completed, Cancelled')
  spec('storefront 2.10', 'Active Orders has a count badge')
  spec('storefront 2.10', 'Each order has a progress bar; a cancelled one has none')
  spec('storefront 4', 'Groups Active, Completed, Cancelled')
  const place = page(orderStatus.options.map(orderWith))
  expect(tabs(place).map(({ textContent }) => textContent)).toEqual([
    'Active Orders5',
    'Completed',
    'Cancelled',
  ])
  expect(shown(place)).toEqual(orderStatus.options.slice(0, 5).map((status) => `DK-${status}`))
  expect(place.querySelectorAll('[role="progressbar"]')).toHaveLength(5)
  press(tabs(place)[1] ?? expect.fail())
  expect(shown(place)).toEqual(['DK-delivered'])
  press(tabs(place)[2] ?? expect.fail())
  expect(shown(place)).toEqual(['DK-cancelled'])
})

test('an order that goes to another tab leaves the focus to the tab it was in', async () => {
  const { queryKey } = ordersOfUserQuery(me.id)
  const told = (status: OrderStatus) => ({
    pages: [{ items: [anOrder({ status })], next: undefined, total: undefined }],
    pageParams: [''],
  })
  const { place, client } = show(<OrdersPage />, {
    path: '/orders',
    known: (known) => known.setQueryData(queryKey, told('pending')),
  })
  find('article button', place).focus()
  client.setQueryData(queryKey, told('cancelled'))
  await until(() => expect(place.querySelector('article')).toBeNull())
  expect(document.activeElement).toBe(find('[role="tabpanel"]', place))
})

test('each tab says when there is nothing in it', () => {
  const place = page([])
  const empty = tabs(place).map((tab) => {
    press(tab)
    return shown(place)[0]
  })
  expect(empty).toEqual(['No active orders', 'No completed orders', 'No cancelled orders'])
  expect(tabs(place)[0]?.textContent).toBe('Active Orders')
})

const details = async (order: Order): Promise<HTMLElement> => {
  const place = page([order])
  press(find('[aria-label^="View Details"]', place))
  await until(() => expect(find('dialog h2').textContent).toBe('Order Details'))
  return find('dialog')
}

test('View Details opens the order, its items and its address', async () => {
  spec('storefront 2.9', 'The M-PESA receipt is kept and shown')
  spec('storefront 2.10', '‘View Details’ opens the Order Details dialog')
  const dialog = await details(anOrder({ mpesaReceiptNumber: 'TBL1DUKA01', notes: 'Call first' }))
  const text = dialog.textContent ?? ''
  for (const words of [
    'DK-12345678',
    '2 Mar 2026',
    'Kabete',
    'Pending',
    'M-PESA',
    'TBL1DUKA01',
    'Paid KSh 330 by M-PESA',
    'Next: Confirmed',
    'Call first',
    'Milk, 500 ml',
    'KSh 120',
    'KSh 330',
    'Waiyaki Way 12, Kabete, Kiambu',
    '0712 345 678',
  ])
    expect(text).toContain(words)
})

test('an order without an address says so', async () => {
  spec('storefront 2.10', '‘Address information not available’ when there is none')
  const address = { street: '', city: '', region: '' }
  const dialog = await details(anOrder({ address }))
  expect(dialog.textContent).toContain('Address information not available')
})
