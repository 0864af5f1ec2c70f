import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { codeOf } from '../commands/delivery/delivery-code.ts'
import { handOverDelivery } from '../commands/delivery/hand-over-delivery.ts'
import { deliveryIdOf } from '../commands/delivery/ids.ts'
import { failDelivery } from '../commands/delivery/plain-steps.ts'
import { returnDelivery } from '../commands/delivery/return-delivery.ts'
import { takeDeliveryStep } from '../commands/door/take-step.ts'
import { giveFloat, handOverCash, writeOffCash } from '../commands/driver-cash/count-cash.ts'
import { settleShort } from '../commands/driver-cash/settle-short.ts'
import { correctPoints } from '../commands/loyalty/correct-points.ts'
import { changeOrderStatus } from '../commands/order/change-order-status.ts'
import { placeOrder } from '../commands/order/place-order.ts'
import { recordReturn } from '../commands/order/record-return.ts'
import { noteOrderCancelled } from '../commands/payment/follow-order.ts'
import { settleRefund } from '../commands/payment/give-refund.ts'
import { importStatement } from '../commands/payment/import-statement.ts'
import { readPayment } from '../commands/payment/read-payment.ts'
import { resolvePaymentCase } from '../commands/payment/settle-refund.ts'
import { moderateReview, writeReview } from '../commands/reviews.ts'
import type { Actor } from '../domain/kernel/access.ts'
import { createLog } from '../lib/alerts.ts'
import { deliveryAtTheDoor, newDriver } from '../testing/commands/deliveries.ts'
import { fillShop, milkOrder, newCustomer, stock } from '../testing/commands/goods.ts'
import { callback, type Order, prompt } from '../testing/commands/payments.ts'
import { sendOutOrder } from '../testing/commands/send-out-order.ts'
import { asIs, paid, portalFile } from '../testing/payment/statement.ts'
import { openTestJobs, type TestJobs } from '../testing/program/operator.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { runOperation } from './run-operation.ts'

let shop: TestShop
let jobs: TestJobs
/** One person in each of their roles: as a customer, and as the shop's staff. */
let customer: Actor
let driver: Actor
const as = (role: 'admin' | 'finance' | 'branch_manager'): Actor => ({
  id: customer.id,
  role,
  branchId: role === 'branch_manager' ? 1 : undefined,
})
const colleague: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }

beforeAll(async () => {
  shop = await openTestShop()
  jobs = openTestJobs()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 500)
  customer = await newCustomer(shop, 'njeri')
  driver = await newDriver(shop, 'otieno')
})
afterAll(async () => {
  await jobs.close()
  await shop.close()
})

const run = async (line: readonly string[], input?: string) => {
  await shop.caughtUp()
  return runOperation(
    { user: 'njeri', words: line, input },
    { commands: shop.deps, jobs: jobs.queue, address: 'https://duka.example' },
    createLog('silent'),
  )
}
const placed = (paymentMethod: 'cash' | 'mpesa' = 'cash'): Promise<Order> =>
  shop.done(placeOrder, { body: milkOrder(1, { paymentMethod }) }, customer)
const onwards = async (
  { orderId }: Order,
  ...statuses: readonly ('confirmed' | 'processing' | 'ready_for_delivery')[]
) => {
  for (const status of statuses) await shop.done(changeOrderStatus, { orderId, status }, colleague)
}
const paidOrder = async (amountCents?: number): Promise<Order> => {
  const order = await placed('mpesa')
  const attemptId = await prompt(shop, order, { by: customer })
  await callback(shop, order, attemptId, amountCents === undefined ? {} : { amountCents })
  return order
}
const delivered = async (): Promise<Order> => {
  const order = await placed()
  await onwards(order, 'confirmed', 'processing', 'ready_for_delivery')
  await shop.done(sendOutOrder, order)
  await shop.done(changeOrderStatus, { orderId: order.orderId, status: 'delivered' })
  return order
}
const paymentOf = async (order: Order) => {
  await shop.caughtUp()
  const books = await shop.deps.queries.payments.withOrderNumbers([order.orderNumber])
  return books.get(order.orderNumber) ?? expect.fail('No payment')
}
const refusal = { code: 'OWN_MATTER' }

it('does not let staff return their own order; the command line does, under its own name', async () => {
  spec('operations returns', 'Nobody decides as staff about the money of their own order')
  const { orderId, orderNumber } = await delivered()
  const input = {
    orderId,
    returnId: shop.deps.world.newId(),
    lines: [{ productId: 1, variantId: 0, quantity: 1, writtenOff: 0 }],
    reason: 'Sour',
    feeBack: true,
  }
  for (const role of ['branch_manager', 'admin'] as const)
    expect(await shop.refused(recordReturn, input, as(role))).toMatchObject(refusal)
  expect(await run(['order', 'return', orderNumber, 'shelf', 'It was sour'])).toEqual({
    exitCode: 0,
    lines: [`KSh 65 of ${orderNumber} are due back`],
  })
  const returned = (await shop.deps.events.readStream(`order-${orderId}`)).at(-1)
  expect(returned).toMatchObject({ type: 'OrderReturned', meta: { actor: { id: 'operator' } } })
})

it('lets staff cancel a paid order of theirs as any customer may, and no later', async () => {
  spec('operations returns', 'Nobody decides as staff about the money of their own order')
  const early = await paidOrder()
  await onwards(early, 'confirmed')
  const cancelled = { status: 'cancelled', reason: 'Changed my mind' } as const
  await shop.done(changeOrderStatus, { orderId: early.orderId, ...cancelled }, as('branch_manager'))

  const late = await paidOrder()
  await onwards(late, 'confirmed', 'processing')
  const again = { orderId: late.orderId, ...cancelled }
  for (const role of ['branch_manager', 'admin'] as const)
    expect(await shop.refused(changeOrderStatus, again, as(role))).toMatchObject(refusal)
  expect((await run(['order', 'cancel', late.orderNumber, 'Nobody else'])).exitCode).toBe(0)
})

it('lets staff cancel an order of theirs for which nobody has paid', async () => {
  const order = await placed()
  await onwards(order, 'confirmed', 'processing')
  const input = { orderId: order.orderId, status: 'cancelled', reason: 'Away' } as const
  await shop.done(changeOrderStatus, input, as('branch_manager'))
})

it('does not let finance mark or send the refund of their own order', async () => {
  const { orderId, orderNumber } = await paidOrder()
  await shop.done(changeOrderStatus, { orderId, status: 'cancelled', reason: 'Away' }, customer)
  await shop.done(noteOrderCancelled, { orderId })
  const [refund] = (await paymentOf({ orderId, orderNumber })).payment.refunds
  const refundId = refund?.refundId ?? ''
  const about = { orderId, refundId, mayReverse: true }
  const mark = { ...about, action: 'mark', reference: 'SBK1' } as const
  expect(await shop.refused(settleRefund, mark, as('finance'))).toMatchObject(refusal)
  const reverse = { ...about, action: 'reverse' } as const
  expect(await shop.refused(settleRefund, reverse, as('finance'))).toMatchObject(refusal)
  const shown = await run(['order', 'money', orderNumber.toLowerCase()])
  expect(shown.lines[1]).toBe(`refund ${refundId}\tKSh 275\tdue`)
  expect((await run(['order', 'refunded', orderNumber, refundId, 'SBK1'])).exitCode).toBe(0)
})

it('does not let finance settle a review of their own payment', async () => {
  const order = await paidOrder(10_000)
  const [doubt] = (await paymentOf(order)).payment.cases
  const caseId = doubt?.caseId ?? ''
  const input = { orderId: order.orderId, caseId, resolution: 'accepted', note: 'Mine' } as const
  expect(await shop.refused(resolvePaymentCase, input, as('finance'))).toMatchObject(refusal)
  const settled = await run(['order', 'settle', order.orderNumber, caseId, 'accepted', 'Called'])
  // KSh 100 are a part of what the order costs.
  expect(settled.lines).toEqual([`${order.orderNumber} pending`])
})

it('does not book the money of one’s own order from a statement that one brings', async () => {
  const order = await placed('mpesa')
  const account = order.orderNumber
  const csv = portalFile([paid({ receipt: 'SKL1OWN001', account, paidIn: '275.00' })])
  await shop.caughtUp()
  const { lines, skipped } = await shop.done(importStatement, asIs(csv), as('finance'))
  expect({ lines, skipped }).toEqual({
    lines: [],
    skipped: [{ line: 9, code: 'OWN_ORDER', facts: { orderNumber: account } }],
  })
  expect((await paymentOf(order)).paymentStatus).toBe('pending')
  const imported = await run(['statement', 'import', 'july.csv'], csv)
  expect(imported.lines).toEqual([`SKL1OWN001\t${account}\trecorded`])
  const file = { receipt: 'SKL1OWN002', time: '2/1/2025 12:00', account: 'RENT' }
  const unclear = portalFile([paid(file)])
  expect((await run(['statement', 'import', 'july.csv'], unclear)).lines).toEqual([
    expect.stringContaining('‘2/1/2025 12:00’ in line 9'),
  ])
  expect((await run(['statement', 'import', 'july.csv', 'day_first'], unclear)).lines).toEqual([
    'SKL1OWN002\t\tno order',
  ])
  expect((await run(['statement', 'import', 'july.csv'], 'Dear Sir')).lines).toEqual([
    expect.stringContaining('This is not an M-PESA statement'),
  ])
})

it('does not let admins correct their own points', async () => {
  const input = {
    userId: customer.id,
    correctionId: shop.deps.world.newId(),
    points: 500,
    reason: 'Deserved',
  }
  expect(await shop.refused(correctPoints, input, as('admin'))).toMatchObject(refusal)
  expect((await run(['points', 'correct', 'Njeri', '50', 'A late delivery'])).exitCode).toBe(0)
  expect((await run(['points', 'correct', 'nobody', '50', 'A late delivery'])).lines).toEqual([
    'Nobody has the user name nobody',
  ])
})

it('does not let who was a driver count or write off the cash that they carried', async () => {
  const promoted: Actor = { id: driver.id, role: 'branch_manager', branchId: 1 }
  const entry = { driverId: driver.id, entryId: shop.deps.world.newId() }
  const counted = { ...entry, countedCents: 0, keptCents: 0, note: 'Nothing left' }
  expect(await shop.refused(giveFloat, { ...entry, amountCents: 100_000 }, promoted)).toMatchObject(
    refusal,
  )
  expect(await shop.refused(handOverCash, counted, promoted)).toMatchObject(refusal)
  const other: Actor = { id: 'f', role: 'finance' }
  await shop.done(giveFloat, { ...entry, amountCents: 50_000 }, other)
  const handed = await run(['cash', 'hand-over', 'otieno', '400', '0', 'Nobody else'])
  expect(handed.lines).toEqual(["otieno has KSh 100 of the shop's"])
  const events = await shop.deps.events.readStream(`drivercash-${driver.id}`)
  const handover = events.at(-1)?.data
  const handoverId = handover && 'entryId' in handover ? String(handover.entryId) : ''
  const off = { driverId: driver.id, entryId: shop.deps.world.newId(), handoverId, note: 'Lost' }
  const finance: Actor = { id: driver.id, role: 'finance' }
  expect(await shop.refused(writeOffCash, off, finance)).toMatchObject(refusal)
  const written = await run(['cash', 'write-off', 'otieno', handoverId, 'Lost on the road'])
  expect(written.lines).toEqual(["otieno has KSh 0 of the shop's"])
})

it('does not let staff vouch for a delivery of their own, at the door or back at the branch', async () => {
  const handed = await deliveryAtTheDoor(shop, customer, driver)
  const override = { deliveryId: handed.deliveryId, reason: 'I have it' }
  expect(await shop.refused(handOverDelivery, override, as('admin'))).toMatchObject(refusal)
  const first = await shop.deps.queries.orders.byId(customer, handed.orderId)
  const number = first.ok ? first.value.orderNumber : ''
  expect((await run(['order', 'handed-over', number, 'Asked by phone'])).lines).toEqual([
    `The delivery of ${number} is delivered`,
  ])

  const { deliveryId, orderId } = await deliveryAtTheDoor(shop, customer, driver)
  await shop.done(failDelivery, { deliveryId, reason: 'Nobody home' }, driver)
  const back = { deliveryId, reason: 'I was away', writtenOff: [] }
  expect(await shop.refused(returnDelivery, back, as('branch_manager'))).toMatchObject(refusal)
  await shop.caughtUp()
  const second = await shop.deps.queries.orders.byId(customer, orderId)
  const other = second.ok ? second.value.orderNumber : ''
  expect((await run(['order', 'came-back', other, 'Nobody home'])).lines).toEqual([
    `The delivery of ${other} is returned`,
  ])
  expect(deliveryIdOf(orderId)).toBe(deliveryId)
})

it('does not let staff show or hide a review of their own', async () => {
  await delivered()
  await shop.caughtUp()
  await shop.done(writeReview, { productId: 1, rating: 5, title: '', text: 'Fresh.' }, customer)
  await shop.caughtUp()
  const reviewId = (await shop.deps.queries.reviews.own(customer, 1))?.id ?? ''
  await shop.done(moderateReview, { reviewId, hide: 'An advertisement' }, colleague)
  expect(await shop.refused(moderateReview, { reviewId, hide: null }, as('admin'))).toMatchObject(
    refusal,
  )
})

it('does not let staff decide about the missing cash of their own order; the command line does', async () => {
  const { orderId, deliveryId } = await deliveryAtTheDoor(shop, customer, driver)
  const { orderNumber } = await shop.done(readPayment, { orderId }, customer)
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  const step = { deliveryId, to: 'delivered', code, cashTakenCents: 0, cashReason: 'slip' } as const
  await shop.done(takeDeliveryStep, step, driver)
  const entryId = shop.deps.world.newId()
  const input = { orderId, entryId, outcome: 'relieved', note: 'So it is' } as const
  for (const role of ['finance', 'branch_manager', 'admin'] as const)
    expect(await shop.refused(settleShort, input, as(role))).toMatchObject(refusal)
  expect(await run(['order', 'short', orderNumber, 'relieved', 'The driver was robbed'])).toEqual({
    exitCode: 0,
    lines: [`${orderNumber} paid`],
  })
})
