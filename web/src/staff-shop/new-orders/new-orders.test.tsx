import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NewOrder } from '#contract/order/staff-order.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, find, press, show } from '#web/testing/render.tsx'
import { NewOrders, NewOrdersCount } from './new-orders.tsx'
import { newOrdersQuery, unseenOf, useSeenOrders } from './seen-orders.ts'
import { useSound } from './sound.tsx'

let tones = 0
class FakeContext {
  state = 'running'
  currentTime = 0
  destination = {}
  resume = async () => undefined
  createGain = () => {
    const node = {
      gain: { setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() },
      connect: () => node,
    }
    return node
  }
  createOscillator = () => ({
    frequency: { setValueAtTime: vi.fn() },
    connect: (next: unknown) => next,
    start: () => {
      tones += 1
    },
    stop: vi.fn(),
  })
}

const manager = aUser({ role: 'branch_manager', branchId: 1 })
const { queryKey } = newOrdersQuery(manager.id)
const order = (n: number, over: Partial<NewOrder> = {}): NewOrder => ({
  id: `order-${n}`,
  orderNumber: `DK-${n}`,
  branchId: 1,
  branch: 'Kabete',
  total: 1250,
  rest: 1250,
  owed: 0,
  net: 1250,
  createdAt: '2026-03-02T09:00:00.000Z',
  isAttended: true,
  ...over,
})

beforeEach(() => {
  tones = 0
  vi.stubGlobal('AudioContext', FakeContext)
  vi.useFakeTimers()
  document.title = 'Branch Dashboard | Duka'
  useSession.setState({ user: manager })
  useSeenOrders.setState({ ids: null })
  useSound.setState({ on: true, whose: 'unattended', allowed: false })
})

const opened = (orders: NewOrder[] = [order(1)]) =>
  show(<NewOrders />, { known: (client) => client.setQueryData(queryKey, orders) })
const come = ({ client }: ReturnType<typeof opened>, ...orders: NewOrder[]) =>
  act(async () => {
    client.setQueryData(queryKey, orders)
    await vi.advanceTimersByTimeAsync(0)
  })
const allow = () => act(() => useSound.getState().allow())
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('what was there at the first look is no news', async () => {
  opened()
  await allow()
  expect(document.title).toBe('Branch Dashboard | Duka')
  expect(tones).toBe(0)
})

test('three orders that come at once are one tone, and three in the title', async () => {
  spec('operations 2.6', 'New orders come live')
  const page = opened()
  await allow()
  await come(page, order(4), order(3), order(2), order(1))
  expect(tones).toBe(1)
  expect(document.title).toBe('(3) Branch Dashboard | Duka')
  expect(page.place.textContent).toContain('New orders: 3')
})

test('it sounds again each minute until the last of them is looked at, or worked on', async () => {
  spec('operations 2.6', 'New orders come live')
  const page = opened()
  await allow()
  await come(page, order(2), order(1))
  wait(59_000)
  expect(tones).toBe(1)
  wait(61_000)
  expect(tones).toBe(3)
  act(() => useSeenOrders.getState().see([order(2)]))
  wait(120_000)
  expect(tones).toBe(3)
  expect(document.title).toBe('Branch Dashboard | Duka')

  await come(page, order(3), order(2), order(1))
  expect(tones).toBe(4)
  await come(page, order(2), order(1))
  wait(120_000)
  expect(tones).toBe(4)
})

test('switched off it counts in silence, and the switch stays on this device', async () => {
  spec('operations 2.6', 'New orders come live')
  const page = opened()
  await allow()
  act(() => useSound.getState().turn(false))
  await come(page, order(2), order(1))
  wait(120_000)
  expect(tones).toBe(0)
  expect(document.title).toBe('(1) Branch Dashboard | Duka')
  expect(localStorage.getItem('duka-order-sound')).toContain('"on":false')
})

test('the notice leads to the order, and to the list where there are several; a look ends it', async () => {
  const page = opened()
  await come(page, order(2), order(1))
  expect(page.place.textContent).toContain('DK-2 · Kabete · KSh 1,250')
  expect(find('a', page.place).getAttribute('href')).toBe(
    '/branch-manager/dashboard?tab=orders&list=all&order=order-2',
  )
  await come(page, order(3), order(2), order(1))
  expect(find('a', page.place).getAttribute('href')).toBe('/branch-manager/dashboard')
  press(find('a', page.place))
  expect(page.place.textContent).toBe('')
  expect(document.title).toBe('Branch Dashboard | Duka')
})

test('admins hear of orders where no manager is, or of all by choice', async () => {
  useSession.setState({ user: aUser({ role: 'admin' }) })
  const page = opened()
  await allow()
  await come(page, order(2), order(1))
  expect(page.place.textContent).toBe('')
  await come(page, order(3, { isAttended: false }), order(2), order(1))
  expect(page.place.textContent).toContain('New orders: 1')
  expect(find('a', page.place).getAttribute('href')).toBe('/admin/orders?order=order-3')
  expect(tones).toBe(1)
  act(() => useSound.getState().choose('all'))
  expect(page.place.textContent).toContain('New orders: 2')
  expect(localStorage.getItem('duka-order-sound')).toContain('"whose":"all"')
})

test.each(['finance', 'driver'] as const)('nobody asks for orders for %s', (role) => {
  useSession.setState({ user: aUser({ role }) })
  expect(opened().place.textContent).toBe('')
})

test('who pressed Login hears at once: the press on the page before has allowed the sound', async () => {
  vi.stubGlobal('navigator', { ...navigator, userActivation: { hasBeenActive: true } })
  const page = opened()
  await come(page, order(2), order(1))
  expect(useSound.getState().allowed).toBe(true)
  expect(tones).toBe(1)
})

test('whoever signs in next on this device begins anew', async () => {
  const page = opened()
  await come(page, order(2), order(1))
  expect(page.place.textContent).toContain('New orders: 1')
  const next = aUser({ id: '01890000-0000-7000-8000-0000000000b2', role: 'admin' })
  const unattended = [order(4, { isAttended: false }), order(3, { isAttended: false })]
  await act(async () => {
    page.client.setQueryData(newOrdersQuery(next.id).queryKey, unattended)
    useSession.setState({ user: next })
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(page.place.textContent).toBe('')
})

test('the menu says how many are new', async () => {
  const page = show(
    <>
      <NewOrders />
      <nav>
        <NewOrdersCount />
      </nav>
    </>,
    { known: (client) => client.setQueryData(queryKey, [order(1)]) },
  )
  await come(page, order(2), order(1))
  expect(find('nav', page.place).textContent).toBe('1 new')
})

test('an order that somebody else took over is no news', () => {
  const orders = ['cancelled', 'pending', 'pending'] as const
  const placed = orders.map((status, n) => anOrder({ id: `order-${3 - n}`, status }))
  expect(unseenOf(placed, ['order-1']).map(({ id }) => id)).toEqual(['order-2'])
})
