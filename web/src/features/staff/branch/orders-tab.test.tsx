import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { spec } from '#spec'
import { useToasts } from '#web/lib/toasts.ts'
import { useSession } from '#web/shop/account/session.ts'
import { useSeenOrders } from '#web/staff-shop/new-orders/seen-orders.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show, until } from '#web/testing/render.tsx'
import { latestOrdersQuery } from './branch-orders.ts'
import { LatestOrders, OrdersTab } from './orders-tab.tsx'

const manager = aUser({ role: 'branch_manager', branchId: 1 })
const { queryKey } = latestOrdersQuery(manager.id, 1)
const order = (n: number, over: Partial<Order> = {}): Order =>
  anOrder({ id: `order-${n}`, orderNumber: `DK-${n}`, allowed: ['confirmed'], ...over })

beforeEach(() => {
  useSession.setState({ user: manager })
  useSeenOrders.setState({ ids: null })
  useToasts.getState().dismiss()
})

const opened = (orders: Order[]) =>
  show(<LatestOrders branchId={1} />, { known: (client) => client.setQueryData(queryKey, orders) })
const numbers = (place: Element) =>
  [...place.querySelectorAll('a[data-row]')].map(({ textContent }) => textContent)
const button = (place: Element, label: string) => find(`[aria-label="${label}"]`, place)
const toast = () => {
  const { title, text } = useToasts.getState().toast ?? {}
  return [title, text]
}

test.each([
  ['pending', 'confirmed', 'Confirm'],
  ['confirmed', 'processing', 'Process'],
  ['processing', 'ready_for_delivery', 'Ready'],
] as const)('%s: the next step is %s, by a button %s', (status, to, label) => {
  spec('operations 2.6', 'Orders: the latest 10, with Confirm, Process and Ready')
  const { place } = opened([order(1, { status, allowed: [to, 'cancelled'] })])
  expect(button(place, `${label} DK-1`).textContent).toBe(label)
})

test('an order opens beside the list', () => {
  const { place, router } = opened([order(1)])
  press(find('a[data-row]', place))
  expect(router.state.location.search).toBe('?order=order-1')
})

test.each([
  ['branch_manager', 'Latest'],
  ['clerk', 'To do'],
] as const)('a %s who has chosen no list yet begins with %s', (role, first) => {
  useSession.setState({ user: aUser({ role, branchId: 1 }) })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { place } = show(<OrdersTab branchId={1} />)
  expect(find('.ant-segmented-item-selected', place).textContent).toContain(first)
})

test('shows the latest ten', () => {
  spec('operations 2.6', 'Orders: the latest 10, with Confirm, Process and Ready')
  const { place } = opened(Array.from({ length: 14 }, (_, n) => order(n)))
  expect(numbers(place)).toHaveLength(10)
})

test('new orders wait above the rows for a press', async () => {
  spec('operations 2.6', 'Rows do not jump: new orders wait above them for a press')
  const { place, client } = opened([order(1)])
  act(() => useSeenOrders.getState().begin(manager.id, [order(1)]))
  act(() => client.setQueryData(queryKey, [order(3), order(2), order(1)]))
  await until(() => expect(find('button', place).textContent).toBe('2 new orders'))
  expect(numbers(place)).toEqual(['DK-1'])
  press(find('button', place))
  expect(numbers(place)).toEqual(['DK-3', 'DK-2', 'DK-1'])
})

test('a press shows at once, and the server is told which order was seen', async () => {
  spec('operations 2.6', 'A step of an order: toast, error, and the row taken back')
  spec('operations 7', 'PATCH /api/orders/{id}/status')
  const sent: unknown[] = []
  let answer = (_: Response): void => undefined
  vi.stubGlobal('fetch', (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return new Promise(() => {})
    sent.push(JSON.parse(String(body)))
    return new Promise<Response>((resolve) => {
      answer = resolve
    })
  })
  const { place } = opened([order(1, { revision: 4 })])
  press(button(place, 'Confirm DK-1'))
  await until(() => expect(place.textContent).toContain('Confirmed'))
  await until(() => expect(sent).toEqual([{ status: 'confirmed', revision: 4 }]))
  const id = '01890000-0000-7000-8000-0000000000a1'
  answer(new Response(JSON.stringify({ id, status: 'confirmed' })))
  await until(() => expect(toast()).toEqual(['Order Updated', 'DK-1 is now Confirmed.']))
})

test('what the server refuses is taken back, and said', async () => {
  spec('operations 2.6', 'A step of an order: toast, error, and the row taken back')
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'PATCH'
      ? Promise.resolve(new Response('{}', { status: 409 }))
      : new Promise(() => {}),
  )
  const { place } = opened([order(1)])
  press(button(place, 'Confirm DK-1'))
  await until(() => expect(toast()).toEqual(['Error', 'Failed to update order status.']))
  expect(find('[role="alert"]', place).textContent).not.toBe('')
  await until(() => expect(place.textContent).toContain('Pending'))
  expect(button(place, 'Confirm DK-1')).toBeDefined()
})

test('the keyboard stays in its row: at the next button, or at the order when it has none', async () => {
  vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
    method === 'PATCH'
      ? Promise.resolve(Response.json({ id: anOrder().id, status: 'confirmed' }))
      : new Promise(() => {}),
  )
  const { place, client } = opened([order(2), order(1)])
  const confirm = button(place, 'Confirm DK-1')
  act(() => confirm.focus())
  press(confirm)
  await until(() => expect(toast()[0]).toBe('Order Updated'))
  const next = order(1, { status: 'confirmed', allowed: ['processing', 'cancelled'] })
  act(() => client.setQueryData(queryKey, [order(2), next]))
  await until(() => expect(document.activeElement).toBe(button(place, 'Process DK-1')))
  const packed = order(1, { status: 'ready_for_delivery', allowed: ['cancelled'] })
  act(() => client.setQueryData(queryKey, [order(2), packed]))
  await until(() => expect(document.activeElement?.textContent).toBe('DK-1'))
})

test('an order that is not paid for yet says so in place of a button', () => {
  const unpaid = order(1, { paymentMethod: 'mpesa', paymentStatus: 'pending', allowed: [] })
  const { place } = opened([unpaid])
  expect(place.textContent).toContain('Waits for payment')
  expect(place.querySelector('[aria-label^="Confirm"]')).toBeNull()
})

test('without orders it says what will be here', () => {
  expect(opened([]).place.textContent).toContain('No Orders Yet')
})
