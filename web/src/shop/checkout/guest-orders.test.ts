import { expect, test } from 'vitest'
import { orderSecret } from '#contract/order/customer.ts'
import { spec } from '#spec'
import { dispatch } from '#web/shop/checkout/use-checkout.ts'
import { newOrderSecret } from '../order/order-link.ts'
import { type GuestOrder, withEnd, withLinkKey, withOrder, without } from './guest-orders.ts'
import { proofOf } from './use-checkout.ts'

const order = (n: number) => ({
  id: `o-${n}`,
  orderNumber: `DK-${String(n).padStart(8, '0')}`,
  phone: '0712345678',
})
const kept = (...ns: number[]) => ns.map(order).reduce<GuestOrder[]>(withOrder, [])
const ids = (orders: readonly GuestOrder[]) => orders.map(({ id }) => id)
const numbers = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, n) => (from > to ? from - n : from + n))

test('orders are kept, the newest first, each once', () => {
  expect(ids(kept(1, 2, 3, 2))).toEqual(['o-2', 'o-3', 'o-1'])
})

test('beyond twenty, the oldest that is over makes room, and an open order never does', () => {
  spec('storefront 2.10', 'A guest’s order opens by its browser’s secret')
  const open = kept(...numbers(1, 22))
  expect(ids(open)).toHaveLength(22)
  const some = ['o-3', 'o-5', 'o-20'].reduce((orders, id) => withEnd(orders, id, false), open)
  expect(ids(withOrder(some, order(23)))).toEqual(
    numbers(23, 1)
      .filter((n) => ![3, 5, 20].includes(n))
      .map((n) => `o-${n}`),
  )
})

test('a secret outlives a later word without it', () => {
  const known = withOrder([], { ...order(1), secret: newOrderSecret() })
  expect(withOrder(known, order(1))).toEqual(known)
})

test('the own secret is not given up for a link, and the newest link counts', () => {
  const [own, link, later] = [newOrderSecret(), newOrderSecret(), newOrderSecret()]
  const byOwn = { ...order(1), secret: own }
  const byLink = (secret: string) => ({ ...order(1), secret, byLink: true })
  expect(withOrder([byOwn], byLink(link))).toStrictEqual([byOwn])
  expect(withOrder([byLink(link)], byOwn)).toStrictEqual([byOwn])
  expect(withOrder([byLink(link)], byLink(later))).toStrictEqual([byLink(later)])
  expect(withOrder([byLink(link)], order(1))).toStrictEqual([byLink(link)])
})

test('forgets one for good', () => {
  expect(ids(without(kept(1, 2), 'o-1'))).toEqual(['o-2'])
})

test('a secret proves its order to the shop, and an order without one proves nothing', () => {
  const secret = newOrderSecret()
  dispatch({ type: 'guestOrderKept', order: { ...order(1), secret } })
  dispatch({ type: 'guestOrderKept', order: order(2) })
  expect(proofOf('o-1')).toEqual({ 'x-order-secret': secret })
  expect(proofOf('o-2')).toEqual({})
  expect(proofOf('o-3')).toEqual({})
})

test('a new secret is 256 bits of chance, in letters that a link may carry', () => {
  const secret = newOrderSecret((bytes) => bytes.fill(0xfb))
  expect(secret).toBe(`${'-_v7'.repeat(10)}-_s`)
  expect(orderSecret.safeParse(secret).success).toBe(true)
  expect(newOrderSecret()).not.toBe(newOrderSecret())
})

test('an order whose link has ended is as it was before the link', () => {
  const linked = withLinkKey(kept(1, 2), 'o-1', 'K'.repeat(43))
  expect(linked.find(({ id }) => id === 'o-1')?.linkKey).toBe('K'.repeat(43))
  expect(withLinkKey(linked, 'o-1', undefined)).toStrictEqual(kept(1, 2))
})
