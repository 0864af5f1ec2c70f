import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultLimits } from '../http/server/limits/budgets.ts'
import { createLog } from '../lib/alerts.ts'
import { orders } from '../projections/orders/projection.ts'
import { openDataFolder } from '../stores/data-folder.ts'
import { openSqlite } from '../stores/sqlite.ts'
import { writeBuiltSite } from '../testing/http/built-site.ts'
import { orderOf } from '../testing/http/orders.ts'
import { fillSmallShop, ids } from '../testing/http/small-shop.ts'
import { visitorOf } from '../testing/http/visitor.ts'
import { readConfig } from './config.ts'
import { realWorld } from './real-world.ts'
import { startShop } from './start-shop.ts'

test('ends a start that takes its time when it is asked to stop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-start-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const stopping = new AbortController()
  const seed = () => {
    stopping.abort(new Error('asked to stop'))
    return new Promise(() => undefined)
  }
  const files = { world: realWorld, web: undefined, pictures: undefined, limits: defaultLimits }
  const starting = startShop(config, createLog('silent'), {
    ...files,
    seed,
    stopping: stopping.signal,
  })
  await expect(starting).rejects.toThrow('asked to stop')
  await openDataFolder(folder, realWorld).close()
  await rm(folder, { recursive: true })
})

const pagesModule = `
export const findSources = async () => ({ pages: [], apart: [], scripts: [] })
export const routeOf = () => '/'
const page = { html: 'drawn', title: 'Home', module: undefined, hints: '', view: {} }
export const createPages = () => async () => ({ route: '/', page })
`

test('opens while its read models are behind, and sells', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-start-'))
  const config = readConfig({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' })
  const index = '<html lang="en"><div id="root"></div></html>'
  const site = await writeBuiltSite(join(folder, 'built'), { index, pagesModule })
  const files = { ...site, world: realWorld, pictures: undefined, limits: defaultLimits }
  const open = (seed?: typeof fillSmallShop) =>
    startShop(config, createLog('silent'), { ...files, seed })
  await (await open(fillSmallShop)).stop()
  const db = openSqlite(join(folder, 'read.db'), 'NORMAL')
  db.exec(`CREATE TRIGGER stuck BEFORE UPDATE ON checkpoints
    BEGIN SELECT RAISE(ABORT, 'no read model moves any more'); END`)
  db.exec(`DELETE FROM checkpoints; DELETE FROM 'orders@${orders.collection.version}'`)
  db.exec(`DELETE FROM 'serving-versions@1'`)
  db.exec(`CREATE TRIGGER stuck_too BEFORE INSERT ON checkpoints
    BEGIN SELECT RAISE(ABORT, 'no read model moves any more'); END`)
  db.close()

  const shop = await open()
  const guest = visitorOf(`http://127.0.0.1:${shop.http?.port}`)
  expect((await guest.get('/health/ready')).status).toBe(200)
  expect((await guest.post('/api/orders', orderOf(ids.milk, 1))).status).toBe(201)
  // Nothing is shown half.
  const half = { status: 503, body: { code: 'NOT_CAUGHT_UP' } }
  expect(await guest.get(`/api/products?branch=${ids.kabete}`)).toMatchObject(half)
  expect(await guest.get('/api/branches')).toMatchObject(half)
  expect(await guest.get('/sitemap.xml')).toMatchObject(half)
  const page = await guest.get('/')
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining('<div id="root">') })
  expect(page.text).not.toContain('drawn')
  expect(page.headers.get('retry-after')).toBe('2')
  const lag = /duka_projection_lag_seconds\{reader="orders"\} (\S+)/
  const { text } = await guest.get('/metrics')
  expect(Number(lag.exec(text)?.[1])).toBeGreaterThan(0)
  await shop.stop()
  await rm(folder, { recursive: true })
})
