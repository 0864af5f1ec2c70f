import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '../../domain/kernel/access.ts'
import { fillShop } from '../../testing/commands/goods.ts'
import { flourDetails } from '../../testing/domain/product.ts'
import { blackPng } from '../../testing/pictures.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { dropUnusedPicturesSweep } from '../../workers/catalogue.ts'
import { addPicture, MOST_PICTURES } from './add-picture.ts'
import { addProduct } from './add-product.ts'
import { changeProduct, withdrawProduct } from './change-product.ts'
import { addVariant } from './variants.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
})
afterAll(() => shop?.close())

const admin: Actor = { id: 'amina', role: 'admin' }
const hours = (count: number) => count * 3_600_000
const upload = async (width: number): Promise<string> =>
  (await shop.done(addPicture, { bytes: blackPng(width, 10) }, admin)).imageUrl
const sweep = async (): Promise<void> => {
  await shop.caughtUp()
  const job = { id: 'sweep', type: dropUnusedPicturesSweep.type, data: {}, attempt: 1 }
  await dropUnusedPicturesSweep.run(job, { commands: shop.deps })
}
const isThere = async (imageUrl: string): Promise<boolean[]> => {
  const name = imageUrl.split('/').at(-1) ?? ''
  const both = [name, name.replace('-960.', '-480.')]
  return Promise.all(both.map(async (one) => (await shop.deps.pictures.get(one)) !== undefined))
}

test('is stored by admins alone', async () => {
  spec('operations 2.4', 'Pictures are decoded and drawn anew')
  const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
  const input = { bytes: blackPng(9, 9) }
  expect(await shop.refused(addPicture, input, manager)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await shop.deps.pictures.count()).toBe(0)
})

test('a day without a product that shows it, and it is dropped in every size', async () => {
  spec('operations 2.4', 'Pictures lie beside the log, and unused ones are swept')
  const [used, ofVariant, replaced, unused] = [
    await upload(11),
    await upload(12),
    await upload(13),
    await upload(14),
  ]
  const details = { ...flourDetails, slug: 'maize', imageUrl: replaced, hasVariants: true }
  const { productId } = await shop.done(addProduct, details, admin)
  await shop.done(changeProduct, { productId, changes: { imageUrl: used } }, admin)
  const price = { priceCents: 9_000, compareAtPriceCents: null }
  const variant = { name: '1 kg', sku: '', imageUrl: ofVariant, ...price }
  await shop.done(addVariant, { productId, variant }, admin)

  shop.tick(hours(24))
  await sweep()
  expect(await isThere(unused)).toEqual([true, true])
  shop.tick(1)
  await sweep()
  expect(await Promise.all([used, ofVariant, replaced, unused].map(isThere))).toEqual([
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
})

test('a draft and a withdrawn product keep their pictures', async () => {
  spec('operations 2.4', 'Pictures lie beside the log, and unused ones are swept')
  const [ofDraft, ofWithdrawn] = [await upload(15), await upload(16)]
  const draft = { ...flourDetails, hasVariants: true, variants: [], slug: 'draft' }
  await shop.done(addProduct, { ...draft, imageUrl: ofDraft }, admin)
  const sold = { ...flourDetails, slug: 'withdrawn', imageUrl: ofWithdrawn }
  const { productId } = await shop.done(addProduct, sold, admin)
  await shop.done(withdrawProduct, { productId, isWithdrawn: true }, admin)
  shop.tick(hours(25))
  await sweep()
  expect(await isThere(ofDraft)).toEqual([true, true])
  expect(await isThere(ofWithdrawn)).toEqual([true, true])
})

test('one that a product was just given stays, though it waited for a day', async () => {
  const imageUrl = await upload(21)
  shop.tick(hours(30))
  const details = { ...flourDetails, slug: 'more-maize', imageUrl }
  const { productId } = await shop.done(addProduct, details, admin)
  await shop.done(changeProduct, { productId, changes: { imageUrl: '' } }, admin)
  await sweep()
  expect(await isThere(imageUrl)).toEqual([true, true])
})

test('none is dropped while the catalogue is behind', async () => {
  const imageUrl = await upload(31)
  shop.tick(hours(30))
  const { queries } = shop.deps
  const catalogue = { ...queries.catalogue, waitFor: async () => false }
  const job = { id: 'sweep', type: dropUnusedPicturesSweep.type, data: {}, attempt: 1 }
  const commands = { ...shop.deps, queries: { ...queries, catalogue } }
  await dropUnusedPicturesSweep.run(job, { commands })
  expect(await isThere(imageUrl)).toEqual([true, true])
})

test('none is dropped while a product is parked, which may show it', async () => {
  const imageUrl = await upload(32)
  const { productId } = await shop.done(
    addProduct,
    { ...flourDetails, slug: 'parked', imageUrl: '' },
    admin,
  )
  const stream = `product-${productId}`
  const { length } = await shop.deps.events.readStream(stream)
  await shop.plant(stream, length - 1, 'ProductTeleported')
  shop.tick(hours(30))
  await sweep()
  expect(await isThere(imageUrl)).toEqual([true, true])
})

test('no more are stored than the shop may hold', async () => {
  spec('operations 2.4', 'Pictures lie beside the log, and unused ones are swept')
  const pictures = { ...shop.deps.pictures, count: async () => 2 * MOST_PICTURES }
  const input = { bytes: blackPng(9, 9) }
  expect(await shop.refused(addPicture, input, admin, { pictures })).toMatchObject({
    code: 'PICTURES_FULL',
  })
})
