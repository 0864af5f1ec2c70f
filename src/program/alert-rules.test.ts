import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { placedOrder } from '../contract/order/place-order.ts'
import { createLoad, requestClasses } from '../http/server/limits/load.ts'
import { createLog } from '../lib/alerts.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { openDataFolder } from '../stores/data-folder.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { tagAnew } from '../testing/event-store/proven.ts'
import { limitsWith } from '../testing/http/limits.ts'
import { orderOf } from '../testing/http/orders.ts'
import { placeUnpaid, push, simulatorTimings } from '../testing/http/pay.ts'
import { fillSmallShop, ids } from '../testing/http/small-shop.ts'
import { type Visitor, visitorOf } from '../testing/http/visitor.ts'
import { holding, metricsIn, type Scrape, samplesIn } from '../testing/program/promql.ts'
import { expressionOf, readRepoFile, alertRules as rules } from '../testing/program/rules.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { type Shop, type ShopOptions, startShop } from './start-shop.ts'
import { watchDisk } from './watch-disk.ts'

/*
 * The expressions of the rules are evaluated by `promql.ts` on the figures of a shop in which the trouble was made. Prometheus
 * itself, `for` and the templates of the summaries are not tried.
 */

const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })),
})
const panels = dashboard.parse(
  JSON.parse(readRepoFile('deploy/grafana/duka-dashboard.json')),
).panels

let folder: string
let shop: Shop | undefined
/** A shop without trouble; the same shop with an event of a newer Duka, warm; then with every trouble; and stopped. */
let calm: Scrape
let warm: Scrape
let troubled: Seen
let stopped: Scrape

const open = async (
  seed?: ShopOptions['seed'],
  more: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const env = { PORT: '0', DATA_DIR: folder, MPESA_ENV: 'simulator', ...more }
  shop = await startShop(readConfig(env), createLog('silent'), {
    world: realWorld,
    seed,
    limits: limitsWith(),
    web: undefined,
    pictures: undefined,
    payAnswerMs: 200,
    paymentTimings: { queries: [250], unknown: 400 },
    simulatorTimings,
    runBackup: () => Promise.reject(new Error('No backup can be due where none can be listed')),
  })
  return `http://127.0.0.1:${shop.http?.port}`
}

type Seen = Scrape & { names: string[] }

/** The names of the figures, also of those without a value yet. `up` is Prometheus's own. */
const namesIn = (text: string): string[] => [
  'up',
  ...samplesIn(text).map(({ name }) => name),
  ...[...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name = '']) => name),
]

/** What Prometheus makes of the figures of a server: `up` says whether it got any. */
const scrape = async (url: string, at: number): Promise<Seen> => {
  const up = (value: number) => ({ name: 'up', labels: { job: 'duka' }, value })
  try {
    const text = await (await fetch(`${url}/metrics`)).text()
    return { at, names: namesIn(text), samples: [up(1), ...samplesIn(text)] }
  } catch {
    return { at, names: [], samples: [up(0)] }
  }
}

const placeOrder = async (url: string): Promise<string> => {
  const placed = await visitorOf(url).post('/api/orders', orderOf(ids.milk, 1))
  expect(placed.status, placed.text).toBe(201)
  return placedOrder.parse(placed.body).id
}

/** Writes an event that only a newer Duka knows, while the shop is closed. */
const plantForeignEvent = async (orderId: string): Promise<void> => {
  const { eventStore, close } = openDataFolder(folder, realWorld)
  const [{ metadata = {} } = {}] = (await eventStore.readAll(null, 1)).events
  const event = { id: realWorld.newId(), type: 'OrderTeleported', data: { orderId }, metadata }
  const revision = (await eventStore.readStream(`order-${orderId}`)).length - 1
  await eventStore.append(`order-${orderId}`, revision, [event])
  await close()
}

/** Somebody with the vault's key changes a letter of an early event, while the shop is closed. */
const changeEvent = async (): Promise<void> => {
  const db = openSqlite(join(folder, 'events.db'), 'NORMAL')
  const early = "FROM events WHERE instr(data, 'Kabete') > 0 ORDER BY position LIMIT 1"
  const [stream] = db.statement(`SELECT stream ${early}`).get() ?? []
  const changed = "CAST(replace(data, 'Kabete', 'Kabetf') AS TEXT)"
  db.exec(`UPDATE events SET data = ${changed} WHERE position = (SELECT position ${early})`)
  db.close()
  await tagAnew(folder, String(stream))
}

/** Another process takes the read models over, and does nothing. */
const stealReadModels = (): void => {
  const db = openSqlite(join(folder, 'read.db'), 'NORMAL')
  const later = Date.now() + 3_600_000
  db.statement(
    "UPDATE leases SET holder = 'nobody', fence = fence + 1, expires_at = ? WHERE name = 'projections'",
  ).run(later)
  db.close()
}

/** M-PESA's simulator answers these prompts with HTTP 500. */
const promptInVain = async (url: string): Promise<void> => {
  const guest = visitorOf(url)
  for (let n = 0; n < 6; n += 1) await push(guest, await placeUnpaid(guest), '500')
}

const holdUp = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

/** Pages that ask for what was just written, as the read models stand still. */
const askForOwnWrites = async (admin: Visitor, position: string): Promise<void> => {
  const asked = Array.from({ length: 10 }, () =>
    admin.get('/api/orders', { 'x-min-position': position }),
  )
  await Promise.all(asked)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duka-rules-'))
  const first = await open(fillSmallShop)
  const foreign = await placeOrder(first)
  await vi.waitUntil(() => shop?.commands.vault.sealSeen(), { timeout: 20_000, interval: 200 })
  calm = await scrape(first, 0)
  await shop?.stop()
  await plantForeignEvent(foreign)
  await changeEvent()

  const noFolder = `${folder}-backups`
  await writeFile(noFolder, 'A file, where backups want a folder')
  const url = await open(undefined, {
    BACKUP_TO: noFolder,
    BACKUP_PASSPHRASE: 'a-long-passphrase-of-a-test',
  })
  const admin = visitorOf(url)
  await admin.logIn('admin')
  const confirm = () => admin.patch(`/api/orders/${foreign}/status`, { status: 'confirmed' })
  expect((await confirm()).status).toBe(503)
  expect((await admin.get('/api/orders')).status).toBe(200)
  warm = await scrape(url, 0)

  for (let n = 0; n < 5; n += 1) await confirm()
  await promptInVain(url)
  stealReadModels()
  await placeOrder(url)
  await askForOwnWrites(admin, (await shop?.commands.events.head()) ?? '')
  await vi.waitFor(
    async () => {
      const now = await scrape(url, 240)
      const slow = ['DukaReaderBehind', 'DukaLogAltered', 'DukaBackupFails']
      expect(slow.filter((one) => holding(expressionOf(one), [calm, now]).length === 0)).toEqual([])
    },
    { timeout: 30_000, interval: 500 },
  )
  const vault = openSqlite(join(folder, 'vault.db'), 'FULL')
  vault.exec('BEGIN IMMEDIATE')
  holdUp(1_000)
  troubled = await scrape(url, 240)
  vault.exec('ROLLBACK')
  vault.close()
  await shop?.stop()
  stopped = await scrape(url, 300)
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(`${folder}-backups`)
})

/** The figures of a disk that is nearly full. */
const fullDisk = async (): Promise<Scrape> => {
  const metrics = createMetrics(realWorld)
  watchDisk(metrics, async () => ({ size: 1_000_000, free: 90_000 }))
  return { at: 300, samples: samplesIn(await metrics.text()) }
}

/** The figures of a process that has no place for another order, before and after somebody asks for one. */
const overload = async (): Promise<Scrape[]> => {
  const metrics = createMetrics(realWorld)
  metrics.mayOverload(requestClasses)
  const seen = async (at: number) => ({ at, samples: samplesIn(await metrics.text()) })
  const none = { places: 0, patienceMs: 1, least: 0, fullAt: 1 }
  const bounds = { first: none, commands: none, reads: none, bulk: none }
  const load = createLoad(realWorld, { refused: metrics.overloaded, heapPart: () => 0 }, bounds)
  const before = await seen(0)
  expect(load.hasRoom('first')).toBe(false)
  return [before, await seen(240)]
}

describe('the rules', () => {
  it('name a section of docs/operations.md each, and an own name', () => {
    const headings = [...readRepoFile('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(
      ([, title = '']) =>
        title
          .toLowerCase()
          .replaceAll(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
    )
    for (const { annotations } of rules) {
      const [file, anchor = ''] = annotations.runbook.split('#')
      expect(file).toBe('docs/operations.md')
      expect(headings).toContain(anchor)
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  })

  it('and the dashboard ask only for figures that a shop gives', () => {
    const given = new Set(troubled.names)
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ]
    const asked = new Set(expressions.flatMap(metricsIn))
    expect(asked.size).toBeGreaterThan(12)
    expect([...asked].filter((name) => !given.has(name))).toEqual([])
  })

  it('are silent in a shop without trouble', () => {
    const firing = rules.filter(
      ({ expr }) => holding(expr, [calm, { ...calm, at: 240 }]).length > 0,
    )
    expect(firing.map(({ alert }) => alert)).toEqual([])
  })

  it.each(rules.map(({ alert, expr }) => [alert, expr]))('fire: %s', async (alert, expr) => {
    const seen: Record<string, Scrape[]> = {
      DukaDown: [stopped],
      DukaDiskLow: [await fullDisk()],
      DukaRefusesEarly: await overload(),
      // Raised while the shop opened, before anything was warm.
      DukaLogAltered: [calm, troubled],
      DukaBackupFails: [calm, troubled],
    }
    expect(holding(expr, seen[alert] ?? [warm, troubled])).not.toEqual([])
  })
})
