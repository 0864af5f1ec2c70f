import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await startTestServer({ env: { DEMO: 'false' } })
})
afterAll(() => shop.stop())

test('a real shop simulates no ride', async () => {
  spec('operations 2.5', 'In the demo shop a driver rides by itself')
  const admin = (await logInEverybody(shop))('admin')
  const nobody = '01890000-0000-7000-8000-00000000dead'
  expect(await admin.post(`/api/admin/deliveries/${nobody}/ride`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})
