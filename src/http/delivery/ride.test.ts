import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInEverybody, startTestShop, type TestShop } from '../testing/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ env: { DEMO: 'false' } })
})
afterAll(() => shop.stop())

test('a real shop simulates no ride', async () => {
  const admin = (await logInEverybody(shop))('admin')
  const nobody = '01890000-0000-7000-8000-00000000dead'
  expect(await admin.post(`/api/admin/deliveries/${nobody}/ride`)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  })
})
