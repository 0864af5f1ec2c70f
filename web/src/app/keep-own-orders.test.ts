import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDelivery } from '../features/tracking/testing/deliveries.ts'
import { deliveryQuery, searchQuery } from '../features/tracking/tracking-api.ts'
import { ApiError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { KEPT_ANSWERS } from '../shop/account/kept-answers-key.ts'
import { dropOwnData, forgetSession, useSession } from '../shop/account/session.ts'
import { dispatch, useCheckout } from '../shop/checkout/use-checkout.ts'
import { orderQuery } from '../shop/order/order-queries.ts'
import { ordersOfUserQuery } from '../shop/order/orders-of-user.ts'
import { anOrder } from '../testing/order.ts'
import { aUser, until } from '../testing/render.tsx'
import { keepOwnOrders } from './keep-own-orders.ts'

const wanjiku = aUser()
const akinyi = aUser({ id: '01890000-0000-7000-8000-000000000002' })
const order = anOrder({ status: 'processing' })
const details = { ...order, history: [] }
const delivery = aDelivery({ orderId: order.id, orderNumber: order.orderNumber, code: '4711' })
const secret = 'S'.repeat(43)

/** The server's answers by the beginning of the path. A path that is not here is refused with 404. */
let server: Record<string, unknown> | 'away' | 'silent' | 'broken'
let asked: string[]
const answer = (path: string): Response | Promise<Response> => {
  asked.push(path)
  if (server === 'away') return Promise.reject(new TypeError('Failed to fetch'))
  if (server === 'silent') return new Promise<Response>(() => undefined)
  if (server === 'broken') return new Response('no backend', { status: 503 })
  const found = Object.entries(server).find(([beginning]) => path.startsWith(beginning))
  return found === undefined
    ? new Response('gone', { status: 404 })
    : new Response(JSON.stringify(found[1]))
}

const stops: (() => void)[] = []
/** The browser is started anew. Returns its query cache. */
const start = () => {
  for (const stop of stops.splice(0)) stop()
  const client = createQueryClient(forgetSession)
  stops.push(dropOwnData(client), keepOwnOrders(client))
  return client
}
type Client = ReturnType<typeof start>
const listOf = (client: Client, userId = wanjiku.id) => {
  const { queryKey } = ordersOfUserQuery(userId)
  return client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items.map(({ id }) => id))
}
const see = (client: Client, userId = wanjiku.id) =>
  client.fetchInfiniteQuery(ordersOfUserQuery(userId)).catch(() => undefined)
const kept = () => localStorage.getItem(KEPT_ANSWERS)

beforeEach(() => {
  localStorage.clear()
  useSession.setState({ user: wanjiku })
  useCheckout.setState({ guestOrders: [] })
  asked = []
  server = {
    '/api/orders/user/': [order],
    '/api/orders/': details,
    '/api/deliveries/': delivery,
  }
  vi.stubGlobal('fetch', async (path: string) => answer(path))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The list is seen, and its parts have come. */
const seen = async () => {
  await see(start())
  await until(() => expect(kept()).toContain('4711'))
}

test('own orders, their details and the code for the door are there when the server is not', async () => {
  await seen()
  for (const state of ['away', 'broken'] as const) {
    server = state
    const client = start()
    await see(client)
    expect(listOf(client)).toEqual([order.id])
    const query = orderQuery(wanjiku.id, order.id)
    await client.fetchQuery(query).catch(() => undefined)
    expect(client.getQueryData(query.queryKey)).toEqual(details)
    const search = searchQuery(wanjiku.id, order.orderNumber)
    await client.fetchQuery(search).catch(() => undefined)
    expect(client.getQueryData(search.queryKey)).toMatchObject([{ id: delivery.id }])
    const tracked = deliveryQuery(wanjiku.id, delivery.id)
    await client.fetchQuery(tracked).catch(() => undefined)
    expect(client.getQueryData(tracked.queryKey)?.code).toBe('4711')
  }
})

test('what was kept says since when, counts as failed, and is asked for again', async () => {
  await seen()
  const before = Date.now()
  server = 'away'
  const client = start()
  await see(client)
  const { queryKey } = ordersOfUserQuery(wanjiku.id)
  const state = client.getQueryState(queryKey)
  expect(state).toMatchObject({ status: 'error', isInvalidated: true })
  expect(state?.dataUpdatedAt).toBeLessThanOrEqual(before)
  server = { '/api/orders/user/': [] }
  const leave = new QueryObserver(client, { ...orderQuery(wanjiku.id, order.id) }).subscribe(
    () => undefined,
  )
  await see(client)
  expect(listOf(client)).toEqual([])
  leave()
})

test('an order whose details were never loaded is shown as the list has it', async () => {
  server = { '/api/orders/user/': [order] }
  await see(start())
  server = 'away'
  const client = start()
  const query = orderQuery(wanjiku.id, order.id)
  await client.fetchQuery(query).catch(() => undefined)
  expect(client.getQueryData(query.queryKey)).toEqual({ ...order, history: [] })
})

test('a delivery that is not open yet keeps no other order’s parts away', async () => {
  const other = anOrder({ id: wanjiku.id, orderNumber: 'DK-2', status: 'processing' })
  server = {
    '/api/orders/user/': [other, order],
    [`/api/orders/${other.id}`]: { ...other, history: [] },
    '/api/orders/': details,
    [`/api/deliveries/${order.orderNumber}`]: delivery,
  }
  await seen()
})

test('the delivery of an order that changed just now is asked for some seconds later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const fresh = anOrder({ ...order, orderNumber: 'DK-3', updatedAt: new Date().toISOString() })
  server = {
    '/api/orders/user/': [fresh],
    '/api/orders/': { ...fresh, history: [] },
    '/api/deliveries/': { ...delivery, orderNumber: fresh.orderNumber },
  }
  await see(start())
  await until(() => expect(asked).toContain(`/api/orders/${order.id}`))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked).not.toContain(`/api/deliveries/${fresh.orderNumber}`)
  await vi.advanceTimersByTimeAsync(6_000)
  await until(() => expect(asked).toContain(`/api/deliveries/${fresh.orderNumber}`))
  vi.useRealTimers()
})

test('parts that were kept since the last change are not asked for again', async () => {
  await seen()
  asked = []
  await see(start())
  await until(() => expect(asked).toContain(`/api/orders/user/${wanjiku.id}`))
  expect(asked).toEqual([`/api/orders/user/${wanjiku.id}`])
})

test('where no answer comes, the kept one is shown after some seconds', async () => {
  await seen()
  vi.useFakeTimers()
  server = 'silent'
  const client = start()
  void see(client)
  await vi.advanceTimersByTimeAsync(3_900)
  expect(listOf(client)).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(listOf(client)).toEqual([order.id])
  vi.useRealTimers()
})

test.each([
  ['signed out', () => useSession.getState().setUser(null)],
  ['another person signed in', () => useSession.getState().setUser(akinyi)],
  ['the session is found expired', forgetSession],
])('nothing is left once %s', async (_, leave) => {
  await seen()
  leave()
  expect(kept()).toBeNull()
})

test('an answer that comes after another tab has signed out is not kept', async () => {
  const client = start()
  const coming = see(client)
  localStorage.setItem('duka-user', JSON.stringify({ state: { user: null } }))
  await coming
  expect(kept()).toBeNull()
})

test('staff keep nothing, and what was kept before is erased', async () => {
  await seen()
  useSession.setState({ user: aUser({ role: 'branch_manager' }) })
  await see(start())
  expect(kept()).toBeNull()
})

test('a stranger’s delivery is not kept', async () => {
  server = { '/api/deliveries/': { ...delivery, orderId: null, code: null } }
  await start().fetchQuery(deliveryQuery(wanjiku.id, 'TRK-1'))
  expect(kept()).toBeNull()
})

test('what the server refuses now is not kept any more', async () => {
  await seen()
  server = {}
  const client = start()
  const query = orderQuery(wanjiku.id, order.id)
  await expect(client.fetchQuery(query)).rejects.toBeInstanceOf(ApiError)
  expect(client.getQueryData(query.queryKey)).toBeUndefined()
  expect(kept()).not.toContain(`order ${order.id}`)
})

test('a guest’s order is kept as long as this browser has its secret', async () => {
  useSession.setState({ user: null })
  const guests = { ...details, userId: null }
  server = { '/api/orders/': guests, '/api/deliveries/': delivery }
  const query = orderQuery(undefined, order.id)
  await start().fetchQuery(query)
  expect(kept()).toBeNull()
  const { id, orderNumber } = order
  useCheckout.setState({ guestOrders: [{ id, orderNumber, phone: '0712345678', secret }] })
  await start().fetchQuery(query)
  await until(() => expect(kept()).toContain('4711'))
  server = 'away'
  const client = start()
  await client.fetchQuery(query).catch(() => undefined)
  expect(client.getQueryData(query.queryKey)).toEqual(guests)
  server = { '/api/orders/': guests, '/api/deliveries/': delivery }
  const held = { id, orderNumber, phone: '0712345678', secret }
  const late = client.fetchQuery(deliveryQuery(undefined, delivery.id, { held }))
  dispatch({ type: 'guestOrderForgotten', orderId: id })
  expect(kept()).toBeNull()
  await late
  expect(kept()).toBeNull()
})

test('an order whose link has ended is shown no longer where it stands open, and no copy of it stays', async () => {
  useSession.setState({ user: null })
  const { id, orderNumber } = order
  const held = { id, orderNumber, phone: '0700000001', secret, byLink: true }
  dispatch({ type: 'guestOrderKept', order: held })
  const client = start()
  const whole = orderQuery(undefined, id)
  const tracked = deliveryQuery(undefined, delivery.id, { held })
  const look = async () => {
    await client.fetchQuery({ ...whole, staleTime: 0 }).catch(() => undefined)
    await client.fetchQuery({ ...tracked, staleTime: 0 }).catch(() => undefined)
  }
  await look()
  expect(kept()).toContain('4711')
  expect(client.getQueryData(whole.queryKey)).toBeDefined()
  server = {}
  await look()
  expect(client.getQueryState(whole.queryKey)).toMatchObject({ data: undefined, status: 'error' })
  expect(client.getQueryData(tracked.queryKey)).toBeUndefined()
  expect(kept()).toBeNull()
})

test('with an order that is refused everything that was kept about it goes, the code for the door too', async () => {
  await seen()
  server = { '/api/orders/user/': [order], '/api/deliveries/': delivery }
  const client = start()
  await client
    .fetchQuery({ ...orderQuery(wanjiku.id, order.id), staleTime: 0 })
    .catch(() => undefined)
  expect(kept()).not.toContain('4711')
})
