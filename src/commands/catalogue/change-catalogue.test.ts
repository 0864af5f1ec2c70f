import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { fillShop, groceries, milk, milkOrder, stock } from '../../testing/commands/goods.ts'
import { sendOutOrder } from '../../testing/commands/send-out-order.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { bringBackOrder } from '../order/bring-back-order.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { recordReturn } from '../order/record-return.ts'
import { addProduct } from './add-product.ts'
import { addCategory, changeCategory, deleteCategory } from './categories.ts'
import { changeProduct, withdrawProduct } from './change-product.ts'
import { changeProductPrice } from './change-product-price.ts'
import { addVariant } from './variants.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())

const amina: Actor = { id: 'amina', role: 'admin' }
const brian: Actor = { id: 'brian', role: 'admin' }
const HOUR_MS = 3_600_000
const later = (ms: number) => new Date(shop.deps.world.now().getTime() + ms).toISOString()
const price = (priceCents: number, times: { from?: string; until?: string } = {}) =>
  shop.done(changeProductPrice, {
    productId: 1,
    variantId: 0,
    priceCents,
    compareAtPriceCents: null,
    ...times,
  })
const milkAt = (each: number) => {
  const body = milkOrder(1, { subtotal: each, total: each + 210 })
  return { ...body, items: body.items.map((item) => ({ ...item, price: each, total: each })) }
}
const shown = async () => {
  await shop.caughtUp()
  const { catalogue } = shop.deps.queries
  return catalogue.products({ ids: [1] }).docs[0]?.priceCents
}

describe('a price that was said for later', () => {
  it('holds by the server’s time, in orders and on the shelf, without another event', async () => {
    spec('operations 2.4', 'A price holds by the server’s time, never backdated')
    spec('operations cases', '6. A price changes at 18:00: the cart of 17:59 is refused at 18:00')
    await price(8_000, { from: later(HOUR_MS) })
    expect(await shown()).toBe(6_500)
    const placed = await shop.done(placeOrder, { body: milkAt(65) }, guest)
    shop.tick(HOUR_MS)
    expect(await shown()).toBe(8_000)
    expect(shop.deps.queries.catalogue.takeTurned()).toEqual([1])
    expect(await shop.refused(placeOrder, { body: milkAt(65) }, guest)).toMatchObject({
      code: 'PRICE_CHANGED',
      facts: { items: [{ price: 80 }] },
    })
    expect(placed).toMatchObject({ orderId: expect.any(String) })
    await shop.done(placeOrder, { body: milkAt(80) }, guest)
  })

  it('ends with the base price, in every list that was kept', async () => {
    spec('operations 2.4', 'The end of a sale brings the base price back')
    spec('operations cases', '7. A sale ends: the base price, never 0; kept answers too')
    await price(5_000, { until: later(HOUR_MS) })
    expect(await shown()).toBe(5_000)
    const cheap = { maxPrice: 55, sort: 'price-asc' } as const
    const { catalogue } = shop.deps.queries
    expect(catalogue.products(cheap).docs).toHaveLength(1)
    shop.tick(HOUR_MS)
    expect(catalogue.products(cheap).docs).toHaveLength(0)
    expect(await shown()).toBe(8_000)
    await price(6_500)
  })

  it('is refused in the past', async () => {
    spec('operations 2.4', 'A price holds by the server’s time, never backdated')
    const input = { productId: 1, variantId: 0, priceCents: 1, compareAtPriceCents: null }
    const before = { ...input, from: later(-1) }
    expect(await shop.refused(changeProductPrice, before)).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('a slug', () => {
  const move = (productId: number, slug: string) =>
    shop.issued(changeProduct, { productId, changes: { slug } })

  it('belongs to the product that has it or had it', async () => {
    spec('operations 2.4', 'Products are changed, priced, withdrawn and brought back')
    expect(await move(1, 'milk')).toMatchObject({ ok: true })
    expect(await move(3, 'milk')).toMatchObject({ error: { code: 'SLUG_TAKEN' } })
    expect(await move(3, 'fresh-whole-milk')).toMatchObject({ error: { code: 'SLUG_TAKEN' } })
    await shop.caughtUp()
    const { catalogue } = shop.deps.queries
    expect(catalogue.productBySlug('fresh-whole-milk')).toMatchObject({ slug: 'milk' })
    expect(await move(1, 'fresh-whole-milk')).toMatchObject({ ok: true })
    expect(await move(3, 'milk')).toMatchObject({ error: { code: 'SLUG_TAKEN' } })
  })

  it('is free again where the change was too late', async () => {
    const first = await shop.done(changeProduct, { productId: 3, changes: { unit: 'Jar' } }, amina)
    const late = { productId: 3, changes: { slug: 'asali' }, revision: first.revision - 1 }
    expect(await shop.refused(changeProduct, late, brian)).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      facts: { revision: first.revision, fields: { unit: 'Jar' } },
    })
    expect(await move(2, 'asali')).toMatchObject({ ok: true })
  })
})

describe('a withdrawn product', () => {
  it('is no longer sold, while the orders that hold it go on', async () => {
    spec('operations 2.4', 'A withdrawn product is finished where it is in orders')
    spec('operations cases', '8. Withdrawn while ordered: picking, cancelling and returning work')
    const { orderId } = await shop.done(placeOrder, { body: milkOrder(1) }, guest)
    const other = await shop.done(placeOrder, { body: milkOrder(1) }, guest)
    const sour = await shop.done(placeOrder, { body: milkOrder(1) }, guest)
    await shop.done(withdrawProduct, { productId: 1, isWithdrawn: true })
    shop.tick(1_000)
    await shop.caughtUp()
    const { catalogue } = shop.deps.queries
    expect(catalogue.productBySlug('fresh-whole-milk')).toBeUndefined()
    expect(catalogue.products({ search: 'milk' }).docs).toEqual([])
    expect(catalogue.product(1)).toMatchObject({ isWithdrawn: true })
    expect(await shop.refused(placeOrder, { body: milkOrder(1) }, guest)).toMatchObject({
      code: 'PRODUCT_WITHDRAWN',
      facts: { productId: 1, name: milk.name },
    })
    for (const id of [orderId, sour.orderId]) {
      for (const status of ['confirmed', 'processing', 'ready_for_delivery'] as const) {
        await shop.done(changeOrderStatus, { orderId: id, status }, amina)
      }
      await shop.done(sendOutOrder, { orderId: id })
    }
    await shop.done(changeOrderStatus, { orderId: sour.orderId, status: 'delivered' })
    const line = { productId: 1, variantId: 0, quantity: 1, writtenOff: 0 }
    const returned = {
      returnId: shop.deps.world.newId(),
      lines: [line],
      reason: 'Sour',
      feeBack: false,
    }
    await shop.done(recordReturn, { orderId: sour.orderId, ...returned }, amina)
    await shop.done(bringBackOrder, { orderId, reason: 'Nobody there', writtenOff: [] })
    const cancel = { orderId: other.orderId, status: 'cancelled', reason: 'Changed' } as const
    await shop.done(changeOrderStatus, cancel, amina)
    expect(await shop.refused(addProduct, milk)).toMatchObject({ code: 'SLUG_TAKEN' })
    await shop.done(withdrawProduct, { productId: 1, isWithdrawn: false })
    await shop.caughtUp()
    expect(catalogue.products({ search: 'milk' }).docs).toHaveLength(1)
    await shop.done(placeOrder, { body: milkOrder(1) }, guest)
  })
})

it('a draft is sold once it has a variant', async () => {
  const draft = { ...milk, slug: 'oats', name: 'Oats', hasVariants: true }
  const { productId } = await shop.done(addProduct, draft)
  await shop.caughtUp()
  const { catalogue } = shop.deps.queries
  const found = () => catalogue.products({ search: 'oats' }).docs
  expect(found()).toEqual([])
  const variant = {
    name: '1 kg',
    sku: '',
    priceCents: 100,
    compareAtPriceCents: null,
    imageUrl: '',
  }
  await shop.done(addVariant, { productId, variant })
  await shop.caughtUp()
  expect(found()).toMatchObject([{ productId, priceCents: 100 }])
})

it('no category is deleted by a catalogue that is behind', async () => {
  const { categoryId } = await shop.done(addCategory, {
    ...groceries,
    name: 'Pulses',
    slug: 'pulses',
  })
  const { queries } = shop.deps
  const catalogue = { ...queries.catalogue, waitFor: async () => false }
  const behind = { queries: { ...queries, catalogue } }
  expect(await shop.refused(deleteCategory, { categoryId }, undefined, behind)).toMatchObject({
    code: 'NOT_CAUGHT_UP',
  })
  await shop.done(deleteCategory, { categoryId })
})

it('a category is deleted when it is empty, and its slug is free again', async () => {
  spec('operations 2.4', 'Categories: the columns, and no Delete while it holds products')
  const { categoryId } = await shop.done(addCategory, {
    ...groceries,
    name: 'Spices',
    slug: 'spices',
  })
  const { productId } = await shop.done(addProduct, { ...milk, slug: 'pilau', categoryId })
  await shop.done(withdrawProduct, { productId, isWithdrawn: true })
  expect(await shop.refused(deleteCategory, { categoryId })).toMatchObject({
    code: 'CATEGORY_NOT_EMPTY',
    facts: { products: 1 },
  })
  await shop.done(changeProduct, { productId, changes: { categoryId: 1 } })
  await shop.done(changeCategory, { categoryId, changes: { name: 'Herbs' } }, amina)
  const late = { categoryId, changes: { name: 'Spices' }, revision: 0 }
  expect(await shop.refused(changeCategory, late, brian)).toMatchObject({
    code: 'CHANGED_MEANWHILE',
    facts: { fields: { name: 'Herbs' } },
  })
  await shop.done(deleteCategory, { categoryId })
  await shop.caughtUp()
  expect(shop.deps.queries.catalogue.categories()).toHaveLength(1)
  const inIt = { productId, changes: { categoryId } }
  expect(await shop.refused(changeProduct, inIt)).toMatchObject({ code: 'CATEGORY_NOT_FOUND' })
  await shop.done(addCategory, { ...groceries, name: 'Spices', slug: 'spices' })
})
