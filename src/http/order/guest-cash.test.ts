import { afterEach, expect, test } from 'vitest'
import { spec } from '#spec'
import { deliver } from '../../testing/http/deliver.ts'
import { limitsWith } from '../../testing/http/limits.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
afterEach(() => shop.stop())

const limitsOf = async () => (await shop.visitor().get('/api/limits')).body
const signedIn = async (username: string): Promise<Visitor> => {
  const visitor = shop.visitor()
  await visitor.logIn(username)
  return visitor
}
const place = (who: Visitor, quantity = 1, paymentMethod = 'cash') =>
  who.post('/api/orders', { ...orderOf(ids.soap, quantity), paymentMethod })

test('anybody is told how much may be ordered for cash without signing in, and with a new account', async () => {
  shop = await startTestServer()
  expect(await limitsOf()).toEqual({
    guestCash: { piecesPerLine: 20, total: 5000, minutes: 60 },
    newCash: { piecesPerLine: 40, total: 15_000, minutes: 120 },
    newPlaces: 60,
  })
})

test('the operator says how much that is', async () => {
  const env = {
    GUEST_CASH_PIECES: '7',
    GUEST_CASH_TOTAL: '1500',
    GUEST_CASH_MINUTES: '30',
    NEW_CASH_PIECES: '8',
    NEW_CASH_TOTAL: '1600',
    NEW_CASH_MINUTES: '31',
    NEW_CASH_OPEN: '9',
  }
  shop = await startTestServer({ env })
  expect(await limitsOf()).toEqual({
    guestCash: { piecesPerLine: 7, total: 1500, minutes: 30 },
    newCash: { piecesPerLine: 8, total: 1600, minutes: 31 },
    newPlaces: 9,
  })
})

test('an account is told that it is new, until its first order was delivered', async () => {
  shop = await startTestServer()
  const wanjiku = await signedIn('wanjiku')
  const isNew = async () => {
    const at = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
    return Object((await wanjiku.get('/api/limits/own', at)).body).isNew
  }
  const { body } = await place(wanjiku)
  expect(await isNew()).toBe(true)
  await deliver(shop.commands, Object(body).id)
  expect(await isNew()).toBe(false)
  const guest = await shop.visitor().get('/api/limits/own')
  expect(guest.body).toEqual({ isNew: false })
})

test('a manager sees that the places run out, and lets more wait for the day', async () => {
  spec('operations cases', 'A new account’s cash orders have bounds and places')
  shop = await startTestServer({ env: { NEW_CASH_OPEN: '2', NEW_UNPAID_PIECES: '8' } })
  const [wanjiku, manager] = [await signedIn('wanjiku'), await signedIn('manager_kabete')]
  const statuses = async (count: number) => {
    const all: number[] = []
    for (let n = 0; n < count; n += 1) all.push((await place(wanjiku)).status)
    return all
  }
  expect(await statuses(3)).toEqual([201, 201, 409])
  const path = `/api/branches/${ids.kabete}/order-places`
  expect((await manager.get(path)).body).toMatchObject({
    newcomers: { waiting: 2, most: 2, pieces: 2, mostPieces: 8 },
    more: 0,
  })
  expect((await manager.put(path, { more: 2 })).status).toBe(200)
  expect((await manager.get(path)).body).toMatchObject({
    newcomers: { waiting: 2, most: 4, pieces: 2, mostPieces: 16 },
    more: 2,
  })
  expect(await statuses(3)).toEqual([201, 201, 409])
  expect((await manager.put(path, { more: 501 })).status).toBe(400)
})

test('who places and cancels all day is told to stop; whoever has bought before goes on', async () => {
  const subjects = { 'order.new-day': { limit: 2, minutes: 1440 } }
  shop = await startTestServer({ limits: limitsWith({ subjects }) })
  const [wanjiku, kamau] = [await signedIn('wanjiku'), await signedIn('kamau')]
  const statuses: number[] = []
  for (let n = 0; n < 3; n += 1) {
    const { status, body } = await place(wanjiku)
    statuses.push(status)
    const cancel = { status: 'cancelled', reason: 'Too late' }
    await wanjiku.patch(`/api/orders/${Object(body).id}/status`, cancel)
  }
  expect(statuses).toEqual([201, 201, 429])
  const first = await place(kamau)
  await deliver(shop.commands, Object(first.body).id)
  expect([(await place(kamau)).status, (await place(kamau)).status]).toEqual([201, 201])
})
