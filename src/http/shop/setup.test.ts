import { readFileSync } from 'node:fs'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { issue } from '../../commands/engine/command.ts'
import { offerSetup } from '../../commands/shop/offer-setup.ts'
import { system } from '../../domain/kernel/access.ts'
import { limitsWith } from '../../testing/http/limits.ts'
import { setupBodyOf } from '../../testing/http/setup-body.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { createShopView } from './settings.ts'

let shop: TestServer
beforeEach(async () => {
  shop = await startTestServer({
    seed: async () => undefined,
    env: { DEMO: 'false' },
    limits: limitsWith({ requests: { setup: { address: 8, newcomers: 5 } } }),
  })
})
afterEach(() => shop.stop())

const offered = async (): Promise<string> => {
  const { commands } = shop
  const by = {
    actor: system,
    commandId: commands.world.newId(),
    correlationId: commands.world.newId(),
  }
  const { result } = await issue(offerSetup, null, by, commands)
  return (result.ok ? result.value.secret : undefined) ?? expect.fail('No secret')
}
const missing = [
  'MPESA_ENV',
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'MPESA_CALLBACK_URL',
]

test('of two set-ups posted at once one wins, and then there is none', async () => {
  spec('operations cases', '9. Two set-ups post at once: one wins; then there is none')
  const [secret, visitor] = [await offered(), shop.visitor()]
  expect((await visitor.get('/api/setup')).body).toEqual({ missing })
  const names = ['ann', 'ben', 'cal']
  const posts = names.map((name) => shop.visitor().post('/api/setup', setupBodyOf(secret, name)))
  const answers = await Promise.all(posts)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status } of answers) expect([201, 404, 409, 410]).toContain(status)
  const logins = await Promise.all(names.map((name) => shop.visitor().logIn(name, 'mama-mboga')))
  expect(logins.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  for (const body of [setupBodyOf(secret, 'dan'), {}]) {
    expect((await visitor.post('/api/setup', body)).status).toBe(404)
  }
  expect((await visitor.get('/api/setup')).status).toBe(404)
})

test('nothing of the demo shop stands on pages and in the settings of a shop of one’s own', async () => {
  spec('operations cases', 'A shop of one’s own shows nothing of the demo shop')
  const shown = createShopView({
    commands: shop.commands,
    log: pino({ enabled: false }),
    isDemo: false,
  })
  expect(await shown()).toMatchObject({
    isDemo: false,
    name: 'Duka',
    phone: '',
    address: '',
    x: '',
  })
  const secret = await offered()
  const owner = shop.visitor()
  await owner.post('/api/setup', setupBodyOf(secret))
  await owner.logIn('achieng', 'mama-mboga')
  await expect.poll(shown).toMatchObject({ phone: '0712345678', address: 'Ngong Road', x: '' })
  const told = async () => (await owner.get('/api/admin/settings')).text
  await expect.poll(told).toContain('"before":"Duka"')
  expect(await told()).toContain('"field":"phone","before":""')
  expect(await told()).not.toMatch(/0700000100|Waiyaki|duka.example|facebook.com/)
})

test('the sample file is imported as it is, and cash is the way to pay', async () => {
  const secret = await offered()
  const owner = shop.visitor()
  expect((await owner.post('/api/setup', setupBodyOf('another'))).status).toBe(410)
  expect((await owner.post('/api/setup', setupBodyOf(secret))).status).toBe(201)
  await owner.logIn('achieng', 'mama-mboga')
  const sample = readFileSync(new URL('../../../web/public/sample-products.csv', import.meta.url))
  const csv = { 'content-type': 'text/csv' }
  const path = '/api/imports?kind=products&name=sample.csv'
  await expect
    .poll(async () => (await owner.raw('POST', path, new Uint8Array(sample), csv)).body)
    .toMatchObject({ problems: 0, rows: 6 })
  const order = {
    branchId: 1,
    subtotal: 1,
    deliveryFee: 150,
    total: 151,
    paymentMethod: 'mpesa',
    customer: { name: 'Wanjiku', email: 'w@mama.example', phone: '0712345678' },
    address: { name: 'Home', street: 'Ngong Road', city: 'Nairobi', region: 'Nairobi' },
    items: [{ productId: 1, price: 1, quantity: 1, total: 1 }],
  }
  const refused = await shop.visitor().post('/api/orders', order)
  expect(refused).toMatchObject({ status: 422, body: { code: 'MPESA_UNAVAILABLE' } })
})

test('nobody registers before the shop is set up, so that the owner finds every name free', async () => {
  const secret = await offered()
  const { admin } = setupBodyOf(secret, 'admin')
  const early = await shop.visitor().post('/api/users/register', admin)
  expect(early).toMatchObject({ status: 409, body: { code: 'SHOP_NOT_SET_UP' } })
  const setUp = await shop.visitor().post('/api/setup', setupBodyOf(secret, 'admin'))
  expect(setUp.status).toBe(201)
  const { admin: wanjiku } = setupBodyOf(secret, 'wanjiku')
  expect((await shop.visitor().post('/api/users/register', wanjiku)).status).toBe(201)
})

test('wrong secrets are counted, and never keep out the right one or its page', async () => {
  const secret = await offered()
  const guesses: number[] = []
  for (let n = 0; n < 7; n += 1) {
    const guess = await shop.visitor().post('/api/setup', setupBodyOf('another'))
    guesses.push(guess.status)
  }
  expect(guesses).toEqual([410, 410, 410, 410, 410, 429, 429])
  const owner = shop.visitor()
  expect((await owner.get('/api/setup')).status).toBe(200)
  expect((await owner.post('/api/setup', setupBodyOf(secret))).status).toBe(201)
})
