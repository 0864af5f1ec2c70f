import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let since: Record<string, string>

const customer = { name: '=HYPERLINK("http://x")', email: 'a@duka.example', phone: '0733111222' }

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  await as('wanjiku').post('/api/orders', orderOf(ids.milk))
  await as('wanjiku').post('/api/orders', { ...orderOf(ids.soap), customer })
  const last = await as('wanjiku').post('/api/orders', orderOf(ids.milk, 1, ids.westlands))
  since = { 'x-min-position': last.headers.get('x-position') ?? '' }
})
afterAll(() => shop.stop())

const lines = async (who: Person, body: object): Promise<string[]> => {
  const { status, headers, text } = await as(who).post('/api/orders/export', body, since)
  expect(status, text).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/csv/)
  expect(headers.get('content-disposition')).toMatch(/attachment; filename="orders-[\d-]+\.csv"/)
  return text.trimEnd().split('\r\n')
}

test('an export holds a line for each order that the filter shows, and no cell that runs', async () => {
  spec('operations orders', 'CSV of what the filters show')
  const all = await lines('admin', {})
  expect(all).toHaveLength(4)
  expect(all[0]).toMatch(/^\uFEFF?Order id,Order number,Placed,/)
  // Placed and updated, by Nairobi's clock.
  for (const line of all.slice(1)) expect(line.match(/T[\d:.]+\+03:00,/g)).toHaveLength(2)
  expect(all.join()).not.toMatch(/T[\d:.]+Z/)
  const soap = await lines('admin', { search: 'hyperlink' })
  expect(soap).toHaveLength(2)
  expect(soap[1]).toContain(`"'=HYPERLINK(""http://x"")",0733 ••• 222,`)
  expect(await lines('admin', { status: 'delivered' })).toHaveLength(1)
})

test('a manager’s export holds the own branch alone', async () => {
  expect(await lines('manager_kabete', { branch: ids.kabete })).toHaveLength(3)
  for (const body of [{}, { branch: ids.westlands }, { search: 'wanjiku' }]) {
    expect((await as('manager_kabete').post('/api/orders/export', body)).status).toBe(403)
  }
})

test('every export is recorded, with its filters and without the text of a search', async () => {
  spec('operations orders', 'CSV of what the filters show')
  await lines('admin', { search: 'Wanjiku', status: 'pending', branch: ids.kabete })
  const { events } = await shop.commands.events.readAll(null, 10_000)
  const records = events.flatMap(({ type, data }) =>
    type === 'PersonalDataDisclosed' && data.kind === 'orders_exported' ? [data.about] : [],
  )
  expect(records).toContain('all')
  expect(records).toContain('status=pending&branch=1&search')
})
