import { beforeEach, expect, test } from 'vitest'
import { orderSecret } from '#contract/order/order-secret.ts'
import { spec } from '#spec'
import { proofOf, useGuestOrders } from './guest-orders.ts'
import { newOrderSecret } from './order-secret.ts'

const STORED = 'duka-guest-orders'
const order = (n: number) => ({
  id: `o-${n}`,
  orderNumber: `DK-${String(n).padStart(8, '0')}`,
  phone: '0712345678',
})
const { keep, forget, noteEnd } = useGuestOrders.getState()
const ids = () => useGuestOrders.getState().orders.map(({ id }) => id)
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => (from > to ? from - n : from + n))

/** Stores what another tab, or an earlier version, would. */
const store = (orders: readonly object[]): void =>
  localStorage.setItem(STORED, JSON.stringify({ state: { orders }, version: 0 }))

beforeEach(() => {
  localStorage.removeItem(STORED)
  useGuestOrders.setState({ orders: [] })
})

test('orders are kept, the newest first, each once, across a reload', async () => {
  for (const n of [1, 2, 3]) keep(order(n))
  keep(order(2))
  expect(ids()).toEqual(['o-2', 'o-3', 'o-1'])
  const stored = localStorage.getItem(STORED) ?? ''
  useGuestOrders.setState({ orders: [] })
  localStorage.setItem(STORED, stored)
  await useGuestOrders.persist.rehydrate()
  expect(ids()).toEqual(['o-2', 'o-3', 'o-1'])
})

test('beyond twenty, the oldest that is over makes room, and an open order never does', () => {
  spec('storefront 2.10', 'A guest’s order opens by its browser’s secret')
  for (const n of numbers(1, 22)) keep(order(n))
  expect(ids()).toHaveLength(22)
  noteEnd('o-3')
  noteEnd('o-5')
  noteEnd('o-20')
  keep(order(23))
  expect(ids()).toEqual(
    numbers(23, 1)
      .filter((n) => ![3, 5, 20].includes(n))
      .map((n) => `o-${n}`),
  )
})

test('a secret proves its order to the shop, and outlives a later word without it', () => {
  const secret = newOrderSecret()
  keep({ ...order(1), secret })
  keep(order(1))
  expect(proofOf('o-1')).toEqual({ 'x-order-secret': secret })
  expect(proofOf('o-2')).toEqual({})
})

test('what an earlier version stored is taken over, and proves nothing', async () => {
  store([order(1)])
  await useGuestOrders.persist.rehydrate()
  expect(useGuestOrders.getState().orders).toEqual([order(1)])
  expect(proofOf('o-1')).toEqual({})
})

test('what another tab stored meanwhile is not lost', () => {
  const secret = newOrderSecret()
  keep(order(1))
  store([{ ...order(2), secret }, order(1)])
  noteEnd('o-1')
  expect(ids()).toEqual(['o-2', 'o-1'])
  expect(proofOf('o-2')).toEqual({ 'x-order-secret': secret })
})

test('forgets one for good', () => {
  for (const n of [1, 2]) keep(order(n))
  forget('o-1')
  expect(ids()).toEqual(['o-2'])
  expect(localStorage.getItem(STORED)).not.toContain('o-1')
})

test('a new secret is 256 bits of chance, in letters that a link may carry', () => {
  const secret = newOrderSecret((bytes) => bytes.fill(0xfb))
  expect(secret).toBe(`${'-_v7'.repeat(10)}-_s`)
  expect(orderSecret.safeParse(secret).success).toBe(true)
  expect(newOrderSecret()).not.toBe(newOrderSecret())
})
