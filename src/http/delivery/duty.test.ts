import { afterAll, beforeAll, expect, test } from 'vitest'
import { logInEverybody, startTestShop, type TestShop } from '../testing/test-app.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.stop())

test('a driver begins and ends the duty, and reads it at once', async () => {
  const driver = (await logInEverybody(shop))('driver_otieno')
  expect((await driver.get('/api/driver/duty')).body).toEqual({ on: false, since: null })
  const seen = async (on: boolean) => {
    const set = await driver.post('/api/driver/duty', { on })
    expect(set.body).toEqual({ on })
    const position = set.headers.get('x-position') ?? ''
    return (await driver.get('/api/driver/duty', { 'x-min-position': position })).body
  }
  expect(await seen(true)).toEqual({ on: true, since: expect.stringMatching(/Z$/) })
  expect(await seen(false)).toMatchObject({ on: false })
})
