import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { type Delivery, delivery } from '../contract/delivery/delivery.ts'
import { type OrderByPhone, orderByPhone, orderDetail } from '../contract/order/order-detail.ts'
import { placedOrder } from '../contract/order/place-order.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { deliver } from '../testing/http/deliver.ts'
import { limitsWith } from '../testing/http/limits.ts'
import { orderOf } from '../testing/http/orders.ts'
import { readyDelivery } from '../testing/http/ready-delivery.ts'
import { fillSmallShop, ids } from '../testing/http/small-shop.ts'
import { type Visitor, visitorOf } from '../testing/http/visitor.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { type Shop, type ShopOptions, startShop } from './start-shop.ts'

/**
 * A folder as a shop leaves it that knew no secrets of orders: its orders were placed with version 3 of their event, and
 * its read models tell nothing of how they open.
 */
type Placed = { id: string; orderNumber: string }
const phone = '0712 345 678'

let folder: string
let shop: Shop
let guest: Visitor
let wanjiku: Visitor
let open: Placed
let onTheRoad: Placed
let delivered: Placed
let members: Placed
let unpaid: Placed

const start = async (seed: ShopOptions['seed']) => {
  const config = readConfig({ PORT: '0', DATA_DIR: folder })
  const files = { world: realWorld, web: undefined, pictures: undefined, limits: limitsWith() }
  shop = await startShop(config, pino({ level: 'silent' }), { ...files, seed })
  const url = `http://127.0.0.1:${shop.http?.port}`
  guest = visitorOf(url)
  wanjiku = visitorOf(url)
  await wanjiku.logIn('wanjiku')
}
const place = async (who: Visitor, paymentMethod = 'cash'): Promise<Placed> => {
  const answer = await who.post('/api/orders', { ...orderOf(ids.soap, 1), paymentMethod })
  expect(answer.status, answer.text).toBe(201)
  return placedOrder.parse(answer.body)
}
const head = async () => ({ 'x-min-position': (await shop.commands.events.head()) ?? '' })

const change = (file: string, sql: string) => {
  const db = openSqlite(join(folder, file), 'FULL')
  db.exec(sql)
  db.close()
}
/** Writes the log's orders as they were written before, in the columns of the embedded store. No event had a tag. */
const makeOld = () => {
  change(
    'events.db',
    `UPDATE events SET metadata = json_remove(metadata, '$.tag');
     UPDATE events SET data = json_remove(data, '$.opensByPhone'),
       metadata = json_set(metadata, '$.version', 3) WHERE type = 'OrderPlaced'`,
  )
  change('vault.db', 'DELETE FROM log_notes')
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-old-orders-'))
  await start(fillSmallShop)
  open = await place(guest)
  onTheRoad = await place(guest)
  delivered = await place(guest)
  members = await place(wanjiku)
  unpaid = await place(guest, 'mpesa')
  await readyDelivery(shop.commands, onTheRoad.id)
  await deliver(shop.commands, delivered.id)
  await shop.stop()
  makeOld()
  for (const file of ['read.db', 'snapshots.db']) await rm(join(folder, file), { force: true })
  await start(undefined)
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

const orderOfPhone = async ({ orderNumber }: Placed): Promise<OrderByPhone> => {
  const asked = await guest.post('/api/orders/track', { orderNumber, phone }, await head())
  return orderByPhone.parse(asked.body)
}
const deliveryOfPhone = async ({ orderNumber }: Placed): Promise<Delivery> => {
  const asked = await guest.post('/api/deliveries/track', { orderNumber, phone }, await head())
  return delivery.parse(asked.body)
}

test('orders of before open wholly by number and phone, guests’ and members’', async () => {
  spec('operations delivery', 'Case 9. Who sees what')
  for (const one of [open, onTheRoad, members]) {
    const { order } = await orderOfPhone(one)
    expect(order).toMatchObject({ id: one.id, customer: { phone: '254712345678' } })
  }
  expect((await deliveryOfPhone(onTheRoad)).code).toMatch(/^\d{4}$/)
})

test('until they have ended: then they are followed as any other', async () => {
  expect(await orderOfPhone(delivered)).toMatchObject({ status: 'delivered', order: null })
  await deliver(shop.commands, open.id)
  expect(await orderOfPhone(open)).toMatchObject({ firstName: 'Wanjiku', order: null })
})

test('who knows the id of a guest’s order pays for it and changes it as before', async () => {
  for (const paymentMethod of ['cash', 'mpesa']) {
    const changed = guest.post(`/api/orders/${unpaid.id}/payment-method`, { paymentMethod })
    expect((await changed).status).toBe(200)
  }
  expect((await guest.post(`/api/orders/${unpaid.id}/withdraw`)).status).toBe(200)
})

test('a member sees and cancels as before; an order of now opens by no phone', async () => {
  const path = `/api/orders/${members.id}`
  expect(orderDetail.parse((await wanjiku.get(path, await head())).body).id).toBe(members.id)
  const cancel = { status: 'cancelled', reason: 'Changed my mind' }
  expect((await wanjiku.patch(`${path}/status`, cancel)).status).toBe(200)
  expect((await orderOfPhone(members)).order).toBeNull()
  expect((await orderOfPhone(await place(guest))).order).toBeNull()
})
