import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { branchShelf } from '../../contract/inventory.ts'
import { ids, type Person, PIECES } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const shelf = async (query = '') => {
  const answer = await as('manager_kabete').get(`/api/branches/${ids.kabete}/shelf${query}`)
  expect(answer.status).toBe(200)
  return z.array(branchShelf).parse(answer.body)
}

it('lists the stock by name, then size, with its figures', async () => {
  spec('operations 2.6', 'Inventory: the first 15 by name, then size')
  const all = await shelf()
  expect(all.map(({ product: { name, size } }) => [name, size])).toEqual([
    ['Flour', '1 kg'],
    ['Flour', '2 kg'],
    ['Milk', ''],
    ['Soap', ''],
  ])
  expect(all[0]).toMatchObject({
    id: `${ids.kabete}.${ids.flour}.1`,
    quantity: PIECES,
    lowStockThreshold: 5,
    revision: expect.any(Number),
  })
})

it('lists as many as are asked for, of those whose name holds the text', async () => {
  spec('operations 2.6', 'Inventory: the first 15 by name, then size')
  expect(await shelf('?limit=3')).toHaveLength(3)
  expect((await shelf('?search=MIL')).map(({ product }) => product.name)).toEqual(['Milk'])
})

it('goes on where a page ended, also between two sizes of one product', async () => {
  spec('operations 2.6', 'Inventory: the first 15 by name, then size')
  const first = await as('admin').get(`/api/branches/${ids.kabete}/shelf?limit=1`)
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await as('admin').get(next.replace('limit=1', 'limit=9'))
  const rest = z.array(branchShelf).parse(second.body)
  expect(rest.map(({ product: { name, size } }) => [name, size])).toEqual([
    ['Flour', '2 kg'],
    ['Milk', ''],
    ['Soap', ''],
  ])
  expect(second.headers.get('link')).toBeNull()
})

it('tells a manager nothing of another branch, and an admin that there is no such branch', async () => {
  const other = await as('manager_kabete').get(`/api/branches/${ids.westlands}/shelf`)
  expect(other.status).toBe(403)
  expect((await as('admin').get('/api/branches/99/shelf')).status).toBe(404)
})

it('is the branch’s inventory too: whole records with their products for its staff alone', async () => {
  spec('operations 7', 'GET /api/inventory/branch/{branchId}')
  const path = `/api/inventory/branch/${ids.kabete}`
  const [record] = z.array(branchShelf).parse((await as('manager_kabete').get(path)).body)
  expect(record).toMatchObject({ lowStockThreshold: 5, product: { id: ids.flour, name: 'Flour' } })
  const others = (await as('manager_westlands').get(path)).body
  expect(Object(others)[0]).toEqual({
    id: `${ids.kabete}.${ids.flour}.1`,
    branchId: ids.kabete,
    quantity: PIECES,
    productId: ids.flour,
    variantId: 1,
  })
  const page = await as('guest').get(`${path}?limit=3`)
  expect(page.body).toHaveLength(3)
  expect(page.headers.get('link')).toContain(path)
})
