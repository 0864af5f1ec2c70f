import { afterEach, expect, test } from 'vitest'
import { createLog } from '../lib/alerts.ts'
import { createMetrics } from '../runtime/metrics.ts'
import { startTinyApp } from '../testing/http/tiny-app.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { readConfig } from './config.ts'
import { figuresOnShopPort, startFigures } from './figures.ts'
import { realWorld } from './real-world.ts'

const TOKEN = 'a-token-of-the-scraper'
const bearer = { authorization: `Bearer ${TOKEN}` }

let shop: TestServer | undefined
afterEach(() => shop?.stop())

test('whoever is on this machine reads the figures of a shop that is open to nobody else', async () => {
  shop = await startTestServer()
  expect((await shop.visitor().get('/metrics')).status).toBe(200)
})

test('in a shop that others come to nobody does without the token, and nothing says that there is one', async () => {
  shop = await startTestServer({ env: { TRUST_PROXY: '1', METRICS_TOKEN: TOKEN } })
  const guest = shop.visitor()
  const refused = await guest.get('/metrics')
  expect(refused.status).toBe(404)
  expect(refused.body).toMatchObject({ code: 'NOT_FOUND' })
  expect((await guest.get('/metrics', { authorization: `Bearer ${TOKEN}x` })).status).toBe(404)
  expect((await guest.get('/metrics', bearer)).text).toContain('duka_events_appended_total')
})

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.168.1.7' }, false],
  [{ TRUST_PROXY: '1' }, false],
  [{ PUBLIC_URL: 'https://duka.example' }, false],
  [{ METRICS_PORT: '0' }, false],
  [{ METRICS_TOKEN: TOKEN }, false],
])('with %o somebody on this machine reads them on the shop’s port: %s', async (env, expected) => {
  const access = figuresOnShopPort(readConfig(env))
  const app = await startTinyApp((ctx) => {
    ctx.body = String(access(ctx.req))
  })
  expect(await (await fetch(app.url)).text()).toBe(String(expected))
  app.stop()
})

test('a proxy that the shop was told nothing of gives the figures to nobody', async () => {
  shop = await startTestServer()
  const strangers = { 'x-forwarded-for': '203.0.113.7' }
  expect((await shop.visitor().get('/metrics', strangers)).status).toBe(404)
  expect((await shop.visitor().get('/metrics', { via: '1.1 proxy' })).status).toBe(404)
})

test('a port of their own gives figures and health, and nothing of the shop', async () => {
  const config = readConfig({ METRICS_PORT: '0' })
  const log = createLog('silent')
  const own = await startFigures(config, {
    world: realWorld,
    metrics: createMetrics(realWorld),
    ready: async () => undefined,
    behind: () => [],
    log,
  })
  const url = `http://127.0.0.1:${own?.port}`
  expect((await fetch(`${url}/metrics`)).status).toBe(200)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect((await fetch(`${url}/api/branches`)).status).toBe(503)
  await own?.stop()
})

test('there is none unless it is asked for', async () => {
  const log = createLog('silent')
  const deps = {
    world: realWorld,
    metrics: createMetrics(realWorld),
    ready: async () => undefined,
    behind: () => [],
    log,
  }
  expect(await startFigures(readConfig({}), deps)).toBeUndefined()
})
