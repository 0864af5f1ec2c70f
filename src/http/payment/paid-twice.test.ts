import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../../commands/delivery/delivery-code.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import {
  type PaymentDetail,
  paymentDetail,
  paymentSummary,
} from '../../contract/payment/staff-payment.ts'
import { user } from '../../contract/user.ts'
import { orderOf } from '../../testing/http/orders.ts'
import { TOTAL, wait } from '../../testing/http/pay.ts'
import { readyDelivery } from '../../testing/http/ready-delivery.ts'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { paid, portalFile } from '../../testing/payment/statement.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

/** An order whose driver took its whole price in cash. */
const paidAtTheDoor = async () => {
  const body = { ...orderOf(ids.soap), paymentMethod: 'cash' }
  const order = placedOrder.parse((await as('wanjiku').post('/api/orders', body)).body)
  const { deliveryId } = await readyDelivery(shop.commands, order.id)
  const rider = as('driver_otieno')
  const { id: driverId } = user.parse((await rider.get('/api/auth/me')).body)
  const step = async (who: Visitor, of: object) => {
    const answer = await who.patch(`/api/deliveries/${deliveryId}/status`, of)
    expect(answer.status, answer.text).toBe(200)
  }
  await step(as('admin'), { status: 'assigned', driverId })
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery'])
    await step(rider, { status })
  const code = await codeOf(shop.commands, { deliveryId, codeRenewals: 0 })
  await step(rider, { status: 'delivered', code, cashTaken: TOTAL })
  return order
}
const detailOf = async (orderId: string): Promise<PaymentDetail> =>
  paymentDetail.parse((await as('finance_achieng').get(`/api/payments/${orderId}`)).body)
const listed = async (orderNumber: string) => {
  const found = await as('finance_achieng').get(`/api/payments?search=${orderNumber}`)
  return paymentSummary.array().parse(found.body)[0]
}

test('an order paid in cash and by M-PESA says all that came, and what of it went back', async () => {
  const { id, orderNumber } = await paidAtTheDoor()
  const finance = as('finance_achieng')
  const money = paid({ account: orderNumber, receipt: 'SKT1ABCDEF', paidIn: `${TOTAL}.00` })
  const csv = portalFile([money])
  await finance.raw('POST', '/api/payments/statement', csv, { 'content-type': 'text/csv' })
  await expect
    .poll(async () => (await detailOf(id)).cases, wait)
    .toMatchObject([{ kind: 'paid_twice', heldAmount: TOTAL }])

  const path = `/api/payments/${id}`
  const caseId = (await detailOf(id)).cases[0]?.id
  const decision = { resolution: 'refunded', note: 'Both say so' }
  expect((await finance.post(`${path}/cases/${caseId}`, decision)).status).toBe(200)
  const due = { orderTotal: TOTAL, paid: 2 * TOTAL, refundDue: TOTAL, refunded: 0 }
  await expect.poll(() => detailOf(id), wait).toMatchObject(due)
  expect(await listed(orderNumber)).toMatchObject(due)

  const refundId = (await detailOf(id)).refunds[0]?.id
  await finance.post(`${path}/refunds/${refundId}`, { action: 'mark', reference: 'Till 4' })
  const done = { orderTotal: TOTAL, paid: 2 * TOTAL, refundDue: 0, refunded: TOTAL }
  await expect.poll(() => detailOf(id), wait).toMatchObject(done)
  expect(await listed(orderNumber)).toMatchObject({ ...done, paidByMpesa: TOTAL })
})
