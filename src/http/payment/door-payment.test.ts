import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { type DeliveryCard, deliveryCard } from '../../contract/delivery/delivery.ts'
import { type PaymentState, paymentState } from '../../contract/payment/payment.ts'
import { user } from '../../contract/user.ts'
import { placeUnpaid, startPayingShop, TOTAL, wait } from '../../testing/http/pay.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let by: Awaited<ReturnType<typeof logInEverybody>>
let rider: Visitor
beforeAll(async () => {
  shop = await startPayingShop()
  by = await logInEverybody(shop)
  rider = by('driver_otieno')
})
afterAll(() => shop.stop())

/** An order for cash that the rider is out with. */
const out = async () => {
  const orderId = await placeUnpaid(by('wanjiku'), 'cash')
  const { deliveryId } = await readyDelivery(shop.commands, orderId)
  const { id: driverId } = user.parse((await rider.get('/api/auth/me')).body)
  const step = async (who: Visitor, body: object) => {
    const answer = await who.patch(`/api/deliveries/${deliveryId}/status`, body)
    expect(answer.status, answer.text).toBe(200)
  }
  await step(by('admin'), { status: 'assigned', driverId })
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery'])
    await step(rider, { status })
  return { orderId, deliveryId }
}
const path = (deliveryId: string) => `/api/deliveries/${deliveryId}/mpesa`
const stateOf = async (deliveryId: string): Promise<PaymentState> =>
  paymentState.parse((await rider.get(path(deliveryId))).body)
const cardOf = async (deliveryId: string): Promise<DeliveryCard | undefined> =>
  deliveryCard
    .array()
    .parse((await rider.get('/api/driver/deliveries')).body)
    .find(({ id }) => id === deliveryId)

test('the rider has a phone asked at the door, and takes no cash once the money is in', async () => {
  spec('operations driver', 'M-PESA at the door')
  const { orderId, deliveryId } = await out()
  expect(await stateOf(deliveryId)).toMatchObject({
    paymentMethod: 'cash',
    attempt: null,
    amount: TOTAL,
    nextPrompt: { allowed: true, at: null },
  })
  const asked = await rider.post(path(deliveryId), { phoneNumber: '0712 000 001 ' })
  // Too little money on this phone: its end is 001.
  expect(paymentState.parse(asked.body)).toMatchObject({ nextPrompt: { allowed: false } })
  await vi.waitFor(
    async () =>
      expect(await stateOf(deliveryId)).toMatchObject({
        paymentMethod: 'cash',
        attempt: { state: 'failed', resultCode: '1' },
        nextPrompt: { allowed: true },
      }),
    wait,
  )
  expect((await cardOf(deliveryId))?.cashDue).toBe(TOTAL)
  // Another phone at the door need not wait.
  const other = await rider.post(path(deliveryId), { phoneNumber: '0722 000 111' })
  expect(other.status, other.text).toBe(200)
  expect(other.text).not.toContain('722000111')
  await vi.waitFor(async () => {
    expect(await stateOf(deliveryId)).toMatchObject({
      paymentMethod: 'mpesa',
      paymentStatus: 'paid',
      receiptNumber: expect.any(String),
      nextPrompt: { allowed: false },
    })
    expect((await cardOf(deliveryId))?.cashDue).toBe(0)
    const mine = await by('wanjiku').get(`/api/orders/${orderId}`)
    expect(mine.body).toMatchObject({ paymentMethod: 'mpesa', paymentStatus: 'paid' })
  }, wait)
  expect((await rider.get('/api/driver/cash')).body).toMatchObject({ taken: 0, due: 0 })
})

test('a phone is asked neither for a delivery that is not out, nor with a number that is none', async () => {
  const orderId = await placeUnpaid(by('wanjiku'), 'cash')
  const { deliveryId } = await readyDelivery(shop.commands, orderId)
  expect(await rider.post(path(deliveryId), { phoneNumber: '0722 000 112' })).toMatchObject({
    status: 403,
    body: { code: 'DELIVERY_NOT_YOURS' },
  })
  const door = await out()
  expect((await rider.post(path(door.deliveryId), { phoneNumber: '12' })).status).toBe(400)
})
