import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await startTestServer()
})
afterAll(() => shop.stop())

test('what was kept for one account is refused with the session of another, as if nobody were signed in', async () => {
  spec('operations driver', 'Case 4. 401 while sending, another driver signs in')
  const by = await logInEverybody(shop)
  const driver = by('driver_otieno')
  const id = (await driver.get('/api/auth/me')).body
  const own = z.object({ id: z.string() }).parse(id).id
  const send = (account: string) => driver.get('/api/driver/duty', { 'x-account': account })
  expect((await send(own)).status).toBe(200)
  expect(await send('01890000-0000-7000-8000-00000000dead')).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  })
})

test('a driver begins and ends the duty, and reads it at once', async () => {
  spec('operations 2.5', 'Drivers begin and end their duty')
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

test('the dispatcher ends the duty of an ill driver, and nobody else’s', async () => {
  spec('operations 2.5', 'Drivers begin and end their duty')
  const by = await logInEverybody(shop)
  const driver = by('driver_otieno')
  const idOf = async (who: 'driver_otieno' | 'wanjiku') =>
    z.object({ id: z.string() }).parse((await by(who).get('/api/auth/me')).body).id
  await driver.post('/api/driver/duty', { on: true })
  const set = async (id: string) => by('admin').put(`/api/admin/drivers/${id}/duty`, { on: false })
  const ended = await set(await idOf('driver_otieno'))
  expect(ended).toMatchObject({ status: 200, body: { on: false } })
  const since = { 'x-min-position': ended.headers.get('x-position') ?? '' }
  expect((await driver.get('/api/driver/duty', since)).body).toMatchObject({ on: false })
  expect(await set(await idOf('wanjiku'))).toMatchObject({
    status: 409,
    body: { code: 'DELIVERY_DRIVER_UNKNOWN' },
  })
})
