import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Actor, guest } from '#src/domain/kernel/access.ts'
import { fillShop, milkOrder, newCustomer, stock } from '#src/testing/commands/goods.ts'
import { mpesaOrder, type Order, paidOrder, receiptNumber } from '#src/testing/commands/payments.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { asIs, type Payment, paid, portalFile, withdrawn } from '../../testing/payment/statement.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { eraseGuest } from '../user/erasure/erase-guest.ts'
import { noteOrderCancelled } from './follow-order.ts'
import { importStatement } from './import-statement.ts'
import { eraseFindings, settleFinding } from './settle-findings.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())
beforeEach(() => shop.tick(3_600_000))

const finance: Actor = { id: 'achieng', role: 'finance' }
const admin: Actor = { id: 'a', role: 'admin' }

const imported = async (...payments: Payment[]) => {
  await shop.caughtUp()
  const report = await shop.done(importStatement, asIs(portalFile(payments)), finance)
  await shop.caughtUp()
  return report
}
const docOf = async (id: string) => {
  await shop.caughtUp()
  return (await shop.deps.queries.findings.withIds([id])).get(id)
}
const cancel = async ({ orderId }: Order) => {
  const change = { orderId, status: 'cancelled', reason: 'Changed my mind' } as const
  await shop.done(changeOrderStatus, change, admin)
  await shop.done(noteOrderCancelled, { orderId })
}
const match = (id: string, { orderNumber }: Order) => ({ id, how: 'matched', orderNumber }) as const

it('makes the refund that money which left was sent for, and no other', async () => {
  const [owing, paidUp] = [await paidOrder(shop), await paidOrder(shop)]
  await cancel(owing)
  const id = receiptNumber()
  const customer = { details: 'Business Payment to Customer', reason: 'Business Payment' }
  await imported(withdrawn({ receipt: id, withdrawn: '-275.00', ...customer }))
  expect(await shop.refused(settleFinding, match(id, paidUp), finance)).toMatchObject({
    code: 'FINDING_DOES_NOT_FIT',
  })
  await shop.done(settleFinding, match(id, owing), finance)
  const { orderId } = owing
  expect(await docOf(id)).toMatchObject({ settled: { how: 'matched', orderId } })
  const found = await shop.deps.queries.payments.ofOrder(finance, orderId)
  expect(found).toMatchObject({
    value: { payment: { refunds: [{ state: 'done', reference: id }] } },
  })
})

it('owes the money back if its order was cancelled meanwhile', async () => {
  const order = await mpesaOrder(shop)
  await cancel(order)
  const id = receiptNumber()
  await imported(paid({ receipt: id, paidIn: '275.00', account: '' }))
  await shop.done(settleFinding, match(id, order), finance)
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(finance, order.orderId)
  expect(found).toMatchObject({ value: { paymentStatus: 'refund_due' } })
})

it('is nobody’s own matter, and pays no order that is to be paid in cash', async () => {
  const { id: userId } = await newCustomer(shop)
  const own: Actor = { id: userId, role: 'finance' }
  const mine = await shop.done(placeOrder, { body: milkOrder(1, { paymentMethod: 'mpesa' }) }, own)
  const cash = await shop.done(placeOrder, { body: milkOrder(1) }, guest)
  const id = receiptNumber()
  await imported(paid({ receipt: id, paidIn: '275.00', account: '' }))
  expect((await shop.refused(settleFinding, match(id, mine), own)).code).toBe('OWN_MATTER')
  expect((await shop.refused(settleFinding, match(id, cash), finance)).code).toBe('ORDER_NOT_MPESA')
  expect(await docOf(id)).toMatchObject({ isOpen: true })
})

it('forgets what was noted about an order whose customer was erased', async () => {
  const order = await paidOrder(shop)
  const around = (minutes: number): string =>
    new Date(shop.deps.world.now().getTime() + 3 * 3_600_000 + minutes * 60_000)
      .toISOString()
      .slice(0, 19)
  await imported(
    paid({ receipt: receiptNumber(), time: around(-5), account: 'WANJIKU' }),
    paid({ receipt: receiptNumber(), time: around(5), account: '' }),
  )
  const { orderId: id } = order
  expect(await docOf(id)).toMatchObject({ kind: 'order_without_money', isOpen: true })
  const note = 'Wanjiku paid at the other till'
  await shop.done(settleFinding, { id, how: 'explained', note }, finance)
  expect(await docOf(id)).toMatchObject({ settled: { note } })
  expect(JSON.stringify(await shop.storedEvents())).not.toContain(note)
  await shop.done(eraseGuest, { orderId: id, openOrders: 'cancel' }, admin)
  await shop.done(eraseFindings, { orderId: id })
  expect(await docOf(id)).toMatchObject({ settled: { how: 'explained', note: '' } })
})
