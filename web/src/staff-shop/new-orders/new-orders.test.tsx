import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { anOrder } from '#web/testing/order.ts'
import { aUser, show } from '#web/testing/render.tsx'
import { NewOrders } from './new-orders.tsx'
import { useSound } from './sound.tsx'
import { latestOrdersQuery, unseenOf, useSeenOrders } from './unseen-orders.ts'

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
const { queryKey } = latestOrdersQuery(manager.id, 1)
const order = (n: number, over: Partial<Order> = {}) => anOrder({ id: `order-${n}`, ...over })

beforeEach(() => {
  tones = 0
  vi.stubGlobal('AudioContext', FakeContext)
  vi.useFakeTimers()
  document.title = 'Branch Dashboard | Duka'
  useSession.setState({ user: manager })
  useSeenOrders.setState({ ids: null })
  useSound.setState({ on: true, allowed: false })
})

const opened = (orders: Order[] = [order(1)]) =>
  show(<NewOrders />, { known: (client) => client.setQueryData(queryKey, orders) })
const come = ({ client }: ReturnType<typeof opened>, ...orders: Order[]) =>
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
  expect(page.place.textContent).toBe('New orders: 3')
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
  await come(page, order(3, { status: 'confirmed' }), order(2), order(1))
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

test('nobody else hears of orders', () => {
  useSession.setState({ user: aUser({ role: 'admin' }) })
  expect(opened().place.textContent).toBe('')
})

test('an order that somebody else took over is no news', () => {
  const orders = [order(3, { status: 'cancelled' }), order(2), order(1)]
  expect(unseenOf(orders, new Set(['order-1'])).map(({ id }) => id)).toEqual(['order-2'])
})
