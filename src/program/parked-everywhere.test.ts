import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { assignDelivery } from '../commands/delivery/plain-steps.ts'
import { issue } from '../commands/engine/command.ts'
import { aggregates } from '../domain/aggregates.ts'
import { partsOfStream } from '../domain/kernel/decider.ts'
import { defaultLimits } from '../http/server/limits/budgets.ts'
import { openEmbeddedEventStore } from '../stores/event-store/embedded.ts'
import { writeEventsDb } from '../stores/event-store/events-db-writes.ts'
import type { JsonObject } from '../stores/event-store/port.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { listenLive } from '../testing/http/live-listener.ts'
import { orderOf } from '../testing/http/orders.ts'
import { readyDelivery } from '../testing/http/ready-delivery.ts'
import { fillSmallShop, ids } from '../testing/http/small-shop.ts'
import { type Visitor, visitorOf } from '../testing/http/visitor.ts'
import { until } from '../testing/until.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { type Shop, type ShopOptions, startShop } from './start-shop.ts'

/**
 * A log in which one stream of every aggregate holds an event of an unknown type, and another one an event whose data
 * no fold expects: some written while the shop was closed, some while it is open.
 */
let folder: string
let shop: Shop
let driver: string
let written: string[] = []
const planted = new Set<string>()

const withId = z.object({ id: z.string() })
const alertLine = z.looseObject({ alert: z.string(), stream: z.string() })

const open = async (seed?: ShopOptions['seed']) => {
  const config = readConfig({ PORT: '0', DATA_DIR: folder })
  const files = { world: realWorld, web: undefined, pictures: undefined, limits: defaultLimits }
  const log = pino({ level: 'error', base: null }, { write: (text: string) => written.push(text) })
  shop = await startShop(config, log, { ...files, seed })
}
const visitor = (): Visitor => visitorOf(`http://127.0.0.1:${shop.http?.port}`)

const place = async (who: Visitor): Promise<string> => {
  const answer = await who.post('/api/orders', orderOf(ids.milk, 1))
  expect(answer.status, answer.text).toBe(201)
  return withId.parse(answer.body).id
}

/** An order on its way, which a driver has. */
const send = async (orderId: string): Promise<string> => {
  const { deliveryId } = await readyDelivery(shop.commands, orderId)
  const actor = { id: 'admin', role: 'admin' } as const
  const by = { actor, commandId: shop.commands.world.newId(), correlationId: 'send' }
  const entry = { entryId: randomUUID(), doneAt: new Date().toISOString(), note: '' }
  const carrier = { driverId: driver }
  const { result } = await issue(
    assignDelivery,
    { deliveryId, carrier, ...entry },
    by,
    shop.commands,
  )
  expect(result.ok).toBe(true)
  return deliveryId
}

/** Writes into the log past Duka, which hears of it with the next event of its own. */
const openLog = () => {
  const db = openSqlite(join(folder, 'events.db'), 'FULL')
  const store = openEmbeddedEventStore(db, writeEventsDb(db, realWorld), realWorld)
  return {
    streams: async () => (await store.readAll(null, 10_000)).events.map(({ stream }) => stream),
    plant: async (stream: string, type: string, data: JsonObject) => {
      const before = await store.readStream(stream)
      const [{ metadata = {} } = {}] = (await store.readAll(null, 1)).events
      const event = { id: randomUUID(), type, data, metadata }
      await store.append(stream, before.length - 1, [event])
    },
    close: async () => {
      await store.close()
      db.close()
    },
  }
}

/** What a guest's order at Kabete, its driver and the admin's session stand on. */
const needed = (stream: string): boolean =>
  [
    'branch-1',
    'guestorders-1',
    'product-2',
    'inventory-1.2.0',
    `user-${driver}`,
    `user-${admin}`,
  ].includes(stream)

/** Two streams of every aggregate, which exist where any do. Gives the streams of unknown events. */
const plantEverywhere = async (word: string): Promise<string[]> => {
  const log = openLog()
  const all = [...new Set(await log.streams())].filter((one) => !needed(one) && !planted.has(one))
  const unknown: string[] = []
  for (const { category, events } of Object.values(aggregates)) {
    const own = all.filter((one) => partsOfStream(one).category === category)
    const [odd = `${category}-${word}-odd`, bad = `${category}-${word}-bad`] = own
    await log.plant(odd, `Teleported${word}`, {})
    await log.plant(bad, Object.keys(events).at(-1) ?? '', {})
    unknown.push(odd)
    planted.add(odd).add(bad)
  }
  await log.close()
  return unknown
}
const told = () => {
  const alerts = written.flatMap((text) => alertLine.safeParse(JSON.parse(text)).data ?? [])
  return alerts.filter(({ alert }) => alert === 'event-parked').map(({ stream }) => stream)
}

let admin: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-parked-'))
  await open(fillSmallShop)
  const user = z.object({ user: withId })
  driver = user.parse((await visitor().logIn('driver_otieno')).body).user.id
  admin = user.parse((await visitor().logIn('admin')).body).user.id
})
afterAll(async () => {
  await shop.stop()
  await rm(folder, { recursive: true })
})

/** Sells, and tells a guest and the staff of it while both listen. */
const sells = async () => {
  const staff = visitor()
  expect((await staff.logIn('admin')).status).toBe(200)
  const [guest, ear] = [visitor(), await listenLive(`http://127.0.0.1:${shop.http?.port}`, staff)]
  const id = await place(guest)
  await ear.hear((message) => message.type === 'order' && message.orderId === id)
  await ear.hear((message) => message.type === 'stock' && message.productId === ids.milk)
  const deliveryId = await send(id)
  await ear.hear((message) => message.type === 'delivery' && message.deliveryId === deliveryId)
  const shown = async () => (await staff.get(`/api/orders/${id}`)).body
  await expect.poll(shown).toMatchObject({ status: 'ready_for_delivery' })
  ear.leave()
}

test('what was planted in every aggregate before the start stops nothing else', async () => {
  const guest = visitor()
  await send(await place(guest))
  await send(await place(guest))
  await shop.stop()
  const unknown = await plantEverywhere('Before')
  written = []
  await open()
  await sells()
  await until('all to be told', () => unknown.every((stream) => told().includes(stream)))
})

test('what is planted while the shop runs stops nothing else', async () => {
  const guest = visitor()
  await send(await place(guest))
  written = []
  const unknown = await plantEverywhere('Running')
  await sells()
  await until('all to be told', () => unknown.every((stream) => told().includes(stream)))
})
