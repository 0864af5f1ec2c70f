import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { branch, product } from '../../contract/catalogue/catalogue.ts'
import { listenLive } from '../../testing/http/live-listener.ts'
import { setPrice } from '../../testing/http/set-price.ts'
import { ids } from '../../testing/http/small-shop.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await startTestServer()
})
afterAll(() => shop?.stop())

test('a new price is heard by everybody, and at its position read of the products that are named', async () => {
  const guest = shop.visitor()
  const ear = await listenLive(shop.url, guest)
  await setPrice(shop.commands, ids.milk, 0, 77)
  const { position } = await ear.hear(
    (message) => message.type === 'catalogue' && message.productId === ids.milk,
  )
  const path = `/api/products?branch=${ids.kabete}&ids=${ids.soap},${ids.milk},999`
  const answer = await guest.get(path, { 'x-min-position': position })
  const found = product.array().parse(answer.body)
  expect(found.map(({ id, price }) => [id, price])).toContainEqual([ids.milk, 77])
  expect(found.map(({ id }) => id).sort()).toEqual([ids.milk, ids.soap])
  ear.leave()
})

test('a branch that is switched off is heard by everybody, who then reads so', async () => {
  spec('operations 2.3', 'Carts are told of a branch that is switched off')
  const guest = shop.visitor()
  const admin = shop.visitor()
  await admin.logIn('admin')
  const ear = await listenLive(shop.url, guest)
  const off = await admin.patch(`/api/branches/${ids.westlands}/active`, { isActive: false })
  expect(off.status).toBe(200)
  const { position } = await ear.hear(
    (message) => message.type === 'branch' && message.branchId === ids.westlands,
  )
  const { body } = await guest.get('/api/branches', { 'x-min-position': position })
  expect(
    branch
      .array()
      .parse(body)
      .map(({ id, isActive }) => [id, isActive]),
  ).toEqual([
    [ids.kabete, true],
    [ids.westlands, false],
  ])
  const last = await admin.patch(`/api/branches/${ids.kabete}/active`, { isActive: false })
  expect(last.body).toMatchObject({ code: 'LAST_BRANCH' })
  ear.leave()
})
