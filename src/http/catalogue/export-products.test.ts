import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { staffProduct } from '../../contract/catalogue/staff-catalogue.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  admin = (await logInEverybody(shop))('admin')
})
afterAll(() => shop.stop())

const lines = async (path: string, position = ''): Promise<string[]> => {
  const { status, headers, text } = await admin.get(path, { 'x-min-position': position })
  expect(status, text).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/csv/)
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="[\w-]+\.csv"/)
  return text.trimEnd().split('\r\n')
}

test('an export of products has a line for each product or variant, and no cell that runs', async () => {
  spec('operations import', 'Products as CSV: a line for each product or variant, for admins')
  const path = `/api/products/${ids.soap}`
  const barcodes = [' 6 161100 123459', '0040691']
  const body = { name: '=1+1', nameSw: '+254', unit: "O'Brien", barcodes }
  const changed = await admin.patch(path, body)
  expect(changed.body).toMatchObject({ barcodes: ['6161100123459', '0040691'] })
  const position = changed.headers.get('x-position') ?? ''
  const [header, ...all] = await lines('/api/admin/products/export', position)
  expect(header).toMatch(/^\uFEFF?Slug,Name,Swahili name,Category,/)
  expect(all).toHaveLength(5)
  expect(all).toContainEqual(
    "soap,'=1+1,'+254,groceries,O'Brien,SOA,,,6161100123459; 0040691,120,,no,/pictures/product.svg,Soap of the small shop,,,sold",
  )
  expect(all).toContainEqual(
    'flour,Flour,Flour,groceries,Each,FLO,2 kg,FLO-2,,160,200,yes,/pictures/product.svg,Flour of the small shop,,,sold',
  )
})

test('an export of counts has a line for each shelf, with the figure to count against', async () => {
  spec('operations import', 'The counts of a branch as CSV')
  const all = await lines(`/api/inventory/branch/${ids.kabete}/export`)
  expect(all).toHaveLength(5)
  expect(all[0]).toMatch(/^\uFEFF?Slug,Product,Size,On the shelf,Seen,Low stock at,Reserved$/)
  expect(all).toContainEqual('flour,Flour,1 kg,20,20,5,0')
  expect(all).toContainEqual('milk,Milk,,20,20,5,0')
})

test('an export of counts has every size of every product, with 0 where nothing was ever counted', async () => {
  spec('operations import', 'The counts of a branch as CSV')
  const rice = { name: 'Rice', slug: 'rice', price: 200, categoryId: 1, hasVariants: true }
  const sizes = [{ name: '1 kg' }, { name: '2 kg' }, { name: '10 kg' }]
  const added = await admin.post('/api/products', { ...rice, variants: sizes })
  const { id } = staffProduct.parse(added.body)
  const draft = { ...rice, slug: 'draft', name: 'Draft' }
  await admin.post('/api/products', draft)
  const other = { ...rice, slug: 'elsewhere', hasVariants: false, exclusiveBranchId: ids.westlands }
  await admin.post('/api/products', other)
  const opened = await admin.post('/api/inventory', {
    branchId: ids.kabete,
    productId: id,
    variantId: 2,
    quantity: 7,
  })
  expect(opened.status, opened.text).toBe(201)
  const position = opened.headers.get('x-position') ?? ''
  const path = `/api/inventory/branch/${ids.kabete}/export`
  const all = await lines(path, position)
  expect(all.filter((line) => line.startsWith('rice,'))).toEqual([
    'rice,Rice,1 kg,0,0,5,0',
    'rice,Rice,2 kg,7,7,5,0',
    'rice,Rice,10 kg,0,0,5,0',
  ])
  expect(all.filter((line) => /^(draft|elsewhere),/.test(line))).toEqual([])
  const gone = await admin.delete(`/api/products/${id}`)
  const left = await lines(path, gone.headers.get('x-position') ?? '')
  expect(left.filter((line) => line.startsWith('rice,'))).toEqual(['rice,Rice,2 kg,7,7,5,0'])
})
