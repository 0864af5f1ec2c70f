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
/** The commas between cells become semicolons. */
const semicolons = (csv: string): string =>
  csv.replaceAll(/"[^"]*"|^#.*$|,/gm, (part) => (part === ',' ? ';' : part))
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

  it('the encoding of an old Windows', async () => {
    const file = Buffer.from('Slug,Name\nhoney,Caf\u00e9 honey \u0096 1\n', 'latin1')
    expect(await changesOf(file)).toEqual(['Name: Café honey – 1'])
  })

  const till = `# Product import template v3
# Fill in one product a row, then save as CSV.
# Columns with * are needed, ask support, or read the manual.
My shop

Product Name,Selling Price (KES)*,Cost Price,Stock Quantity,Barcode/UPC,Brand,Tax Rate,Tags,Category
Ketepa Tea 100 g,"1,180.00",150,12,6161100123459,Ketepa,16,"tea, hot",groceries
Honey,130,90,3,,,16,,groceries
`
  const new1180 = ['Name: Ketepa Tea 100 g', 'Price (KSh): 1180', 'Category: groceries']
  it.each<[string, string, string[]]>([
    ['a till’s template', till, [...new1180, 'Barcodes: 6161100123459', ...newPrice]],
    [
      'a till’s template with semicolons',
      semicolons(till),
      [...new1180, 'Barcodes: 6161100123459', ...newPrice],
    ],
    [
      'Loyverse',
      'Handle,SKU,Name,Category,Default price,Barcode,In stock [Kabete]\ntea-1,T1,Tea,groceries,80,TEA-80,12\n',
      ['Name: Tea', 'Price (KSh): 80', 'Category: groceries', 'SKU: T1', 'Barcodes: TEA-80'],
    ],
    [
      'Square',
      `Token,Item Name,Variation Name,SKU,Category,Price,GTIN
AB,Tea,Regular,T1,groceries,80.00,TEA-80
AC,Juice,500 ml,J1,groceries,90.00,
AD,Juice,1 l,J2,,160.00,
`,
      [
        'Name: Tea',
        'Price (KSh): 80',
        'Category: groceries',
        'SKU: T1',
        'Barcodes: TEA-80',
        'Name: Juice',
        'Price (KSh): 90',
        'Category: groceries',
        'Variant SKU: J1',
        'Variant: 1 l',
        'Price (KSh): 160',
        'Variant SKU: J2',
      ],
    ],
    [
      'ERPNext',
      'Item Code,Item Name,Item Group,Standard Selling Rate\nT1,Tea,groceries,80\n',
      ['Name: Tea', 'Price (KSh): 80', 'Category: groceries', 'SKU: T1'],
    ],
  ])('%s, in one round', async (_, file, expected) => {
    expect(await changesOf(file)).toEqual(expected)
  })

  it('names what stands above the table, and makes slugs from names', async () => {
    const { id, above, unknown } = await check(till)
    expect(above).toEqual([
      '# Product import template v3',
      '# Fill in one product a row,  then save as CSV.',
      '# Columns with * are needed,  ask support,  or read the manual.',
      'My shop',
    ])
    expect(unknown).toEqual(['Cost Price', 'Stock Quantity', 'Brand', 'Tax Rate', 'Tags'])
    const rows = (await keptPage(shop.deps.uploads, id, 'good', 0)) ?? []
    expect(rows.map(({ key }) => key)).toEqual(['ketepa-tea-100-g', 'honey'])
  })

  it('the categories that the shop does not have, each once', async () => {
    const { categoriesMissing } = await check(
      'Item Name,Category,Price\nTea,Hot drinks,80\nCocoa,hot drinks,90\nHoney,groceries,130\n',
    )
    expect(categoriesMissing).toEqual(['Hot drinks'])
  })

  it('counts with thousands', async () => {
    const csv = 'Slug,Size,On the shelf\nfresh-whole-milk,,"1,200"\n'
    expect(await changesOf(csv, 2)).toEqual(['On the shelf: 1200'])
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
      ['file COLUMN_MISSING Category'],
    ],
    [
      'a category that the shop does not have',
      'Item Name,Category,Price\nTea,Hot drinks,80\nCocoa,hot drinks,90\n',
      ['2 Category CATEGORY_UNKNOWN', '3 Category CATEGORY_UNKNOWN'],
    ],
    [
      'new products without a column of prices, once for all rows',
      'Item Name,Category\nTea,groceries\nCocoa,groceries\n',
      ['file COLUMN_MISSING Price (KSh)'],
    ],
    ['a price of nothing', 'Slug,Price\nhoney,0\n', ['2 Price (KSh) PRICE_ZERO']],
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
