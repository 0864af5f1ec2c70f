import { once } from 'node:events'
import { createServer, request } from 'node:http'
import Koa from 'koa'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { createLog } from '#src/lib/alerts.ts'
import { realWorld } from '#src/program/real-world.ts'
import { limitsWith } from '#src/testing/http/limits.ts'
import { orderOf } from '#src/testing/http/orders.ts'
import { ids } from '#src/testing/http/small-shop.ts'
import { startTestServer, type TestServer } from '#src/testing/server.ts'
import { until } from '#src/testing/until.ts'
import type { State } from '../context.ts'
import { catchErrors } from '../middleware.ts'
import type { RouteOf } from '../route.ts'
import { useRoutes } from '../router.ts'
import { listen } from '../server.ts'
import { createLoad, usualBounds } from './load.ts'
import { gateOf } from './take-place.ts'

const FLOOD = 60
const ORDERS = 5

/** A door that is closed until `open` is called. */
const closedDoor = () => {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}

/** Makes the log take no event, and the vault give no session, until the doors are open. */
const slowDown = ({ commands: { events, vault } }: TestServer) => {
  const [log, sessions] = [closedDoor(), closedDoor()]
  const append = events.append.bind(events)
  const session = vault.session.bind(vault)
  events.append = async (...of) => {
    await log.passed
    return append(...of)
  }
  vault.session = async (...of) => {
    await sessions.passed
    return session(...of)
  }
  return { log, sessions }
}

const startShop = async () => {
  const shop = await startTestServer({ limits: limitsWith({ classes: usualBounds }) })
  onTestFinished(shop.stop)
  return shop
}

const figureOf = async ({ visitor }: TestServer, figure: string): Promise<number> => {
  const { text } = await visitor().get('/metrics')
  const line = text.split('\n').find((one) => one.startsWith(`${figure} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}
const refusedOf = (shop: TestServer, of: string) =>
  figureOf(shop, `duka_overload_refused_total{class="${of}"}`)
/** In ms. */
const logWaitOf = (shop: TestServer) => figureOf(shop, 'duka_wait_milliseconds{of="log"}')

test('while orders wait for a slow log a flood of reads is put off before any store is asked, the orders go through, and afterwards all is answered', async () => {
  const shop = await startShop()
  const [guest, wanjiku] = [shop.visitor(), shop.visitor()]
  await wanjiku.logIn('wanjiku')
  const { log, sessions } = slowDown(shop)
  const body = { ...orderOf(ids.soap), paymentMethod: 'mpesa' }
  const orders = Array.from({ length: ORDERS }, () => guest.post('/api/orders', body))
  await until('the orders to wait for the log', async () => (await logWaitOf(shop)) > 1_500)

  const reads = Array.from({ length: FLOOD }, () => wanjiku.get('/api/wishlist'))
  // No read is answered while the sessions are held, so this one was refused without its session.
  const refused = await Promise.race(reads)
  expect(refused.status).toBe(503)
  expect(refused.body).toMatchObject({ code: 'TOO_BUSY' })
  expect(refused.headers.get('retry-after')).toBe('3')
  await until('the rest to be put off', async () => {
    const put = await refusedOf(shop, 'reads')
    return put === FLOOD - usualBounds.reads.least
  })

  log.open()
  expect((await Promise.all(orders)).map(({ status }) => status)).toEqual(orders.map(() => 201))
  expect(await refusedOf(shop, 'first')).toBe(0)
  sessions.open()
  const statuses = (await Promise.all(reads)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(usualBounds.reads.least)

  const calm = await Promise.all(reads.map(() => wanjiku.get('/api/wishlist')))
  expect(calm.map(({ status }) => status)).toEqual(reads.map(() => 200))
})

const none = { places: 0, patienceMs: 1, least: 0, fullAt: 1 }

/** A server with one route that takes a body, and no place for it. */
const startFull = async () => {
  const refused: string[] = []
  const bounds = { first: none, commands: none, reads: none, bulk: none }
  const load = createLoad(
    realWorld,
    { refused: (of) => refused.push(of), heapPart: () => 0 },
    bounds,
  )
  let served = 0
  const route: RouteOf<null> = {
    method: 'POST',
    path: '/api/things',
    area: 'Things',
    summary: 'Takes a thing',
    input: z.object({ body: z.object({}) }),
    limits: ['staff'],
    status: 200,
    response: z.object({}),
    errors: [],
    serve: () => {
      served += 1
    },
  }
  const app = new Koa<State, object>()
  app.use(catchErrors(createLog('silent')))
  useRoutes(app, [route], null, gateOf({ load, lateRefusals: async () => true }))
  const server = createServer(app.callback())
  const { port } = await listen(server, '127.0.0.1', 0)
  onTestFinished(() => {
    load.stop()
    server.closeAllConnections()
    server.close()
  })
  return { port, refused, served: () => served }
}

test('a request without a place is refused while its body is still to come', async () => {
  const { port, refused, served } = await startFull()
  const half = request({
    port,
    method: 'POST',
    path: '/api/things',
    headers: { 'content-type': 'application/json', 'content-length': 1_000 },
  })
  onTestFinished(() => void half.destroy())
  half.write('{"name":')
  const [answer] = await once(half, 'response')
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('3')
  expect(refused).toEqual(['commands'])
  expect(served()).toBe(0)
})
