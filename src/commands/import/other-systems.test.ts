import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#src/domain/kernel/access.ts'
import { fillShop } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { textOfBytes } from '../csv.ts'
import { checkImport } from './check-import.ts'
import { keptPage } from './kept-file.ts'

/** Files as other programs write them. Each is taken as it is meant, or the check says where it is not understood. */

const admin: Actor = { id: 'a', role: 'admin' }

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await shop.caughtUp()
})
afterAll(() => shop.close())

const check = async (file: string | Uint8Array, branchId: number | null = null) => {
  shop.tick(1_000)
  const csv = typeof file === 'string' ? file : textOfBytes(file)
  const kind = branchId === null ? 'products' : 'counts'
  return shop.done(checkImport, { kind, branchId, name: '', csv }, admin)
}
const changesOf = async (file: string | Uint8Array, branchId: number | null = null) => {
  const checked = await check(file, branchId)
  expect(checked).toMatchObject({ broken: null, bad: 0 })
  const good = (await keptPage(shop.deps.uploads, checked.id, 'good', 0)) ?? []
  return good.flatMap(({ changes }) => changes.map(({ column, after }) => `${column}: ${after}`))
}
const problemsOf = async (file: string | Uint8Array, branchId: number | null = null) => {
  const { id, broken } = await check(file, branchId)
  if (broken !== null) return [`file ${broken.code} ${broken.facts.title ?? ''}`.trim()]
  const bad = (await keptPage(shop.deps.uploads, id, 'bad', 0)) ?? []
  return bad.flatMap(({ problems }) =>
    problems.map(({ row, column, code }) => `${row} ${column} ${code}`),
  )
}

const utf16 = (text: string, bigEndian = false): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return bigEndian ? bytes.swap16() : bytes
}
const table = 'Slug\tName\tPrice (KSh)\r\nhoney\tHoney\t130\r\n'
const newPrice = ['Price (KSh): 130']

describe('is taken as it is meant', () => {
  it.each<[string, string | Uint8Array, string[]]>([
    ['a table with tabs', table, newPrice],
    ['Excel’s Unicode text', utf16(table), newPrice],
    ['UTF-16 with its bytes the other way round', utf16(table, true), newPrice],
    ['Excel’s CSV where the comma is for decimals', table.replaceAll('\t', ';'), newPrice],
    ['a line that names the separator', `sep=;\r\n${table.replaceAll('\t', ';')}`, newPrice],
    [
      'a separator that nobody would guess, below a mark',
      `\uFEFFsep=|\n${table.replaceAll('\t', '|')}`,
      newPrice,
    ],
    ['line ends of an old Mac', 'Slug,Price\rhoney,130\r', newPrice],
    [
      'columns and rows that a spreadsheet left empty',
      'Slug,Price,,\nhoney,130,,\n,,,\n',
      newPrice,
    ],
    ['titles in another hand', ' SLUG ,"price\u00a0 (ksh)"\nhoney,130\n', newPrice],
    ['a price as people write it', 'Slug,Price KES\nhoney,"KES 1,300/="\n', ['Price (KSh): 1300']],
    [
      'Swahili columns by their other titles',
      'Slug,Name,Name (Swahili),Description (Swahili)\nhoney,Honey,Asali,Ya msituni\n',
      ['Swahili name: Asali', 'Swahili description: Ya msituni'],
    ],
    [
      'a Shopify file whose titles were renamed',
      `Slug,Name,Description,Vendor,Category,Variant,Price
fresh-tea,Tea,"<p>Black tea.<br>Kericho &amp; Limuru</p>",Kericho,groceries,Default Title,80
`,
      [
        'Name: Tea',
        'Price (KSh): 80',
        'Category: groceries',
        'Description: Black tea.\nKericho & Limuru',
      ],
    ],
    [
      'a Google sheet with a text over several lines',
      'Slug,Name,Description\r\nhoney,Honey,"Forest honey\nraw, ""unheated"""\r\n',
      ['Description: Forest honey\nraw, "unheated"'],
    ],
    ['a logical value of a spreadsheet', 'Slug,Featured\nhoney,TRUE\n', ['Featured: yes']],
  ])('%s', async (_, file, expected) => {
    expect(await changesOf(file)).toEqual(expected)
  })

  it('keeps no tags, no entities and no size of the renamed Shopify file', async () => {
    const { id } = await check(`Slug,Name,Description,Category,Variant,Price
fresh-tea,Tea,"<p>Black tea.<br>Kericho &amp; Limuru</p>",groceries,Default Title,80
`)
    const [row] = (await keptPage(shop.deps.uploads, id, 'good', 0)) ?? []
    expect(row?.steps).toMatchObject([
      {
        type: 'add',
        details: {
          description: 'Black tea.\nKericho & Limuru',
          hasVariants: false,
          variants: [],
        },
      },
    ])
  })

  it('counts of a till’s file', async () => {
    const csv = 'Slug;Size;On the shelf;Cost\nfresh-whole-milk;Default Title;54;40,50\n'
    expect(await changesOf(csv, 2)).toEqual(['On the shelf: 54'])
  })
})

describe('says what it does not understand, and where', () => {
  it.each<[string, string | Uint8Array, string[]]>([
    [
      'Shopify',
      'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant Price\ntea,Tea,<p>Tea</p>,K,Drinks,,Title,Default Title,80\n',
      ['file COLUMN_MISSING Slug'],
    ],
    [
      'WooCommerce',
      'ID,Type,SKU,Name,Published,"Is featured?","Regular price",Categories,Images\n12,simple,T1,Tea,1,0,80,Drinks,https://shop.example/tea.jpg\n',
      ['file COLUMN_MISSING Slug'],
    ],
    [
      'Square',
      'Token,Item Name,Variation Name,SKU,Description,Category,Price,Current Quantity Main\nAB,Tea,Regular,T1,,Drinks,80.00,12\n',
      ['file COLUMN_MISSING Slug'],
    ],
    [
      'Loyverse, with a price for each of its stores',
      'Handle,SKU,Name,Category,Default price,Price [Kabete],In stock [Kabete]\ntea,T1,Tea,Drinks,80,85,12\n',
      ['file COLUMN_UNCLEAR Price (KSh)'],
    ],
    [
      'QuickBooks',
      'Product/Service Name,Sales Description,SKU,Type,Sales Price / Rate\nTea,Black tea,T1,Inventory,80\n',
      ['file COLUMN_MISSING Slug'],
    ],
    [
      'a price in another money',
      'Slug,Price (USD)\nhoney,12.50\n',
      ['file COLUMN_UNCLEAR Price (KSh)'],
    ],
    [
      'a name in another language',
      'Slug,Name (French)\nhoney,Miel\n',
      ['file COLUMN_UNCLEAR Name'],
    ],
    ['a price twice', 'Slug,Price,Price (KSh)\nhoney,1,2\n', ['file COLUMN_REPEATED Price (KSh)']],
    ['Excel’s own file', new Uint8Array([80, 75, 3, 4, 20, 0, 6, 0]), ['file SPREADSHEET']],
    [
      'the own file of an old Excel',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      ['file SPREADSHEET'],
    ],
    [
      'a CSV in the encoding of an old Windows',
      Buffer.from('Slug,Name\nhoney,Caf\u00e9 honey\n', 'latin1'),
      ['file NOT_UTF8'],
    ],
    ['a list of another kind', '[{"slug":"honey","price":130}]', ['file COLUMN_MISSING Slug']],
    ['an empty file', '', ['file FILE_EMPTY']],
    [
      'decimal commas',
      'Slug;Price\nhoney;12,50\nfresh-whole-milk;1.234\n',
      ['2 Price (KSh) PRICE_UNCLEAR', '3 Price (KSh) PRICE_UNCLEAR'],
    ],
    ['thousands without quotes', 'Slug,Name,Price\nhoney,Honey,1,300\n', ['2 null CELLS_MORE']],
    [
      'a picture somewhere else',
      'Slug,Picture\nhoney,//cdn.example/honey.png\nfresh-whole-milk,https://cdn.example/m.png\n',
      ['2 Picture PICTURE_INVALID', '3 Picture PICTURE_INVALID'],
    ],
    [
      'a size in two ways',
      'Slug,Name,Category,Variant,Price\nhose,Hose,groceries,2 m,90\nhose,,,2\u00a0\u200bM,95\n',
      ['3 Slug ROW_REPEATED'],
    ],
  ])('%s', async (_, file, expected) => {
    expect(await problemsOf(file)).toEqual(expected)
  })

  it('names the titles that it found in place of the one that it needs', async () => {
    const { broken } = await check('Handle,Title\ntea,Tea\n')
    expect(broken?.facts).toEqual({ title: 'Slug', found: 'Handle, Title' })
  })
})
