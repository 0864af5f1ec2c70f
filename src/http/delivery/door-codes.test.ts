import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { codeOf } from '../../commands/delivery/delivery-code.ts'
import { delivery } from '../../contract/delivery/delivery.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { user } from '../../contract/user.ts'
import { parseJson } from '../../lib/text.ts'
import { rows } from '../../testing/http/guard-rows.ts'
import { type LiveListener, listenLive } from '../../testing/http/live-listener.ts'
import { customer, orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'
import { routes } from '../routes.ts'
import type { Route } from '../server/route.ts'

/**
 * Twenty orders, guests' and wanjiku's, from the one that waits to the one at the door. Nobody but wanjiku and the
 * holders of the secrets is told a code for the door, whatever they ask, and nobody is told a secret.
 */
type Order = {
  id: string
  orderNumber: string
  deliveryId: string
  trackingNumber: string
  secret: string
  isGuests: boolean
  code: string
}

const ORDERS = 20
const askers = [
  'guest',
  'kamau',
  'driver_otieno',
  'manager_kabete',
  'manager_westlands',
  'finance_achieng',
  'admin',
] as const

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let since: Record<string, string> = {}
const orders: Order[] = []
const lines: string[] = []
const ears: LiveListener[] = []

const secretOf = (n: number): string => `secret-of-the-order-${String(n).padStart(4, '0')}`

const place = async (n: number): Promise<Order> => {
  const isGuests = n % 2 === 0
  const secret = secretOf(n)
  const body = { ...orderOf(n % 4 < 2 ? ids.soap : ids.milk), secret }
  const answer = await as(isGuests ? 'guest' : 'wanjiku').post('/api/orders', body)
  expect(answer.status, answer.text).toBe(201)
  const { id, orderNumber } = placedOrder.parse(answer.body)
  const { deliveryId, trackingNumber } = await readyDelivery(shop.commands, id)
  const code = await codeOf(shop.commands, { deliveryId, codeRenewals: 0 })
  return { id, orderNumber, deliveryId, trackingNumber, secret, isGuests, code }
}

/** Every fourth goes one step further: assigned, picked up, on the way, at the door. */
const bring = async ({ deliveryId }: Order, n: number, driverId: string): Promise<void> => {
  const steps = ['picked_up', 'in_transit', 'out_for_delivery'].slice(0, n % 4)
  const path = `/api/deliveries/${deliveryId}/status`
  const assigned = await as('admin').patch(path, { status: 'assigned', driverId })
  expect(assigned.status, assigned.text).toBe(200)
  for (const status of steps)
    expect((await as('driver_otieno').patch(path, { status })).status).toBe(200)
}

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  shop = await startTestServer({ log })
  as = await logInEverybody(shop)
  const driverId = user.parse((await as('driver_otieno').get('/api/auth/me')).body).id
  for (let n = 0; n < ORDERS; n += 1) orders.push(await place(n))
  const some = orders
    .slice(-2)
    .flatMap(({ id, deliveryId, orderNumber }) => [id, deliveryId, orderNumber])
  for (const who of askers) {
    const query = `?fleet=true&orders=${some.join(',')}&deliveries=${some.join(',')}`
    ears.push(await listenLive(shop.url, as(who), [], query))
  }
  for (const [n, order] of orders.entries()) if (n > 3) await bring(order, n, driverId)
  since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
})
afterAll(async () => {
  for (const ear of ears) ear.leave()
  await shop.stop()
})

/** All texts within an answer, a message or a line of the log. A code is one of them: figures are none. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What was told that only a customer may know: a whole text that is the order's code, or a secret within any. */
const leaksIn = (told: unknown, of: readonly Order[] = orders): string[] => {
  const texts = textsIn(told)
  const codes = of.filter(({ code }) => texts.includes(code)).map(({ code }) => `code ${code}`)
  const whole = texts.join('\n')
  return [...codes, ...of.map(({ secret }) => secret).filter((secret) => whole.includes(secret))]
}

const namesOf = ({ id, orderNumber, deliveryId, trackingNumber }: Order): string[] => [
  id,
  deliveryId,
  orderNumber,
  trackingNumber,
]

/** The addresses of a route about this order: those that its own schema takes a name of the order in. */
const pathsOf = ({ path, input }: Pick<Route, 'path' | 'input'>, order: Order): string[] => {
  const { params } = input.shape
  if (!(params instanceof z.ZodType)) return []
  const places = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? [])
  return namesOf(order)
    .filter((name) => params.safeParse(Object.fromEntries(places.map((it) => [it, name]))).success)
    .map((name) => path.replace(/:\w+/g, name))
}

const reads = routes.filter(({ method, path }) => method === 'GET' && path !== '/api/live')
/** Rooms whose answers may know of an order's delivery are asked about each order, all others about two. */
const near: readonly string[] = ['Orders', 'Deliveries', 'Payments']

const readsOf = (order: Order, n: number): string[] => [
  ...reads
    .filter(({ area }) => near.includes(area) || n >= ORDERS - 2)
    .flatMap((route) => pathsOf(route, order)),
  ...namesOf(order).map((name) => `/api/deliveries/search?q=${encodeURIComponent(name)}`),
]

const allReads = (): string[] => {
  const plain = reads.map(({ path }) => path).filter((path) => !path.includes(':'))
  const ofBranch = reads.map(({ path }) => path).filter((path) => path.includes('/branch/:id'))
  const atKabete = ofBranch.map((path) => path.replace(':id', String(ids.kabete)))
  return [...plain, ...atKabete, ...orders.flatMap(readsOf)]
}

const byPhone = async (who: Person | 'guest'): Promise<string[]> => {
  const told: string[] = []
  for (const { orderNumber, code } of orders)
    for (const path of ['/api/orders/track', '/api/deliveries/track']) {
      const asked = { orderNumber, phone: customer.phone }
      const { status, body } = await as(who).post(path, asked, since)
      expect(status).toBe(200)
      told.push(...leaksIn(body).map((leak) => `${path} of ${code}: ${leak}`))
    }
  return told
}

test.each(askers)('%s is told none by any read, nor by number and phone', async (who) => {
  const paths = allReads()
  expect(paths.length).toBeGreaterThan(ORDERS * 10)
  const told: string[] = []
  for (const path of paths) {
    const { body, text } = await as(who).get(path, since)
    told.push(...leaksIn(body ?? text).map((leak) => `${path}: ${leak}`))
  }
  expect([...told, ...(await byPhone(who))]).toEqual([])
})

/** Every other call that may be made about the order, with the body that the guard rows send. */
const callsAbout = (order: Order) =>
  routes
    .filter(({ method, path }) => method !== 'GET' && path.includes(':'))
    .flatMap((route) => {
      const facts = { ...order, orderId: order.id, userId: order.id, reviewId: '', importId: '' }
      const row = rows[`${route.method} ${route.path}`]
      const json = JSON.stringify(row?.ask?.({ ...facts, fresh: 'f' }).body ?? {})
      return pathsOf(route, order).map((path) => ({ method: route.method, path, json }))
    })

test.each(askers)('%s is told none by any other call, whatever comes of it', async (who) => {
  const told: string[] = []
  for (const { method, path, json } of orders.slice(-2).flatMap(callsAbout)) {
    const type = { 'content-type': 'application/json' }
    const { body, text } = await as(who).raw(method, path, json, type)
    told.push(...leaksIn(body ?? text).map((leak) => `${method} ${path}: ${leak}`))
  }
  expect(told).toEqual([])
})

test('no live message, line of the log or event tells one', async () => {
  const heard = ears.flatMap((ear) => [ear.heard(), ear.moves()])
  expect(heard.flat().length).toBeGreaterThan(0)
  expect(leaksIn(heard)).toEqual([])
  expect(lines.length).toBeGreaterThan(1_000)
  expect(leaksIn(lines.map(parseJson))).toEqual([])
  const { events } = await shop.commands.events.readAll(null, 10_000)
  expect(leaksIn(events.map(({ data, meta }) => ({ data, meta })))).toEqual([])
})

test('the owner and who holds the secret are told', async () => {
  for (const { deliveryId, secret, isGuests, code } of orders.slice(0, 8)) {
    const path = `/api/deliveries/${deliveryId}`
    const held = await as('guest').get(path, { ...since, 'x-order-secret': secret })
    expect(delivery.parse(held.body).code).toBe(code)
    const own = delivery.parse((await as('wanjiku').get(path, since)).body)
    expect(own.code).toBe(isGuests ? null : code)
  }
})
