import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../lib/api.ts'
import { openLiveChanges } from './live-changes.ts'

const order = (orderId: string, position: string): string =>
  JSON.stringify({ type: 'order', orderId, position })
const stock = (productId: number, position: string): string =>
  JSON.stringify({ type: 'stock', branchId: 1, productId, position })

const open = (...known: (string | number)[][]) => {
  const client = new QueryClient()
  for (const key of known) client.setQueryData(key, 'known')
  const changes = openLiveChanges(client)
  const stale = () =>
    known.filter((key) => client.getQueryState(key)?.isInvalidated).map((key) => key.join('/'))
  return { changes, stale, client }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a changed order makes the lists, that order and the payments old, and nothing else', () => {
  const { changes, stale } = open(
    ['orders', 'me'],
    ['order', 'a'],
    ['order', 'b'],
    ['payments', 'list', ''],
    ['products'],
  )
  changes.take(order('a', '00000001'))
  vi.advanceTimersByTime(100)
  expect(stale()).toEqual(['orders/me', 'order/a', 'payments/list/'])
})

test('many changes of stock become one round of fetching', () => {
  const { changes, client } = open()
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  for (let n = 0; n < 50; n += 1) changes.take(stock(7, String(n).padStart(8, '0')))
  vi.advanceTimersByTime(1_400)
  expect(invalidate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(invalidate.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([
    ['stock', 7],
    ['products'],
    ['product'],
  ])
})

test('stock of a branch leaves alone what is shown of another', () => {
  const { changes, stale } = open(
    ['products', 'branch=1&sort=default'],
    ['products', 'pages', 'sort=default&branch=2'],
    ['products', 'featured=true'],
    ['product', 'maize-flour', 1],
    ['product', 'maize-flour', 2],
  )
  changes.take(stock(7, '00000001'))
  vi.advanceTimersByTime(2_000)
  expect(stale()).toEqual([
    'products/branch=1&sort=default',
    'products/featured=true',
    'product/maize-flour/1',
  ])
})

test('a changed product is fetched again wherever products are shown, at every branch', () => {
  const { changes, stale } = open(
    ['products', 'shelf', 'branch=1', 'ids=7,8'],
    ['products', 'branch=2&sort=default'],
    ['product', 'maize-flour', 1],
    ['stock', 7],
    ['orders', 'me'],
  )
  changes.take(JSON.stringify({ type: 'catalogue', productId: 7, position: '00000001' }))
  vi.advanceTimersByTime(100)
  expect(stale()).toEqual([
    'products/shelf/branch=1/ids=7,8',
    'products/branch=2&sort=default',
    'product/maize-flour/1',
  ])
})

test('reads after a message ask for a state at least as new', async () => {
  const asked: (string | null)[] = []
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    asked.push(new Headers(init.headers).get('x-min-position'))
    return Promise.resolve(new Response('{}', { status: 500 }))
  })
  const { changes } = open()
  changes.take(order('a', '00009000'))
  await send('/api/orders', {}).catch(() => undefined)
  expect(asked).toEqual(['00009000'])
})

test('what is no live message changes nothing', () => {
  const { changes, stale } = open(['orders'])
  changes.take('not json')
  changes.take('{"type":"weather"}')
  vi.advanceTimersByTime(2_000)
  expect(stale()).toEqual([])
})

test('after a lost connection all that could have changed is old', () => {
  const { changes, stale } = open(['orders'], ['order', 'a'], ['stock', '1'], ['branches'])
  changes.catchUp()
  expect(stale()).toEqual(['orders', 'order/a', 'stock/1'])
})
