import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { defaultLimits } from '../http/server/limits/budgets.ts'
import { openDataFolder } from '../stores/data-folder.ts'
import type { JsonObject } from '../stores/event-store/port.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { proven, tagAnew } from '../testing/event-store/proven.ts'
import { orderOf } from '../testing/http/orders.ts'
import { fillSmallShop, ids } from '../testing/http/small-shop.ts'
import { type Visitor, visitorOf } from '../testing/http/visitor.ts'
import { until } from '../testing/until.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { type Shop, type ShopOptions, startShop } from './start-shop.ts'

/**
 * A log with an event that this Duka does not know, somebody whose key is missing, and an account whose document
 * outgrows its bound. All were written while the shop was closed, as by a newer Duka, a restored backup and a fault.
 */
let folder: string
let shop: Shop
let admin: Visitor
let guest: Visitor
let foreign: string
let keyless: string
let large: string
let written: string[] = []

const withId = z.object({ id: z.string() })
const listed = z.array(z.object({ reader: z.string(), stream: z.string(), reason: z.string() }))
const line = z.looseObject({ alert: z.string() })

const open = async (seed: ShopOptions['seed']) => {
  const config = readConfig({ PORT: '0', DATA_DIR: folder })
  const files = { world: realWorld, web: undefined, pictures: undefined, limits: defaultLimits }
  const log = pino({ level: 'error', base: null }, { write: (text: string) => written.push(text) })
  shop = await startShop(config, log, { ...files, seed })
  const url = `http://127.0.0.1:${shop.http?.port}`
  admin = visitorOf(url)
  guest = visitorOf(url)
  await admin.logIn('admin')
}

const place = async (who: Visitor): Promise<string> => {
  const answer = await who.post('/api/orders', orderOf(ids.milk, 1))
  expect(answer.status, answer.text).toBe(201)
  return withId.parse(answer.body).id
}

const plant = async (stream: string, type: string, some: readonly JsonObject[]) => {
  const { eventStore, vault, close } = openDataFolder(folder, realWorld)
  const expected = (await eventStore.readStream(stream)).length - 1
  const [metadata = {}] = (await eventStore.readAll(null, 1)).events.map((one) => one.metadata)
  const events = some.map((data) => ({ id: randomUUID(), type, data, metadata }))
  await eventStore.append(stream, expected, await proven(vault, stream, expected, events))
  await close()
}

const changeIn = (file: string, sql: string, ...values: string[]) => {
  const db = openSqlite(join(folder, file), 'FULL')
  db.statement(sql).run(...values)
  db.close()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-parked-'))
  await open(fillSmallShop)
  foreign = await place(guest)
  keyless = await place(guest)
  const kamau = visitorOf(`http://127.0.0.1:${shop.http?.port}`)
  large = z.object({ user: withId }).parse((await kamau.logIn('kamau')).body).user.id
  await shop.stop()

  await plant(`order-${foreign}`, 'OrderTeleported', [{ orderId: foreign }])
  await plant(`order-${foreign}`, 'OrderConfirmed', [{ orderId: foreign }])
  const address = { name: 'x'.repeat(300_000), street: '', city: '', region: '' }
  const added = [1, 2, 3, 4].map((n) => ({
    userId: large,
    addressId: `${n}`,
    address,
    isDefault: false,
  }))
  await plant(`user-${large}`, 'AddressAdded', added)
  changeIn('vault.db', 'DELETE FROM subject_keys WHERE subject = ?', `guest-${keyless}`)
  await rm(join(folder, 'read.db'))
  written = []
  await open(undefined)
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

const alerts = () => written.flatMap((text) => line.safeParse(JSON.parse(text)).data ?? [])

test('the shop opens, and an alert names each of the three', async () => {
  await until('all to be told', () => alerts().length >= 3)
  const parked = { alert: 'event-parked' }
  expect(alerts()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...parked, stream: `order-${foreign}`, reason: 'unknown-type' }),
      expect.objectContaining({ ...parked, stream: `user-${large}`, reason: 'document-too-large' }),
      expect.objectContaining({ alert: 'key-missing', subject: `guest-${keyless}` }),
    ]),
  )
})

test('it sells, and shows what is sold', async () => {
  const id = await place(guest)
  const shown = async () => (await admin.get(`/api/orders/${id}`)).status
  await expect.poll(shown).toBe(200)
  const confirmed = await admin.patch(`/api/orders/${id}/status`, { status: 'confirmed' })
  expect(confirmed.status).toBe(200)
})

test('who has no key is shown as erased, and nothing more is sealed for them', async () => {
  const order = await admin.get(`/api/orders/${keyless}`)
  expect(order.body).toMatchObject({ customer: { name: 'Erased' } })
  const paying = { orderId: keyless, phoneNumber: '0712345678', amount: 1 }
  expect((await guest.post('/api/payments/mpesa/stk-push', paying)).status).toBeLessThan(500)
  await shop.commands.vault.keys([`guest-${keyless}`]).then((keys) => expect(keys.size).toBe(0))
})

test('what hangs on the unknown event stands still, says so, and is not decided on', async () => {
  const order = await admin.get(`/api/orders/${foreign}`)
  expect(order.body).toMatchObject({ status: 'pending' })
  expect(order.headers.get('x-behind')).toContain('orders')
  const refused = await admin.patch(`/api/orders/${foreign}/status`, { status: 'processing' })
  expect(refused).toMatchObject({ status: 503, body: { code: 'RECORD_UNREADABLE' } })
})

test('ready says what is degraded, figures count it, and admins see the list', async () => {
  spec('operations 2.3', 'Parked events: which reader, stream and reason, since when')
  const ready = await guest.get('/health/ready')
  expect(ready.status).toBe(200)
  expect(ready.body).toMatchObject({
    status: 'degraded',
    degraded: expect.arrayContaining([
      expect.objectContaining({ reader: 'users', hasParked: true }),
    ]),
  })
  const figures = (await guest.get('/metrics')).text
  expect(figures).toContain('duka_parked_events{reader="orders"} 2')
  expect(figures).toContain('duka_parked_events{reader="users"} 2')
  expect(figures).toContain('duka_parked_events{reader="wishlists"} 1')
  expect(figures).toContain('duka_parked_events{reader="reactions"} 1')
  const list = listed.parse((await admin.get('/api/admin/parked?limit=200')).body)
  const ofUsers = list.filter(({ reader }) => reader.startsWith('users@'))
  expect(ofUsers.map(({ stream, reason }) => `${stream} ${reason}`).sort()).toEqual([
    `order-${foreign} unknown-type`,
    `user-${large} document-too-large`,
  ])
})

test('a Duka that can read the event takes it in at its start, in the order of its stream', async () => {
  await shop.stop()
  changeIn(
    'events.db',
    'UPDATE events SET type = ? WHERE type = ?',
    'OrderConfirmed',
    'OrderTeleported',
  )
  changeIn(
    'events.db',
    "UPDATE events SET type = 'OrderProcessingStarted' WHERE stream = ? AND revision = 2",
    `order-${foreign}`,
  )
  await tagAnew(folder, `order-${foreign}`)
  await open(undefined)
  const status = async () => (await admin.get(`/api/orders/${foreign}`)).body
  await expect.poll(status).toMatchObject({ status: 'processing' })
  const left = async () => listed.parse((await admin.get('/api/admin/parked')).body)
  await expect
    .poll(async () => (await left()).map(({ stream }) => stream))
    .toEqual([`user-${large}`])
  expect(await admin.post('/api/admin/parked/retry')).toMatchObject({ status: 202 })
  const moved = await admin.patch(`/api/orders/${foreign}/status`, { status: 'ready_for_delivery' })
  expect(moved.status).toBe(200)
})
