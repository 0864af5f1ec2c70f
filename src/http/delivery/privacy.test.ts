import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { delivery } from '../../contract/delivery/delivery.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { user } from '../../contract/user.ts'
import { type LiveListener, listenLive } from '../../testing/http/live-listener.ts'
import { address, orderOf } from '../../testing/http/orders.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'
import { routes } from '../routes.ts'

const street = 'Kept Secret Lane 9'
const pin = { latitude: -1.2571234, longitude: 36.7513987 }
/** The driver's own place, which the map shows to the holder of the tracking number while the driver is on the way. */
const atTheGate = { latitude: -1.2569, longitude: 36.7511, accuracy: 5 }

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let driverId: string
let names: { deliveryId: string; trackingNumber: string; orderNumber: string; orderId: string }
let since: Record<string, string> = {}
/** Must stand in no answer to a stranger. */
let secrets: string[]
const ears: LiveListener[] = []

const strangers = ['guest', 'manager_westlands', 'finance_achieng'] as const

beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
  driverId = user.parse((await as('driver_otieno').get('/api/auth/me')).body).id
  const own = orderOf(ids.soap, 1)
  const body = { ...own, address: { ...address, street, ...pin } }
  const placed = placedOrder.parse((await as('wanjiku').post('/api/orders', body)).body)
  const ready = await readyDelivery(shop.commands, placed.id)
  since = { 'x-min-position': ready.position }
  names = { ...ready, orderNumber: placed.orderNumber, orderId: placed.id }
  const mine = delivery.parse(
    (await as('wanjiku').get(`/api/deliveries/${names.deliveryId}`, since)).body,
  )
  const phone = (mine.customer.phoneNumber ?? '').replace(/\D/g, '').slice(-9)
  secrets = [street, String(pin.latitude), String(pin.longitude), phone, `"code":"${mine.code}"`]
  for (const secret of secrets) expect(secret.length).toBeGreaterThan(7)
  const all = Object.values(names).join(',')
  for (const who of strangers)
    ears.push(
      await listenLive(shop.url, as(who), [], `?fleet=true&deliveries=${all}&orders=${all}`),
    )
})
afterAll(async () => {
  for (const ear of ears) ear.leave()
  await shop.stop()
})

const paths = (): string[] => {
  const known = [names.deliveryId, names.trackingNumber, names.orderNumber]
  const reads = routes.filter(({ method, path }) => method === 'GET' && path !== '/api/live')
  const filled = reads.flatMap(({ path }) =>
    path.includes(':') ? known.map((name) => path.replace(/:\w+/g, name)) : [path],
  )
  const searched = known.flatMap((name) => [
    `/api/deliveries/search?q=${name}`,
    `/api/admin/deliveries?search=${name}`,
  ])
  return [...filled, ...searched]
}

const spaceless = (text: string): string => text.replace(/(\d)[ -](?=\d)/g, '$1')

const asked = async (who: (typeof strangers)[number]): Promise<string[]> => {
  const told: string[] = []
  for (const path of paths()) {
    const answer = await as(who).get(path, since)
    const text = spaceless(JSON.stringify(answer.body ?? ''))
    for (const secret of secrets) if (text.includes(secret)) told.push(`${path}: ${secret}`)
  }
  return told
}

const step = async (who: Person, body: object): Promise<void> => {
  const answer = await as(who).patch(`/api/deliveries/${names.deliveryId}/status`, body)
  expect(answer.status).toBe(200)
  since = { 'x-min-position': answer.headers.get('x-position') ?? '' }
}

const note = 'Call 0712 345 678 at Kept Secret Lane 9'

test.each<[string, () => Promise<void>]>([
  ['waiting', async () => undefined],
  ['assigned', () => step('admin', { status: 'assigned', driverId })],
  [
    'picked up, with a note of the street',
    () => step('driver_otieno', { status: 'picked_up', notes: note, ...atTheGate }),
  ],
  ['on the way', () => step('driver_otieno', { status: 'in_transit' })],
  ['at the door', () => step('driver_otieno', { status: 'out_for_delivery', ...atTheGate })],
  ['failed', () => step('driver_otieno', { status: 'failed', reason: note })],
])(
  'no stranger learns phone, street, exact place or code from any call or live message: %s',
  async (_, go) => {
    spec('operations 2.7', 'Nobody without right gets a phone, street, place or code')
    await go()
    for (const who of strangers) expect(await asked(who), who).toEqual([])
    for (const ear of ears) {
      const heard = JSON.stringify([ear.heard(), ear.moves()])
      expect(secrets.filter((secret) => heard.includes(secret))).toEqual([])
      expect(heard).not.toContain(driverId)
    }
  },
)

test('the staff of the branch, its driver and the owner do learn them', async () => {
  spec('operations 2.7', 'Nobody without right gets a phone, street, place or code')
  for (const who of ['admin', 'manager_kabete', 'wanjiku'] as const) {
    const { body } = await as(who).get(`/api/deliveries/${names.deliveryId}`, since)
    const text = spaceless(JSON.stringify(body))
    expect(
      secrets.slice(0, 4).filter((secret) => !text.includes(secret)),
      who,
    ).toEqual([])
    expect(text.includes(secrets[4] ?? ''), who).toBe(who === 'wanjiku')
  }
})
