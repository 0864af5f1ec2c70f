import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { restockLine } from '../../contract/restock.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const soap = { productId: ids.soap, variantId: 0 }
const list = async (who: Person, query: string) => {
  const { status, body, headers } = await as(who).get(`/api/restock?${query}`)
  expect(status).toBe(200)
  return { rows: z.array(restockLine).parse(body), total: headers.get('x-total-count') }
}

it('agrees with the figure of the branch, and says what is on the way and what to buy', async () => {
  const path = `/api/inventory/${ids.kabete}.${ids.soap}.0`
  await as('admin').patch(path, { quantity: 3, lowStockThreshold: 8 })
  await as('admin').post(`/api/inventory/branch/${ids.westlands}/receipts`, {
    id: randomUUID(),
    lines: [{ ...soap, quantity: 9 }],
  })
  const sent = await as('admin').post('/api/transfers', {
    id: randomUUID(),
    fromBranchId: ids.westlands,
    toBranchId: ids.kabete,
    note: '',
    lines: [{ ...soap, quantity: 4 }],
  })
  expect(sent).toMatchObject({ status: 201 })

  const { rows, total } = await list('clerk_kabete', `branch=${ids.kabete}`)
  const figures = z
    .object({ shelves: z.array(z.object({ branchId: z.number(), low: z.number() })) })
    .parse((await as('admin').get('/api/admin/stats')).body)
  const figure = figures.shelves.find(({ branchId }) => branchId === ids.kabete)
  expect(total).toBe(String(figure?.low))
  expect(rows.find(({ productId }) => productId === ids.soap)).toMatchObject({
    quantity: 3,
    onTheWay: 4,
    soldPerDay: 0,
    daysLeft: null,
    lowStockThreshold: 8,
    suggested: 9,
    isSold: true,
    product: { name: 'Soap' },
  })
  expect(rows).toHaveLength(1)
})

it('is exported as CSV with the same filters', async () => {
  const file = await as('manager_kabete').post('/api/restock/export', { branch: ids.kabete })
  expect(file.status).toBe(200)
  expect(file.text).toContain('Sold per day,Days left')
  expect(file.text).toContain(`${ids.kabete},Soap,,0,3,3,4,0,,8,9`)
})

it('shows all branches to admins alone', async () => {
  expect((await as('manager_kabete').get('/api/restock')).status).toBe(403)
  expect((await list('admin', 'show=out')).rows).toEqual([])
})
