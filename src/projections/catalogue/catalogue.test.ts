import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventCatalogue } from '../../domain/aggregates.ts'
import { roomOfEach } from '../../lib/room.ts'
import { realWorld } from '../../program/real-world.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import { StoreUnavailable } from '../../stores/store-unavailable.ts'
import { flourDetails } from '../../testing/domain/product.ts'
import { openTestLog, type TestLog } from '../../testing/log.ts'
import {
  branchOpened,
  categoryAdded,
  counted,
  productAdded,
} from '../../testing/projections/events.ts'
import type { Told } from '../../testing/projections/history.ts'
import { reviewWritten } from '../../testing/projections/reviews.ts'
import { allProjections } from '../all-projections.ts'
import { type Runner, startProjections } from '../runner.ts'
import { type CatalogueDeps, type OpenCatalogue, openCatalogue } from './catalogue.ts'

const shopEvents: Told[] = [
  { stream: 'branch-1', event: branchOpened(1, 'Kabete') },
  { stream: 'branch-2', event: branchOpened(2, 'Athi') },
  { stream: 'category-1', event: categoryAdded(1, 'Groceries') },
  { stream: 'category-2', event: categoryAdded(2, 'Beverages') },
  { stream: 'product-1', event: productAdded(1, { slug: 'flour' }) },
  { stream: 'inventory-1.1.0', event: counted(1, 1, 8) },
  { stream: 'inventory-2.1.0', event: counted(2, 1, 3) },
]
const soldAt1: Told = {
  stream: 'inventory-1.1.0',
  event: {
    type: 'StockReserved',
    data: { branchId: 1, productId: 1, variantId: 0, orderId: 'o', quantity: 2 },
  },
}
const cheaper: Told = {
  stream: 'product-1',
  event: {
    type: 'ProductPriceChanged',
    data: {
      productId: 1,
      variantId: 0,
      priceCents: 15_000,
      compareAtPriceCents: null,
      from: null,
      until: null,
    },
  },
}

let shop: TestLog
let runner: Runner
let open: OpenCatalogue[]
const catalogue = async (changed: Partial<CatalogueDeps> = {}) => {
  const deps = {
    events: shop.events,
    store: shop.store,
    onError: console.error,
    world: realWorld,
    room: roomOfEach(),
    ...changed,
  }
  const opened = await openCatalogue(deps)
  open.push(opened)
  return opened.queries
}

const startRunner = (holder: string, events = shop.events): Runner =>
  startProjections({
    events,
    store: shop.store,
    projections: allProjections,
    holder,
    world: realWorld,
    alert: () => undefined,
    onError: console.error,
  })

beforeEach(async () => {
  open = []
  shop = await openTestLog()
  runner = startRunner('test')
})
afterEach(async () => {
  await Promise.all(open.map(({ stop }) => stop()))
  await runner.stop()
  await shop.close()
})

const head = async () => (await shop.events.head()) ?? ''

it('loads what is there', async () => {
  await shop.append(shopEvents)
  await runner.caughtUp()
  const queries = await catalogue()
  expect(queries.branches().map(({ name }) => name)).toEqual(['Kabete', 'Athi'])
  expect(queries.branch(1)).toMatchObject({ name: 'Kabete', isActive: true })
  expect(queries.categories().map(({ name, productCount }) => ({ name, productCount }))).toEqual([
    { name: 'Groceries', productCount: 1 },
    { name: 'Beverages', productCount: 0 },
  ])
  expect(queries.product(1)).toMatchObject({ slug: 'flour' })
  expect(queries.productBySlug('flour', 2)).toMatchObject({ productId: 1, available: 3 })
  expect(queries.productBySlug('flour')).not.toHaveProperty('available')
  expect(queries.productBySlug('nothing')).toBeUndefined()
  expect(queries.stockOfProduct(1).map(({ id }) => id)).toEqual(['1.1.0', '2.1.0'])
  expect(queries.stockOfBranch(2)).toMatchObject([{ id: '2.1.0', onHand: 3 }])
  expect(await queries.waitFor(await head(), 0)).toBe(true)
})

it('follows what happens', async () => {
  const queries = await catalogue()
  expect(queries.products({})).toEqual({ docs: [], total: 0 })
  await shop.append(shopEvents)
  expect(await queries.waitFor(await head(), 10_000)).toBe(true)
  expect(queries.products({ branch: 1 }).docs).toMatchObject([{ available: 8 }])
  await shop.append([soldAt1, cheaper])
  expect(await queries.waitFor(await head(), 10_000)).toBe(true)
  expect(queries.products({ branch: 1 }).docs).toMatchObject([{ available: 6, priceCents: 15_000 }])
  expect(queries.categories()).toMatchObject([{ productCount: 1 }, { productCount: 0 }])
})

it('follows what customers say of a product', async () => {
  await shop.append(shopEvents)
  const queries = await catalogue()
  await shop.append([
    { stream: 'review-1.u', event: reviewWritten({ productId: 1, rating: 5 }) },
    { stream: 'review-1.v', event: reviewWritten({ productId: 1, rating: 2, reviewId: 's' }) },
  ])
  expect(await queries.waitFor(await head(), 10_000)).toBe(true)
  expect(queries.product(1)).toMatchObject({ starCounts: [0, 1, 0, 0, 1] })
})

it('lets those wait in vain who ask for what has not happened', async () => {
  await shop.append(shopEvents)
  const queries = await catalogue()
  expect(await queries.waitFor(`${await head()}9`, 20)).toBe(false)
})

it('waits for the read models, where they lag', async () => {
  await runner.stop()
  await shop.append(shopEvents)
  const impatient: ReadStore = {
    ...shop.store,
    waitFor: (collection, position) => shop.store.waitFor(collection, position, 5),
  }
  const queries = await catalogue({ store: impatient })
  expect(await queries.waitFor(await head(), 50)).toBe(false)
  runner = startRunner('later')
  expect(await queries.waitFor(await head(), 10_000)).toBe(true)
  expect(queries.branches()).toHaveLength(2)
})

it('shows what was revived, of which no event tells', async () => {
  await runner.stop()
  const { ProductPriceChanged: _, ...older } = eventCatalogue
  runner = startRunner('older', shop.eventsOf({ catalogue: older }))
  await shop.append([...shopEvents, cheaper])
  await runner.caughtUp()
  const queries = await catalogue()
  expect(await queries.waitFor(await head(), 10_000)).toBe(true)
  expect(queries.product(1)?.priceCents).toBe(flourDetails.priceCents)
  await runner.stop()
  runner = startRunner('newer')
  const price = () => queries.product(1)?.priceCents
  await expect.poll(price).toBe(15_000)
})

it('goes on after the store was away', async () => {
  const errors: unknown[] = []
  let broken = true
  const store: ReadStore = {
    ...shop.store,
    waitFor: async (...asked) => {
      if (!broken) return shop.store.waitFor(...asked)
      broken = false
      throw new StoreUnavailable('read store')
    },
  }
  const queries = await catalogue({ store, onError: (error) => errors.push(error) })
  await shop.append(shopEvents)
  expect(await queries.waitFor(await head(), 10_000)).toBe(true)
  expect(errors).toEqual([expect.any(StoreUnavailable)])
  expect(queries.branches()).toHaveLength(2)
})
