import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { useToasts } from '../../lib/toasts.ts'
import { useSession } from '../../shop/account/session.ts'
import { useCheckout } from '../../shop/checkout/use-checkout.ts'
import { orderQuery } from '../../shop/order/order-queries.ts'
import { ordersOfUserQuery } from '../../shop/order/orders-of-user.ts'
import { anOrder } from '../../testing/order.ts'
import { aUser, find, press, show, until } from '../../testing/render.tsx'
import { OrdersPage } from './orders-page.tsx'
import { ReceiptPage } from './receipt-page.tsx'

const me = aUser()
const at = Date.parse('2026-03-02T11:05:00.000Z')
const order = anOrder({ paymentStatus: 'pending', allowed: ['cancelled'] })
const { id, orderNumber } = order

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.setSystemTime(at + 60_000)
  useSession.setState({ user: me })
  useCheckout.setState({ guestOrders: [] })
  useToasts.setState({ toast: null })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const known = (history: [] | undefined) => (client: QueryClient) => {
  const items: Order[] = [order]
  client.setQueryData(
    ordersOfUserQuery(me.id).queryKey,
    { pages: [{ items, next: undefined, total: undefined }], pageParams: [''] },
    { updatedAt: at },
  )
  if (history !== undefined)
    client.setQueryData(orderQuery(me.id, id).queryKey, { ...order, history }, { updatedAt: at })
}

test('offline My Orders says as of when it is, and what needs the server says why', async () => {
  const { place } = show(<OrdersPage />, { path: '/orders', known: known(undefined) })
  await until(() => expect(place.textContent).toContain('As of 14:05; you are offline'))
  for (const name of [`Cancel order ${orderNumber}`, `Pay now for ${orderNumber}`]) {
    const button = find(`[aria-label="${name}"]`, place)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    useToasts.setState({ toast: null })
    press(button)
    expect(useToasts.getState().toast?.title).toBe('You are offline: this needs a connection.')
  }
  expect(document.querySelector('dialog')).toBeNull()
})

test('offline the details say so too, and that the history is to come where the list alone is known', async () => {
  const { place } = show(<OrdersPage />, { path: '/orders', known: known([]) })
  press(find(`[aria-label="View Details of ${orderNumber}"]`, place))
  await until(() => expect(find('dialog').textContent).toContain('As of 14:05; you are offline'))
  expect(find('dialog').textContent).toContain('The history is shown once you are online again.')
})

test('offline the receipt says as of when it is', async () => {
  const { place } = show(<ReceiptPage />, {
    path: `/orders/${id}/receipt`,
    route: '/orders/:orderId/receipt',
    known: known([]),
  })
  await until(() => expect(place.textContent).toContain('As of 14:05; you are offline'))
  expect(find('article', place).textContent).toContain(orderNumber)
})
