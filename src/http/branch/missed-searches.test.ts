import { afterAll, beforeAll, expect, test } from 'vitest'
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

const pathOf = (branchId: number) => `/api/branches/${branchId}/missed-searches`
const report = (who: Person | 'guest', body: object) => as(who).post('/api/missed-searches', body)
const listOf = async (branchId: number) => (await as('admin').get(pathOf(branchId))).body

test('a branch sees what was looked for and not found by count, once a day for each asker, and takes it off', async () => {
  const tofu = { words: '  Tofu ', branchId: ids.kabete }
  for (const who of ['wanjiku', 'wanjiku', 'kamau'] as const)
    expect((await report(who, tofu)).status).toBe(202)
  expect((await report('kamau', { words: 'Ũcũrũ', branchId: ids.kabete })).status).toBe(202)
  const { body } = await as('manager_kabete').get(pathOf(ids.kabete))
  expect(body).toMatchObject({
    branchId: ids.kabete,
    searches: [
      { words: 'tofu', times: 2 },
      { words: 'ucuru', times: 1 },
    ],
  })
  expect(JSON.stringify(body)).not.toMatch(/wanjiku|kamau/i)
  const drop = await as('manager_kabete').post(`${pathOf(ids.kabete)}/drop`, { words: 'tofu' })
  expect(drop.status).toBe(200)
  expect(await listOf(ids.kabete)).toMatchObject({ searches: [{ words: 'ucuru' }] })
})

test('without a branch every branch counts the words', async () => {
  expect((await report('guest', { words: 'quinoa' })).status).toBe(202)
  for (const id of [ids.kabete, ids.westlands])
    expect(JSON.stringify(await listOf(id))).toContain('quinoa')
})

test.each(['call 0712 345 678', 'wanjiku@example.com', 'x', 'long '.repeat(20)])(
  'the words %s are refused',
  async (words) => {
    const refused = await report('guest', { words, branchId: ids.kabete })
    expect(refused).toMatchObject({ status: 400 })
    expect(JSON.stringify(await listOf(ids.kabete))).not.toContain(words)
  },
)

test('a branch that does not exist counts nothing', async () => {
  expect((await report('guest', { words: 'tofu', branchId: 99 })).status).toBe(404)
})
