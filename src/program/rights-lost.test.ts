import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { health } from '../contract/health.ts'
import { keepChecked } from '../runtime/integrity/keep-checked.ts'
import { keepSealed } from '../runtime/integrity/keep-sealed.ts'
import { sealNext } from '../runtime/integrity/seal-log.ts'
import { openEventStoreDb } from '../stores/event-store/eventstoredb/eventstoredb.ts'
import { openEmbeddedSeals } from '../stores/seals/embedded.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { temporaryFolderFor } from '../testing/event-store/opened.ts'
import { startStandIn } from '../testing/event-store/stand-in.ts'
import { orderOf } from '../testing/http/orders.ts'
import { ids } from '../testing/http/small-shop.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { until } from '../testing/until.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { examineShop } from './verify-shop.ts'

let standIn: Awaited<ReturnType<typeof startStandIn>>
let shop: TestServer
beforeAll(async () => {
  standIn = await startStandIn(join(await temporaryFolderFor(afterAll), 'log.jsonl'))
  shop = await startTestServer({ env: { EVENTSTORE_URL: standIn.url } })
})
beforeEach(() => {
  standIn.injuries.access = null
})
afterAll(async () => {
  await shop.stop()
  standIn.stop()
})

const text = async (path: string): Promise<string> => (await shop.visitor().get(path)).text

test('readers that may not read the log any more are told, while orders go on', async () => {
  const guest = shop.visitor()
  await until('all readers', async () => (await text('/health/ready')) === '{"status":"ok"}')
  standIn.injuries.access = 'no $all'
  standIn.dropStreams('error')
  expect((await guest.post('/api/orders', orderOf(ids.milk))).status).toBe(201)
  const told = await until('somebody to be told', async () => {
    const ready = await shop.visitor().get('/health/ready')
    return ready.text.includes('degraded') && ready
  })
  expect(told).toMatchObject({
    status: 200,
    body: { degraded: expect.arrayContaining([expect.objectContaining({ reader: 'orders' })]) },
  })
  expect(await text('/metrics')).toMatch(/duka_projection_lag_seconds\{reader="orders"\} \d\d/)
  standIn.injuries.access = null
  await until('the readers to catch up', async () => (await text('/health/ready')).includes('ok'))
})

test.each([
  ['no user', false, 'it does not know the user, or the password is wrong'],
  ['no rights', false, 'the user lacks a right'],
  ['no $all', true, 'the user lacks a right'],
] as const)('Health names the cause where the event store has %s', async (access, isUp, why) => {
  const admin = shop.visitor()
  await admin.logIn('admin')
  standIn.injuries.access = access
  const { status, body, text: said } = await admin.get('/api/admin/health')
  expect(status, said).toBe(200)
  expect(health.parse(body).stores).toContainEqual({
    store: 'event store',
    isUp,
    why: expect.stringContaining(why),
  })
})

test.each(['no user', 'no rights', 'no $all'] as const)(
  'sealing and the shop’s own check with %s end with the store away, and call nothing a change',
  async (access) => {
    const alerts: string[] = []
    const seals = openEmbeddedSeals(openSqlite(':memory:', 'NORMAL'))
    const log = await openEventStoreDb(standIn.url, realWorld)
    onTestFinished(() => log.close())
    const { vault } = shop.commands
    const deps = {
      log,
      seals,
      vault: { ...vault, sealSeen: async () => null, sawSeal: async () => undefined },
      world: realWorld,
      alert: (code: string) => void alerts.push(code),
      isOwnStream: () => true,
      tellOutside: async () => undefined,
      toldOutside: async () => [],
    }
    await sealNext(deps)
    standIn.injuries.access = access
    const { signal } = new AbortController()
    const away = { name: 'StoreUnavailable' }
    await expect(keepChecked(deps, signal)).rejects.toMatchObject(away)
    await expect(keepSealed(deps, signal, () => undefined)).rejects.toMatchObject(away)
    expect(alerts).toEqual([])
  },
)

test.each(['no user', 'no rights', 'no $all'] as const)(
  'a comparison with %s says that it could not compare, and nothing of a changed log',
  async (access) => {
    standIn.injuries.access = access
    const config = readConfig({ DATA_DIR: shop.folder, EVENTSTORE_URL: standIn.url })
    await expect(examineShop(config, realWorld)).rejects.toMatchObject({
      name: 'StoreUnavailable',
      why: expect.any(String),
    })
  },
)
