import { beforeEach, expect, test } from 'vitest'
import { useGuestOrders } from './guest-orders.ts'

const order = (n: number) => ({ id: `o-${n}`, orderNumber: `DK-0000000${n}`, phone: '0712345678' })
const { keep, forget } = useGuestOrders.getState()
const ids = () => useGuestOrders.getState().orders.map(({ id }) => id)

beforeEach(() => useGuestOrders.setState({ orders: [] }))

test('keeps the newest five, each once, across a reload', async () => {
  for (const n of [1, 2, 3, 4, 5, 6]) keep(order(n))
  keep(order(3))
  expect(ids()).toEqual(['o-3', 'o-6', 'o-5', 'o-4', 'o-2'])
  const stored = localStorage.getItem('duka-guest-orders') ?? ''
  useGuestOrders.setState({ orders: [] })
  localStorage.setItem('duka-guest-orders', stored)
  await useGuestOrders.persist.rehydrate()
  expect(ids()).toEqual(['o-3', 'o-6', 'o-5', 'o-4', 'o-2'])
})

test('forgets one for good', () => {
  for (const n of [1, 2]) keep(order(n))
  forget('o-1')
  expect(ids()).toEqual(['o-2'])
  expect(localStorage.getItem('duka-guest-orders')).not.toContain('o-1')
})
