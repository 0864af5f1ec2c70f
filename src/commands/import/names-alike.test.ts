import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import type { ProductEvent } from '#src/domain/product/events.ts'
import { product } from '#src/domain/product/product.ts'
import { fillShop } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { addCategory, changeCategory } from '../catalogue/categories.ts'
import { changeVariant } from '../catalogue/variants.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { countStock } from '../inventory/count-stock.ts'
import { checkImport } from './check-import.ts'
import { keptPage } from './kept-file.ts'

const admin: Actor = { id: 'a', role: 'admin' }

/** As it was decided before names were compared one way. */
const renamedBefore: Command<{ name: string }, null> = {
  name: 'change-variant',
  may: () => true,
  run: async ({ name }, context) => {
    const facts = { productId: 2, variantId: 2, name, sku: '', imageUrl: '' }
    const event: ProductEvent = { type: 'ProductVariantChanged', data: facts }
    const before: typeof product = { ...product, decide: () => ok([event]) }
    const changed = await execute(context, before, '2', { type: 'Withdraw' })
    return changed.ok ? ok(null) : changed
  },
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  for (const variantId of [1, 2]) {
    const shelf = { branchId: 1, productId: 2, variantId, onHand: 20, lowStockThreshold: 5 }
    await shop.done(countStock, { ...shelf, reason: 'Opening stock' })
  }
  await shop.done(renamedBefore, { name: '1\u00a0 KG' })
  await shop.caughtUp()
})
afterAll(() => shop.close())

const check = async (csv: string, branchId: number | null) => {
  shop.tick(1_000)
  const kind = branchId === null ? 'products' : 'counts'
  const checked = await shop.done(checkImport, { kind, branchId, name: '', csv }, admin)
  const page = async (part: 'good' | 'bad') =>
    (await keptPage(shop.deps.uploads, checked.id, part, 0)) ?? []
  return { checked, good: await page('good'), bad: await page('bad') }
}
const flour = 'sifted-maize-flour'

it('takes two sizes of one name apart only where they are written exactly so', async () => {
  const counts = await check(
    `Slug,Size,On the shelf\n${flour},1 kg,7\n${flour},1\u00a0 KG,8\n${flour},1 Kg,9\n`,
    1,
  )
  expect(counts.good.flatMap(({ steps }) => steps)).toMatchObject([
    { variantId: 1, onHand: 7 },
    { variantId: 2, onHand: 8 },
  ])
  expect(counts.bad.flatMap(({ problems }) => problems)).toMatchObject([
    { row: 4, column: 'Size', code: 'SIZE_UNCLEAR' },
  ])
  const prices = await check(
    `Slug,Variant,Price\n${flour},1 kg,98\n${flour},1\u00a0 KG,186\n${flour},1 Kg,9\n`,
    null,
  )
  expect(prices.good.flatMap(({ steps }) => steps)).toMatchObject([
    { variantId: 1, priceCents: 9_800 },
    { variantId: 2, priceCents: 18_600 },
  ])
  expect(prices.bad.flatMap(({ problems }) => problems)).toMatchObject([
    { row: 4, column: 'Variant', code: 'SIZE_UNCLEAR' },
  ])
})

it('finds a size however it is written, once one of the two is renamed, each with its own stock', async () => {
  const { catalogue } = shop.deps.queries
  const alike = [
    { product: { productId: 2, name: 'Sifted Maize Flour' }, names: ['1 kg', '1\u00a0 KG'] },
  ]
  expect(catalogue.namesAlike(admin)).toEqual(ok(alike))
  await shop.done(changeVariant, { productId: 2, variantId: 2, changes: { name: '2 kg' } }, admin)
  await shop.caughtUp()
  expect(catalogue.namesAlike(admin)).toEqual(ok([]))
  const { good, bad } = await check(
    `Slug,Size,On the shelf\n${flour},1  KG,7\n${flour},2\u200b\u00a0Kg,8\n`,
    1,
  )
  expect(bad).toEqual([])
  expect(good.flatMap(({ steps }) => steps)).toMatchObject([
    { variantId: 1, onHand: 7, seen: 20 },
    { variantId: 2, onHand: 8, seen: 20 },
  ])
})

it('gives no category the name of another, and says where a file’s name is two categories’', async () => {
  const dry = { name: 'Dry goods', nameSw: '', slug: 'dry', iconName: '' }
  await shop.done(addCategory, dry, admin)
  await shop.caughtUp()
  const twin = { ...dry, name: 'DRY\u00a0goods', slug: 'dry-2' }
  expect(await shop.refused(addCategory, twin, admin)).toMatchObject({ code: 'INVALID_INPUT' })
  const renamed = { categoryId: 2, changes: { name: 'groceries ' } }
  expect(await shop.refused(changeCategory, renamed, admin)).toMatchObject({
    code: 'INVALID_INPUT',
  })
  await shop.done(changeCategory, { categoryId: 2, changes: { name: 'Dry Goods' } }, admin)
  const { good, bad } = await check(
    'Slug,Category\nhoney,dry  goods\nfresh-whole-milk,Nowhere\n',
    null,
  )
  expect(good.flatMap(({ steps }) => steps)).toMatchObject([{ changes: { categoryId: 2 } }])
  expect(bad.flatMap(({ problems }) => problems)).toMatchObject([{ code: 'CATEGORY_UNKNOWN' }])
})
