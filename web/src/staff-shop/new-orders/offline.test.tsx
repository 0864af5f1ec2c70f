import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { spec } from '#spec'
import { useSession } from '#web/shop/account/session.ts'
import { LiveUpdates } from '#web/shop/live/live-updates.tsx'
import { StaffOrders } from '#web/staff-shop/order/staff-orders.tsx'
import { anOrder } from '#web/testing/order.ts'
import { aUser, show } from '#web/testing/render.tsx'
import { NewOrders } from './new-orders.tsx'
import { useSeenOrders } from './seen-orders.ts'
import { useSound } from './sound.tsx'
import { playTone } from './tone.ts'

vi.mock('./tone.ts', () => ({ playTone: vi.fn() }))

/** The connection that the page keeps open. */
let line: EventTarget & { close(): void }
class FakeEventSource extends EventTarget {
  readyState = 1
  close = vi.fn()
  constructor() {
    super()
    line = this
  }
}

const orderNumber = (n: number) => `DK-0000000${n}`
const order = (n: number) =>
  anOrder({
    id: `01941f29-7c00-7000-8000-00000000000${n}`,
    orderNumber: orderNumber(n),
    createdAt: `2026-11-01T09:0${n}:00.000Z`,
  })
const newOrder = ({ id, orderNumber: number, createdAt, branchId, total }: Order) => ({
  id,
  orderNumber: number,
  branchId,
  branch: 'Kabete',
  total,
  rest: total,
  owed: 0,
  net: total,
  createdAt,
  isAttended: true,
})
let orders: Order[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(playTone).mockClear()
  vi.stubGlobal('EventSource', FakeEventSource)
  orders = [order(2), order(1)]
  vi.stubGlobal('fetch', (path: string) => {
    if (path.startsWith('/api/orders/count'))
      return Promise.resolve(Response.json({ count: orders.length, isMore: false }))
    if (path === '/api/orders/new') return Promise.resolve(Response.json(orders.map(newOrder)))
    const isList = /^\/api\/orders(\/branch\/1)?\?/.test(path)
    return isList ? Promise.resolve(Response.json(orders)) : new Promise(() => {})
  })
  document.title = 'Orders | Duka'
  useSession.setState({ user: aUser({ role: 'branch_manager', branchId: 1 }) })
  useSeenOrders.setState({ ids: null })
  useSound.setState({ on: true, allowed: true })
})
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const tell = (type: string) => act(async () => void line.dispatchEvent(new Event(type)))

test('offline for five minutes, three orders: one tone, three in the title, and the open row stays', async () => {
  spec('operations cases', '15. Offline for five minutes, three orders')
  const page = (
    <>
      <LiveUpdates />
      <NewOrders />
      <StaffOrders branchId={1} />
    </>
  )
  const { place, router } = show(page, { path: `/?order=${order(1).id}` })
  // What follows the server comes in a task and a script of its own.
  await wait(0)
  await act(() => import('#web/shop/live/follow-live.ts'))
  // The stream opens once all tabs have had time to say what they want of it.
  await wait(200)
  await tell('open')
  await wait(100)
  const shown = () => [...place.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
  expect(shown()).toEqual([
    expect.stringContaining(orderNumber(2)),
    expect.stringContaining(orderNumber(1)),
  ])
  await tell('error')
  orders = [order(5), order(4), order(3), order(2), order(1)]
  await wait(300_000)
  expect(playTone).not.toHaveBeenCalled()
  await tell('open')
  await wait(100)
  expect(playTone).toHaveBeenCalledTimes(1)
  expect(document.title).toBe('(3) Orders | Duka')
  expect(shown()).toHaveLength(2)
  expect(place.textContent).toContain('3 new')
  expect(router.state.location.search).toBe(`?order=${order(1).id}`)
  expect(document.querySelector('dialog')?.open).toBe(true)
})
