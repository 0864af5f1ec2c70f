import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { send } from '../../lib/api.ts'
import { keys } from '../keys.ts'
import { openLiveChanges } from './follow-live.ts'

const order = (orderId: string, position: string): string =>
  JSON.stringify({ type: 'order', orderId, position })
const stock = (productId: number, position: string): string =>
  JSON.stringify({ type: 'stock', branchId: 1, productId, position })

const { shop } = keys
const own = keys.own('me')

const open = (...known: QueryKey[]) => {
  const client = new QueryClient()
  for (const key of known) client.setQueryData(key, 'known')
  const changes = openLiveChanges(client)
  const stale = () => known.filter((key) => client.getQueryState(key)?.isInvalidated)
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
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  const made = [
    own.orders(),
    own.order({ order: 'a' }),
    own.order({ order: 'a', orderNumber: 'DK-12345678', phone: '0712345678' }),
    own.payment({ order: 'a' }),
    own.tracking({ order: 'a' }),
    own.payments({ list: '' }),
  ]
  const { changes, stale } = open(
    ...made,
    own.order({ order: 'b' }),
    own.payment({ order: 'b' }),
    shop.products(),
    own.addresses(),
  )
  changes.take(order('a', '00000001'))
  vi.advanceTimersByTime(100)
  expect(stale()).toEqual(made)
})

test('many changes of stock become one round of fetching', () => {
  const { changes, client, stale } = open(shop.stock({ product: 7 }), shop.stock({ product: 8 }))
  const invalidate = vi.spyOn(client, 'invalidateQueries')
  for (let n = 0; n < 50; n += 1) changes.take(stock(7, String(n).padStart(8, '0')))
  vi.advanceTimersByTime(1_400)
  expect(invalidate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(invalidate).toHaveBeenCalledOnce()
  expect(stale()).toEqual([shop.stock({ product: 7 })])
})

test('stock of a branch leaves alone what is shown of another', () => {
  const { changes, stale } = open(
    shop.products({ branch: 1, sort: 'default' }),
    shop.products({ branch: 2, pagesOf: 'sort=default&branch=1' }),
    shop.products({ branch: undefined, featured: true }),
    shop.product({ slug: 'maize-flour', branch: 1 }),
    shop.product({ slug: 'maize-flour', branch: 2 }),
    own.recommendations({ branch: 1 }),
    own.recommendations({ branch: 2 }),
  )
  changes.take(stock(7, '00000001'))
  vi.advanceTimersByTime(2_000)
  expect(stale()).toEqual([
    shop.products({ branch: 1, sort: 'default' }),
    shop.products({ featured: true }),
    shop.product({ slug: 'maize-flour', branch: 1 }),
    own.recommendations({ branch: 1 }),
  ])
})

test('stock of two branches in one round is the stock of both', () => {
  const known = [shop.products({ branch: 1 }), shop.products({ branch: 2 })]
  const { changes, stale } = open(...known, shop.products({ branch: 3 }))
  changes.take(stock(7, '00000001'))
  changes.take(JSON.stringify({ type: 'stock', branchId: 2, productId: 7, position: '00000002' }))
  vi.advanceTimersByTime(2_000)
  expect(stale()).toEqual(known)
})

test('a changed product is fetched again wherever products are shown, at every branch', () => {
  const made = [
    shop.products({ branch: 1, ids: [7, 8] }),
    shop.products({ branch: 2, sort: 'default' }),
    shop.product({ slug: 'maize-flour', branch: 1 }),
    shop.facets({ of: '' }),
    shop.suggestions({ text: 'ma' }),
    own.recommendations({ branch: 1 }),
  ]
  const { changes, stale } = open(...made, shop.stock({ product: 7 }), own.orders())
  changes.take(JSON.stringify({ type: 'catalogue', productId: 7, position: '00000001' }))
  vi.advanceTimersByTime(100)
  expect(stale()).toEqual(made)
})

test('points that moved make old what is told of points, rewards and vouchers', () => {
  spec('operations 2.1', 'Points and vouchers that move are heard on the account’s open pages')
  const made = [own.loyalty({ part: 'account' }), shop.loyalty({ part: 'tiers' })]
  const { changes, stale } = open(...made, own.orders())
  changes.take(JSON.stringify({ type: 'loyalty', position: '00000001' }))
  vi.advanceTimersByTime(100)
  expect(stale()).toEqual(made)
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
  const { changes, stale } = open(own.orders())
  changes.take('not json')
  changes.take('{"type":"weather"}')
  vi.advanceTimersByTime(2_000)
  expect(stale()).toEqual([])
})

test('after a lost connection all that could have changed is old', () => {
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  const live = [
    own.orders(),
    own.order({ order: 'a' }),
    own.payment({ order: 'a' }),
    shop.stock({ product: 1 }),
    shop.suggestions({ text: 'ma' }),
    shop.branches,
  ]
  const { changes, stale } = open(...live, shop.categories, own.wishlist())
  changes.catchUp()
  expect(stale()).toEqual(live)
})

test('an answer that was on its way when its order changed counts as old, and is asked for again', async () => {
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  const { changes, client } = open()
  const answers: ((answer: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const ahead = client.fetchQuery({ queryKey: own.order({ order: 'a' }), queryFn })
  const shown = { queryKey: own.order({ order: 'a', orderNumber: 'DK-1' }), queryFn }
  const leave = new QueryObserver(client, shown).subscribe(() => undefined)
  changes.take(order('a', '1'))
  await vi.advanceTimersByTimeAsync(60)
  expect(answers).toHaveLength(2)
  for (const answer of answers.splice(0)) answer('before the change')
  await ahead
  // The query on screen is asked again, the other one by the page that shows it.
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  expect(client.getQueryState(own.order({ order: 'a' }))?.isInvalidated).toBe(true)
  leave()
})
