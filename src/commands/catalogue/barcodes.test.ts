import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import { fillShop, flour, milk, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { addProduct } from './add-product.ts'
import { changeProduct } from './change-product.ts'
import { addVariant, changeVariant } from './variants.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 10)
  await shop.caughtUp()
})
afterEach(() => shop.close())

const admin: Actor = { id: 'amina', role: 'admin' }
const code = '6161100123459'
const give = (productId: number, barcodes: string[]) =>
  shop.done(changeProduct, { productId, changes: { barcodes } }, admin)
const size = { name: '5 kg', sku: '', priceCents: 40_000, compareAtPriceCents: null, imageUrl: '' }
const found = async (typed: string) => {
  await shop.caughtUp()
  const goods = shop.deps.queries.catalogue.withCode(admin, 1, typed)
  return goods.ok ? goods.value.map((one) => `${one.product.productId}.${one.variantId}`) : goods
}

it('finds a size by any of its barcodes, from the moment it has them', async () => {
  await give(1, [code, 'MILK-7'])
  expect(await found('6 161100 123459')).toEqual(['1.0'])
  expect(await found('milk-7')).toEqual(['1.0'])
  await give(1, ['MILK-7'])
  expect(await found(code)).toEqual([])
})

it('refuses a barcode of another product, and names that product', async () => {
  await give(1, [code])
  const refusal = {
    code: 'BARCODE_TAKEN',
    facts: { barcode: code, productId: 1, product: milk.name },
  }
  const changes = { barcodes: [code] }
  expect(await shop.refused(changeProduct, { productId: 3, changes }, admin)).toEqual(refusal)
  expect(await shop.refused(changeVariant, { productId: 2, variantId: 1, changes }, admin)).toEqual(
    refusal,
  )
  const barcodes = [{ variantId: 0, barcodes: [`0${code}`.slice(-14)] }]
  const tea = { ...milk, slug: 'tea', barcodes }
  expect(await shop.refused(addProduct, tea, admin)).toMatchObject({ code: 'BARCODE_TAKEN' })
  expect(await shop.done(addProduct, { ...tea, barcodes: [] }, admin)).toMatchObject({
    productId: 4,
  })
})

it('refuses a barcode of another size of the same product', async () => {
  const changes = { barcodes: [code] }
  await shop.done(changeVariant, { productId: 2, variantId: 1, changes }, admin)
  const refused = await shop.refused(changeVariant, { productId: 2, variantId: 2, changes }, admin)
  expect(refused).toMatchObject({ code: 'BARCODE_TAKEN', facts: { product: flour.name } })
})

it('gives a barcode back that a product lost, or that a refused change had claimed', async () => {
  await give(1, [code])
  const wrong = { productId: 3, changes: { barcodes: ['OTHER-1', code] } }
  expect(await shop.refused(changeProduct, wrong, admin)).toMatchObject({ code: 'BARCODE_TAKEN' })
  await give(1, ['OTHER-1'])
  await give(3, [code])
  expect([await found('OTHER-1'), await found(code)]).toEqual([['1.0'], []])
})

it('lets one of two who give a barcode at once have it', async () => {
  const other = shop.anotherProcess()
  const input = (productId: number) => ({ productId, changes: { barcodes: [code] } })
  const outcomes = await Promise.all([
    shop.issued(changeProduct, input(1), admin),
    shop.issued(changeProduct, input(3), admin, other),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

it('takes the barcodes of a product along to its first variant', async () => {
  await give(1, [code])
  const input = { productId: 1, variant: size, takesStock: true, barcodes: ['MILK-5'] }
  const changed = await shop.done(addVariant, input, admin)
  expect(changed.barcodes).toEqual([{ variantId: 1, barcodes: [code, 'MILK-5'] }])
  expect(await found(code)).toEqual(['1.1'])
})

it('asks of an SKU that several have which is meant', async () => {
  await shop.done(changeProduct, { productId: 2, changes: { sku: milk.sku } }, admin)
  expect(await found(milk.sku)).toEqual(['1.0', '2.1', '2.2'])
})
