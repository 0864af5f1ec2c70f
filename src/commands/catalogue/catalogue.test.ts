import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest } from '../../domain/kernel/access.ts'
import { fillShop, groceries, milk, newCustomer } from '../../testing/commands/goods.ts'
import { kabete } from '../../testing/domain/branch.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { openBranch } from '../branch/open-branch.ts'
import { countStock } from '../inventory/count-stock.ts'
import { addProduct } from './add-product.ts'
import { addCategory } from './categories.ts'
import { changeProductPrice } from './change-product-price.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
})
afterAll(() => shop.close())

const newProduct = (slug: string) => ({ ...milk, slug })
const priceOfMilk = { productId: 1, variantId: 0, priceCents: 7_000, compareAtPriceCents: null }
const shelfOfMilk = { branchId: 1, productId: 1, variantId: 0, reason: 'count' }
const missing = 99

describe('the catalogue', () => {
  it('numbers what it adds from 1, each kind for itself', async () => {
    expect(await shop.done(addProduct, newProduct('tea'))).toMatchObject({ productId: 4 })
    expect(await shop.done(addCategory, { ...groceries, name: 'Tea', slug: 'tea' })).toEqual({
      categoryId: 2,
    })
    expect(await shop.done(openBranch, { ...kabete, code: 'karen' })).toEqual({ branchId: 3 })
  })

  it('gives many products added at once each an id of its own', async () => {
    const slugs = Array.from({ length: 50 }, (_, n) => `many-${n}`)
    const added = await Promise.all(slugs.map((slug) => shop.done(addProduct, newProduct(slug))))
    expect(new Set(added.map(({ productId }) => productId)).size).toBe(50)
  })

  it('lets one of several processes have a slug or a code', async () => {
    const processes = Array.from({ length: 5 }, () => shop.anotherProcess())
    const products = await Promise.all(
      processes.map((one) => shop.issued(addProduct, newProduct('coffee'), undefined, one)),
    )
    expect(products.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.refused(addProduct, newProduct('coffee'))).toMatchObject({
      code: 'SLUG_TAKEN',
    })
    expect(await shop.refused(addCategory, groceries)).toMatchObject({ code: 'SLUG_TAKEN' })
    expect(await shop.refused(openBranch, kabete)).toMatchObject({ code: 'BRANCH_CODE_TAKEN' })
  })

  it('frees the slug of a product that never came, after a minute', async () => {
    const { events } = shop.deps
    const broken = {
      ...shop.anotherProcess(),
      events: {
        ...events,
        append: async (...of: Parameters<typeof events.append>) => {
          if (of[0].startsWith('product-')) throw new Error('power cut')
          return events.append(...of)
        },
      },
    }
    const details = newProduct('cocoa')
    await expect(shop.issued(addProduct, details, undefined, broken)).rejects.toThrow('power cut')
    expect(await shop.refused(addProduct, details)).toMatchObject({ code: 'SLUG_TAKEN' })
    shop.tick(60_000)
    expect(await shop.done(addProduct, details)).toMatchObject({ productId: expect.any(Number) })
    shop.tick(60_000)
    expect(await shop.refused(addProduct, details)).toMatchObject({ code: 'SLUG_TAKEN' })
  })

  it('needs what a product names', async () => {
    const inNone = { ...newProduct('salt'), categoryId: missing }
    expect(await shop.refused(addProduct, inNone)).toMatchObject({ code: 'CATEGORY_NOT_FOUND' })
    const nowhere = { ...newProduct('salt'), exclusiveBranchId: missing }
    expect(await shop.refused(addProduct, nowhere)).toMatchObject({ code: 'BRANCH_NOT_FOUND' })
    const unpriced = { ...newProduct('salt'), priceCents: -1 }
    expect(await shop.refused(addProduct, unpriced)).toMatchObject({ code: 'INVALID_INPUT' })
    await shop.done(addProduct, newProduct('salt'))
  })

  it('changes prices of what it sells', async () => {
    await shop.done(changeProductPrice, priceOfMilk)
    const refused = (changed: Partial<typeof priceOfMilk>) =>
      shop.refused(changeProductPrice, { ...priceOfMilk, ...changed })
    expect(await refused({ productId: missing })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await refused({ variantId: 1 })).toMatchObject({ code: 'VARIANT_NOT_FOUND' })
    expect(await refused({ priceCents: 0.5 })).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('counting stock', () => {
  it('keeps what is not given', async () => {
    const counted = await shop.done(countStock, {
      ...shelfOfMilk,
      onHand: 12,
      lowStockThreshold: 3,
    })
    expect(counted).toEqual({ onHand: 12, reserved: 0, lowStockThreshold: 3 })
    expect(await shop.done(countStock, { ...shelfOfMilk, onHand: 8 })).toMatchObject({
      onHand: 8,
      lowStockThreshold: 3,
    })
  })

  it('is refused for what the branch does not sell', async () => {
    const refused = (changed: Partial<typeof shelfOfMilk> & { onHand?: number }) =>
      shop.refused(countStock, { ...shelfOfMilk, onHand: 1, ...changed })
    expect(await refused({ branchId: missing })).toMatchObject({ code: 'BRANCH_NOT_FOUND' })
    expect(await refused({ productId: missing })).toMatchObject({ code: 'PRODUCT_NOT_FOUND' })
    expect(await refused({ variantId: 1 })).toMatchObject({ code: 'VARIANT_NOT_FOUND' })
    expect(await refused({ productId: 2 })).toMatchObject({ code: 'VARIANT_NOT_FOUND' })
    expect(await refused({ productId: 3 })).toMatchObject({ code: 'PRODUCT_NOT_AT_BRANCH' })
    expect(await refused({ onHand: -1 })).toMatchObject({ code: 'INVALID_INPUT' })
  })

  it('finds a product that another process has just added', async () => {
    const elsewhere = shop.anotherProcess()
    const ask = (productId: number) =>
      shop.issued(countStock, { ...shelfOfMilk, productId, onHand: 1 }, undefined, elsewhere)
    const { productId } = await shop.done(addProduct, newProduct('sugar'))
    expect(await ask(productId + 1)).toMatchObject({ error: { code: 'PRODUCT_NOT_FOUND' } })
    await shop.done(addProduct, newProduct('honeycomb'))
    expect(await ask(productId + 1)).toMatchObject({ ok: true })
  })
})

it('answers who may not: guests are to sign in, others are refused', async () => {
  expect(await shop.refused(openBranch, kabete, guest)).toMatchObject({ code: 'UNAUTHENTICATED' })
  const customer = await newCustomer(shop)
  expect(await shop.refused(openBranch, kabete, customer)).toMatchObject({ code: 'FORBIDDEN' })
})
