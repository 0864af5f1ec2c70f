import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import type { CommandDeps } from '../commands/engine/command.ts'
import { placedOrder } from '../contract/order/place-order.ts'
import { createLog } from '../lib/alerts.ts'
import { temporaryFolder } from '../testing/event-store/opened.ts'
import { startStandIn } from '../testing/event-store/stand-in.ts'
import { limitsWith } from '../testing/http/limits.ts'
import { orderOf } from '../testing/http/orders.ts'
import { fillSmallShop, ids } from '../testing/http/small-shop.ts'
import { type Visitor, visitorOf } from '../testing/http/visitor.ts'
import { runSql } from '../testing/program/sealed-folder.ts'
import { threads } from '../testing/stores/threads.ts'
import { until } from '../testing/until.ts'
import { readConfig } from './config.ts'
import { keepShop } from './keep-shop.ts'
import { realWorld } from './real-world.ts'
import type { Shop } from './start-shop.ts'

/** A log whose older copy is put back while the shop runs. */
type Rollback = {
  env: Readonly<Record<string, string>>
  /** Makes a copy of the log as it is. Gives what puts it back. */
  copy(): Promise<() => Promise<void>>
}

const embedded = async (folder: string): Promise<Rollback> => ({
  env: {},
  copy: async () => {
    const path = join(folder, 'events.db')
    runSql(path, 'CREATE TABLE copied AS SELECT max(position) AS position FROM events')
    const older = 'DELETE FROM events WHERE position > (SELECT position FROM copied)'
    return async () => runSql(path, `${older}; DROP TABLE copied`)
  },
})

const onEventStoreDb = async (): Promise<Rollback> => {
  const file = join(await temporaryFolder(), 'log.jsonl')
  const standIn = await startStandIn(file)
  onTestFinished(() => standIn.stop())
  return {
    env: { EVENTSTORE_URL: standIn.url },
    copy: async () => {
      const older = await readFile(file)
      return async () => {
        standIn.stop()
        await writeFile(file, older)
        await standIn.start()
      }
    },
  }
}

const fillOnce = async (deps: CommandDeps): Promise<unknown> =>
  (await deps.events.head()) === null ? fillSmallShop(deps) : undefined

/** Runs a shop until the test ends. `opened` gets the shop each time that it has opened. `kept`: why it ended. */
const keep = async (folder: string, env: Rollback['env']) => {
  const opened: Shop[] = []
  const stopping = new AbortController()
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...env })
  const kept = keepShop(config, createLog('silent'), {
    world: realWorld,
    seed: fillOnce,
    limits: limitsWith(),
    web: undefined,
    pictures: undefined,
    threads,
    stopping: stopping.signal,
    opened: async (shop) => void opened.push(shop),
  })
  const ended = kept.then(
    () => undefined,
    (error: unknown) => error,
  )
  onTestFinished(async () => {
    stopping.abort()
    await ended
    await rm(folder, { recursive: true })
  })
  await Promise.race([kept, until('the shop to open', () => opened.length === 1)])
  return { opened, ended }
}

const place = async (by: Visitor): Promise<string> => {
  const placed = await by.post('/api/orders', orderOf(ids.milk))
  expect(placed.status, placed.text).toBe(201)
  return placedOrder.parse(placed.body).id
}

const placeMany = async (by: Visitor, count: number): Promise<string[]> => {
  const placed: string[] = []
  while (placed.length < count) placed.push(await place(by))
  return placed
}

/** The pieces of milk at Kabete that can be ordered. */
const piecesOf = async (by: Visitor): Promise<number> => {
  const { body, text } = await by.get(`/api/inventory/product/${ids.milk}`)
  const found = z.array(z.object({ branchId: z.number(), quantity: z.number() })).safeParse(body)
  const shelf = found.data?.find(({ branchId }) => branchId === ids.kabete)
  if (shelf === undefined) throw new Error(text)
  return shelf.quantity
}

const orderList = z.array(z.object({ id: z.string() }))

describe.each([
  { engine: 'the embedded log', open: embedded },
  { engine: 'EventStoreDB', open: onEventStoreDb },
])('a shop whose log is set back on $engine while it runs', ({ open }) => {
  test('goes on by itself with what the log has: orders, stock, jobs and held money', async () => {
    const folder = join(await temporaryFolder(), 'data')
    const { env, copy } = await open(folder)
    const { opened } = await keep(folder, env)
    const admin = visitorOf(`http://127.0.0.1:${opened[0]?.http?.port}`)
    await admin.logIn('admin')
    const listed = async (): Promise<string[]> => {
      const { status, body } = await admin.get('/api/orders')
      return status === 200 ? orderList.parse(body).map(({ id }) => id) : []
    }
    const before = await piecesOf(admin)
    const kept = await placeMany(admin, 4)
    const putBack = await copy()
    const lost = await placeMany(admin, 3)
    await until('the list to show all', async () => (await listed()).length === 7)

    await putBack()
    await until('the shop to open again', () => opened.length === 2)
    await until('the list to show what is left', async () => (await listed()).length === 4)
    expect((await listed()).toSorted()).toEqual(kept.toSorted())
    expect((await admin.get(`/api/orders/${lost[0]}`)).status).toBe(404)
    expect(await admin.get('/api/admin/money-hold')).toMatchObject({ body: { held: true } })
    const later = await place(admin)
    await until('the new order', async () => (await listed()).includes(later))
    expect(await listed()).toHaveLength(5)
    await until('all readers', async () =>
      (await admin.get('/health/ready')).text.includes('"status":"ok"'),
    )
    // A confirmed order gets its delivery by a job.
    const confirmed = await admin.patch(`/api/orders/${kept[0]}/status`, { status: 'confirmed' })
    expect(confirmed.status, confirmed.text).toBe(200)
    await until('a delivery', async () =>
      (await admin.get('/api/admin/deliveries')).text.includes(String(kept[0])),
    )
    expect(await piecesOf(admin)).toBe(before - 5)
    expect(opened).toHaveLength(2)
  })
})

test('a shop under which the log becomes an empty one ends, and says what to do', async () => {
  const folder = join(await temporaryFolder(), 'data')
  const { env, copy } = await onEventStoreDb()
  const putBack = await copy()
  const { opened, ended } = await keep(folder, env)
  await until('the vault to see the log', () => opened[0]?.commands.vault.logSeen())
  await putBack()
  expect(await ended).toMatchObject({
    name: 'LogRefused',
    message: expect.stringContaining('is empty, but the vault belongs to a shop that has events'),
  })
})
