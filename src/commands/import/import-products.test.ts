import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '#src/domain/kernel/access.ts'
import { fillShop } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { addCategory } from '../catalogue/categories.ts'
import { changeProduct } from '../catalogue/change-product.ts'
import { checkImport } from './check-import.ts'
import { keptPage } from './kept-file.ts'
import { advanceImport, startImport } from './run-import.ts'

const admin: Actor = { id: 'a', role: 'admin' }
const other: Actor = { id: 'b', role: 'admin' }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await shop.done(addCategory, { name: 'Drinks', nameSw: '', slug: 'drinks', iconName: '' })
})
afterAll(() => shop.close())

const check = async (rows: string) => {
  await shop.caughtUp()
  // The newest files are kept, by the times of their ids.
  shop.tick(1_000)
  const csv = `Slug,Name,Category,Variant,Variant SKU,Price,Compare at price\n${rows}`
  return shop.done(checkImport, { kind: 'products', branchId: null, name: '', csv }, admin)
}
const problemsOf = async (rows: string) => {
  const { id } = await check(rows)
  const bad = (await keptPage(shop.deps.uploads, id, 'bad', 0)) ?? []
  return bad.flatMap(({ problems }) => problems.map(({ row, code }) => `${row} ${code}`))
}
const flour = 'sifted-maize-flour'

it.each([
  ['a price without its variant', `${flour},,,,,90,`, ['2 VARIANT_NEEDED']],
  ['a variant of what is sold without', 'honey,,,1 kg,,90,', ['2 VARIANTS_NOT_MEANT']],
  ['another SKU of a variant', `${flour},,,1 kg,OTHER,,`, ['2 FIXED']],
  ['a new variant without a price', `${flour},,,5 kg,,,`, ['2 REQUIRED']],
  ['two names of one product', `${flour},A tea,,1 kg,,,\n${flour},B tea,,2 kg,,,`, ['3 DIFFERS']],
  [
    'more variants than a product has',
    Array.from({ length: 29 }, (_, n) => `${flour},,,${n + 3} kg,,9,`).join('\n'),
    ['30 VARIANTS_FULL'],
  ],
  [
    'a new product whose first row is bad',
    'tea,Tea,nowhere,50 g,,9,\ntea,,,100 g,,9,',
    ['2 CATEGORY_UNKNOWN', '3 OTHER_ROW'],
  ],
  [
    'a new product with and without variants',
    'tea,Tea,groceries,50 g,,9,\ntea,,,,,9,',
    ['3 VARIANT_NEEDED'],
  ],
  [
    'two names and categories of one new product',
    'tea,Tea,groceries,50 g,,9,\ntea,Coffee,Drinks,100 g,,9,',
    ['3 DIFFERS', '3 DIFFERS'],
  ],
  ['a size written in two ways', 'tea,Tea,groceries,50 G,,9,\ntea,,,50  g,,9,', ['3 ROW_REPEATED']],
  ['a price with a comma and no quotes', 'honey,,,,,1,200,', ['2 CELLS_MORE']],
  ['a cell too many', 'honey,,,,,130,,', ['2 CELLS_MORE']],
  ['a sale that is none', 'honey,,,,,,120', ['2 BEFORE_PRICE_LOW']],
  ['a sale that a higher price ends', `${flour},,,1 kg,,200,199`, ['2 BEFORE_PRICE_LOW']],
  ['a new size before whose sale it cost less', `${flour},,,9 kg,,90,80`, ['2 BEFORE_PRICE_LOW']],
  ['a new product so', 'tea,Tea,groceries,,,90,80', ['2 BEFORE_PRICE_LOW']],
  ['a price with cents', 'honey,,,,,130.50,140.50', ['2 PRICE_CENTS', '2 PRICE_CENTS']],
  ['a new product with cents', 'tea,Tea,groceries,,,90.05,', ['2 PRICE_CENTS']],
  ['no price with cents that stays', `${flour},,,1 kg,,98.50,`, []],
  ['a slug that is none', 'A Tea,Tea,groceries,,,9,', ['2 SLUG_INVALID']],
])('names %s', async (_, rows, expected) => {
  expect(await problemsOf(rows)).toEqual(expected)
})

it('keeps the barcodes of a file, and names those that a spreadsheet cut or that others have', async () => {
  const head = 'Slug,Name,Category,Variant,Price,Barcode/UPC,SKU,Description\n'
  const checked = async (rows: string) => {
    await shop.caughtUp()
    shop.tick(1_000)
    const csv = head + rows
    const file = { kind: 'products', branchId: null, name: '', csv } as const
    const { id } = await shop.done(checkImport, file, admin)
    return { id, bad: await keptPage(shop.deps.uploads, id, 'bad', 0) }
  }
  const cut = 'honey,,,,,6.16E+12,1.2E+10,\nfresh-whole-milk,,,,,12,,'
  const { bad } = await checked(cut)
  expect(bad?.flatMap(({ problems }) => problems)).toMatchObject([
    { row: 2, column: 'SKU', value: '1.2E+10', code: 'BARCODE_CUT' },
    { row: 2, column: 'Barcodes', value: '6.16E+12', code: 'BARCODE_CUT' },
    { row: 3, column: 'Barcodes', value: '12', code: 'BARCODE_INVALID' },
  ])
  const good = await checked(
    [
      `honey,,,,,"6161100123459; HONEY-1",,`,
      `${flour},,,1 kg,,40691,,`,
      'tea,Tea,Drinks,50 g,90,TEA-50,T1,Black tea',
      'tea,,,100 g,170,TEA-100,,',
    ].join('\n'),
  )
  const page = await keptPage(shop.deps.uploads, good.id, 'good', 0)
  const changes = page?.flatMap((row) => row.changes) ?? []
  expect(changes.map(({ row, column, after }) => `${row} ${column}: ${after}`)).toEqual([
    '2 Barcodes: 6161100123459, HONEY-1',
    '3 Barcodes: 40691',
    '4 Name: Tea',
    '4 Price (KSh): 90',
    '4 Category: Drinks',
    '4 SKU: T1',
    '4 Barcodes: TEA-50',
    '4 Description: Black tea',
    '5 Variant: 100 g',
    '5 Price (KSh): 170',
    '5 Barcodes: TEA-100',
  ])
  await shop.done(startImport, { importId: good.id, goodRowsOnly: false }, admin)
  await shop.done(advanceImport, { importId: good.id })
  await shop.caughtUp()
  const { catalogue } = shop.deps.queries
  expect(catalogue.product(3)?.barcodes).toEqual([
    { variantId: 0, barcodes: ['6161100123459', 'HONEY-1'] },
  ])
  expect(catalogue.product(2)?.barcodes).toEqual([{ variantId: 1, barcodes: ['40691'] }])
  expect(catalogue.product(4)?.barcodes).toEqual([
    { variantId: 1, barcodes: ['TEA-50'] },
    { variantId: 2, barcodes: ['TEA-100'] },
  ])
  const { bad: taken } = await checked(
    'fresh-whole-milk,,,,,40691,,\ncoffee,Coffee,Drinks,,90,C-12,,\ncocoa,Cocoa,Drinks,,90,C-12,,',
  )
  expect(taken?.flatMap(({ problems }) => problems)).toMatchObject([
    { row: 2, code: 'BARCODE_OF_OTHER', facts: { product: 'Sifted Maize Flour' } },
    { row: 4, code: 'BARCODE_REPEATED', facts: { row: 3 } },
  ])
})

it('takes a category by its name, prices as people write them, and an old slug', async () => {
  const before = { productId: 3, changes: { slug: 'forest-honey' } }
  await shop.done(changeProduct, before, admin)
  const { id, ...file } = await check('honey,,GROCERIES,,,"KSh 1,150.00",none')
  expect(file).toMatchObject({ good: 1, bad: 0, changes: 1 })
  const [row] = (await keptPage(shop.deps.uploads, id, 'good', 0)) ?? []
  expect(row?.changes).toMatchObject([{ column: 'Price (KSh)', before: '120', after: '1150' }])
})

it('lists a product that somebody else changed since the check, and writes the others', async () => {
  spec('operations import', 'Rows that changed since are listed, the others written')
  const { id } = await check('fresh-whole-milk,Milk of the day,,,,,\nhoney,,,,,130,')
  await shop.done(changeProduct, { productId: 1, changes: { name: 'Milk of theirs' } }, other)
  await shop.done(startImport, { importId: id, goodRowsOnly: false }, admin)
  await shop.done(advanceImport, { importId: id })
  await shop.caughtUp()
  const refused = await keptPage(shop.deps.uploads, id, 'refused', 0)
  expect(refused).toMatchObject([{ row: 2, problem: { code: 'CHANGED_MEANWHILE' } }])
  const { catalogue } = shop.deps.queries
  expect(catalogue.product(1)).toMatchObject({ name: 'Milk of theirs' })
  expect(catalogue.product(3)).toMatchObject({ priceCents: 13_000 })
})

it('keeps a thousand rows with problems in pages that every store takes', async () => {
  spec('operations import', 'Kept pages and read models stay small documents')
  // A sign of one byte in the file is six in a page.
  const long = '\u0001'.repeat(1_500)
  const rows = Array.from({ length: 1_000 }, (_, n) => `tea-${n},${long},nowhere,,,x,y`)
  const { id, bad, problems, badPages } = await check(rows.join('\n'))
  expect({ bad, problems }).toEqual({ bad: 1_000, problems: 4_000 })
  const texts = await Promise.all(
    Array.from({ length: badPages }, (_, n) => shop.deps.uploads.get(id, 'bad', n)),
  )
  const found = texts.flatMap((text = '[]'): { row: number }[] => JSON.parse(text))
  expect(found.map(({ row }) => row)).toEqual(rows.map((_, n) => n + 2))
  for (const text of texts) expect(Buffer.byteLength(text ?? '')).toBeLessThan(1_100_000)
})
