import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
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
  const changed = await admin.patch(path, { name: '=1+1', nameSw: '+254', unit: "O'Brien" })
  const position = changed.headers.get('x-position') ?? ''
  const [header, ...all] = await lines('/api/admin/products/export', position)
  expect(header).toMatch(/^\uFEFF?Slug,Name,Swahili name,Category,/)
  expect(all).toHaveLength(5)
  expect(all).toContainEqual(
    "soap,'=1+1,'+254,groceries,O'Brien,SOA,,,120,,no,/pictures/product.svg,Soap of the small shop,,,sold",
  )
  expect(all).toContainEqual(
    'flour,Flour,Flour,groceries,Each,FLO,2 kg,FLO-2,160,200,yes,/pictures/product.svg,Flour of the small shop,,,sold',
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
