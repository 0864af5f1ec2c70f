import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { placedOrder } from '../../contract/order/place-order.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { ids, PIECES } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startTestServer()
  admin = shop.visitor()
  await admin.logIn('admin')
})
afterAll(() => shop.stop())

const remains = async (branchId: number) => {
  const head = (await shop.commands.events.head()) ?? ''
  return admin.get(`/api/branches/${branchId}/remains`, { 'x-min-position': head })
}

test('before a branch is switched off its open orders and its pieces are told, as they are then', async () => {
  spec('operations 2.3', 'Switching a branch off says what becomes of orders and stock')
  const shelves = 4
  const pieces = shelves * PIECES
  expect((await remains(ids.kabete)).body).toEqual({ openOrders: 0, pieces })
  const guest = shop.visitor()
  const { id } = placedOrder.parse((await guest.post('/api/orders', orderOf(ids.milk, 2))).body)
  expect((await remains(ids.kabete)).body).toEqual({ openOrders: 1, pieces })
  expect((await remains(ids.westlands)).body).toEqual({ openOrders: 0, pieces })
  const shelf = `${ids.kabete}.${ids.milk}.0`
  await admin.patch(`/api/inventory/${shelf}`, { quantity: 3 })
  const counted = { openOrders: 1, pieces: pieces - PIECES + 3 + 2 }
  expect((await remains(ids.kabete)).body).toEqual(counted)
  await admin.patch(`/api/orders/${id}/status`, { status: 'cancelled', reason: 'No milk' })
  expect((await remains(ids.kabete)).body).toMatchObject({ openOrders: 0 })
  expect((await remains(99)).body).toMatchObject({ code: 'BRANCH_NOT_FOUND' })
})
