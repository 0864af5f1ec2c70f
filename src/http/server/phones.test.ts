import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { trackingNumberOf } from '../../commands/delivery/ids.ts'
import { assignDelivery } from '../../commands/delivery/plain-steps.ts'
import { issue } from '../../commands/engine/command.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { paymentDetail } from '../../contract/payment/staff-payment.ts'
import { deliver } from '../../testing/http/deliver.ts'
import { type Facts, who } from '../../testing/http/guard-row.ts'
import { rows } from '../../testing/http/guard-rows.ts'
import { customer, orderOf } from '../../testing/http/orders.ts'
import { startPayingShop, TOTAL } from '../../testing/http/pay.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, type TestServer } from '../../testing/server.ts'

const phones = { member: '0712000011', guest: '0712000022', payer: '0711777055' }

let shop: TestServer
let visitorOf: (who: Person | 'guest') => Visitor
let paidOrder: string
const orders: Facts[] = []
const deliveries: string[] = []

const place = async (visitor: Visitor, phone: string, paymentMethod: string): Promise<string> => {
  const body = { ...orderOf(ids.soap), paymentMethod, customer: { ...customer, phone } }
  const placed = await visitor.post('/api/orders', body)
  expect(placed.status, placed.text).toBe(201)
  const { id: orderId, orderNumber } = placedOrder.parse(placed.body)
  orders.push({ orderId, orderNumber, userId: '', reviewId: '', importId: '', fresh: 'x' })
  return orderId
}
const idOf = async (person: Person): Promise<string> =>
  String(Object((await visitorOf(person).get('/api/auth/me')).body).id)

/** A member's order that somebody else paid and a driver is to bring, and a guest's order that has come. */
beforeAll(async () => {
  shop = await startPayingShop()
  visitorOf = await logInEverybody(shop)
  const wanjiku = visitorOf('wanjiku')
  paidOrder = await place(wanjiku, phones.member, 'mpesa')
  const prompt = { orderId: paidOrder, phoneNumber: phones.payer, amount: TOTAL }
  const paid = await wanjiku.post('/api/mpesa/stkpush', prompt)
  expect(paid.body).toMatchObject({ status: 'paid' })
  await deliver(shop.commands, await place(shop.visitor(), phones.guest, 'cash'))
  const { deliveryId } = await readyDelivery(shop.commands, paidOrder)
  const admin = { id: 'admin-of-tests', role: 'admin' } as const
  const by = { actor: admin, commandId: shop.commands.world.newId(), correlationId: 'phones' }
  const carrier = { driverId: await idOf('driver_otieno') }
  const { result } = await issue(assignDelivery, { deliveryId, carrier }, by, shop.commands)
  expect(result.ok).toBe(true)
  deliveries.push(deliveryId, trackingNumberOf(paidOrder))
  const userId = await idOf('wanjiku')
  for (const facts of orders) facts.userId = userId
})
afterAll(() => shop.stop())

/** Every address of a route that answers somebody about one of the orders. */
const pathsOf = (name: string): string[] => {
  const pattern = name.slice('GET '.length)
  const named = orders.map((facts) => rows[name]?.ask?.(facts).path ?? pattern)
  const ofDeliveries = /^\/api\/(deliveries|track)\/:/.test(pattern)
    ? deliveries.map((id) => pattern.replace(/:\w+/, id))
    : []
  return [...new Set([...named, ...ofDeliveries])]
}

/** Such digits within a longer number, for example of a metric, are no phone. */
const wholeIn = (text: string): string[] => {
  const plain = text.replace(/[\s-]/g, '')
  return Object.entries(phones).flatMap(([whose, phone]) =>
    new RegExp(`(?<![\\d.])(0|254)?${phone.slice(1)}(?!\\d)`).test(plain) ? [whose] : [],
  )
}

/** The phones that stand whole in what this visitor is answered, of all addresses of a route. */
const seenBy = async (name: string, person: Person | 'guest', since: Record<string, string>) => {
  const answers = pathsOf(name).map((path) => visitorOf(person).get(path, since))
  const seen = (await Promise.all(answers)).flatMap(({ text }) => wholeIn(text))
  return seen.length === 0 ? [] : [`${name} ${person}: ${[...new Set(seen)].join(', ')}`]
}

test('phones stand whole to their owners and on the cards of deliveries, and nowhere else', async () => {
  spec('operations orders', 'Phones are masked in lists, orders and payments')
  const since = { 'x-min-position': (await shop.commands.events.head()) ?? '' }
  const reads = Object.keys(rows).filter(
    (name) => name.startsWith('GET ') && !name.endsWith('/live'),
  )
  const seen: string[] = []
  for (const name of reads) {
    const ofRoute = await Promise.all(who.map((person) => seenBy(name, person, since)))
    seen.push(...ofRoute.flat())
  }
  expect(seen.sort()).toEqual([
    'GET /api/admin/deliveries admin: member, guest',
    'GET /api/admin/deliveries/lanes/:lane admin: guest',
    'GET /api/admin/deliveries/lanes/:lane manager_kabete: guest',
    'GET /api/branch/:id/deliveries admin: member, guest',
    'GET /api/branch/:id/deliveries manager_kabete: member, guest',
    'GET /api/deliveries/:id admin: member',
    'GET /api/deliveries/:id driver_otieno: member',
    'GET /api/deliveries/:id manager_kabete: member',
    'GET /api/deliveries/:id wanjiku: member',
    'GET /api/driver/deliveries driver_otieno: member',
    'GET /api/orders/:id wanjiku: member',
    'GET /api/orders/user/:id wanjiku: member',
  ])
})

test('a payer’s phone is shown to who asks for it by itself, and that is written down', async () => {
  spec('operations orders', 'Phones are masked in lists, orders and payments')
  const path = `/api/payments/${paidOrder}`
  const finance = visitorOf('finance_achieng')
  const { attemptList } = paymentDetail.parse((await finance.get(path)).body)
  expect(attemptList).toMatchObject([{ phone: '0711 ••• 055' }])
  const show = `${path}/attempts/${attemptList[0]?.id}/phone`
  for (const person of ['finance_achieng', 'manager_kabete', 'admin'] as const) {
    const shown = await visitorOf(person).post(show)
    expect([shown.status, wholeIn(shown.text)], person).toEqual([200, ['payer']])
    const stream = `disclosure-${await idOf(person)}.phone_shown.${paidOrder}`
    const [event] = await shop.commands.events.readStream(stream)
    expect(event, person).toMatchObject({ type: 'PersonalDataDisclosed' })
  }
  for (const person of ['manager_westlands', 'driver_otieno'] as const)
    expect((await visitorOf(person).post(show)).status, person).toBe(404)
})
