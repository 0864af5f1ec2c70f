import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '#src/domain/kernel/access.ts'
import {
  admin,
  assignedDelivery,
  deliveryAtTheDoor,
  newDriver,
} from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { PHONE as phone, receiptNumber } from '../../testing/commands/payments.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { codeOf } from '../delivery/delivery-code.ts'
import { handOverDelivery } from '../delivery/hand-over-delivery.ts'
import { assignDelivery, failDelivery } from '../delivery/plain-steps.ts'
import { followCash } from '../driver-cash/follow-cash.ts'
import { takeCash } from '../driver-cash/take-cash.ts'
import { settleCallback } from '../payment/callbacks.ts'
import { recordPromptAnswer, submitPrompt } from '../payment/prompt.ts'
import { readDoorPayment, settleAtDoor, startDoorPayment } from './door-payment.ts'
import { takeDeliveryStep } from './take-step.ts'

let shop: TestShop
let customer: Actor
let otieno: Actor
let mwangi: Actor

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
  otieno = await newDriver(shop, 'otieno')
  mwangi = await newDriver(shop, 'mwangi')
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())

type Door = { orderId: string; deliveryId: string }

/** A prompt at the door that M-PESA took on. */
const prompted = async (door: Door): Promise<string> => {
  const { orderId, deliveryId } = door
  const { attemptId } = await shop.done(startDoorPayment, { deliveryId, phone }, otieno)
  await shop.done(submitPrompt, { orderId, attemptId })
  const ids = { checkoutRequestId: `c_${attemptId}`, merchantRequestId: 'm' }
  const answer = { kind: 'accepted', ...ids } as const
  await shop.done(recordPromptAnswer, { orderId, attemptId, answer })
  return attemptId
}

const pay = async ({ orderId, deliveryId }: Door, attemptId: string): Promise<void> => {
  const { amountCents } = await shop.done(readDoorPayment, { deliveryId }, otieno)
  await shop.done(settleCallback, {
    orderId,
    attemptId,
    resultCode: '0',
    receipt: receiptNumber(),
    phone,
    amountCents,
    checkoutRequestId: `c_${attemptId}`,
    merchantRequestId: 'm',
    transactionTime: shop.deps.world.now().toISOString(),
    retryAfterSeconds: null,
  })
  await shop.done(settleAtDoor, { orderId })
}

const hand = async ({ deliveryId }: Door): Promise<void> => {
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  await shop.done(handOverDelivery, { deliveryId, code }, otieno)
}

const take = ({ deliveryId }: Door, amountCents: number) =>
  shop.done(
    takeCash,
    {
      entryId: shop.deps.world.newId(),
      deliveryId,
      amountCents,
      doneAt: shop.deps.world.now().toISOString(),
    },
    otieno,
  )

const paymentOf = async ({ orderId }: Door) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(admin, orderId)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

it('is asked for by the driver who is out with the delivery alone, one phone at a time', async () => {
  spec('operations driver', 'M-PESA at the door')
  const early = await assignedDelivery(shop, customer, otieno)
  const asked = (deliveryId: string, by: Actor) =>
    shop.refused(startDoorPayment, { deliveryId, phone }, by)
  expect((await asked(early.deliveryId, otieno)).code).toBe('DELIVERY_NOT_AT_DOOR')
  const door = await deliveryAtTheDoor(shop, customer, otieno)
  expect((await asked(door.deliveryId, mwangi)).code).toBe('DELIVERY_NOT_YOURS')
  const { deliveryId } = door
  expect((await shop.refused(readDoorPayment, { deliveryId }, mwangi)).code).toBe(
    'DELIVERY_NOT_YOURS',
  )
  const attemptId = await prompted(door)
  // The answer was lost, and the rider presses again.
  const again = await shop.done(startDoorPayment, { deliveryId, phone }, otieno)
  expect(again).toEqual({ attemptId, isNew: false })
  const other = { deliveryId, phone: '254700000001' }
  expect((await shop.refused(startDoorPayment, other, otieno)).code).toBe('PAYMENT_IN_PROGRESS')
})

it('stays cash until the money is in, and is paid by M-PESA from then on', async () => {
  spec('operations driver', 'The order stays one for cash until the money is in')
  const door = await deliveryAtTheDoor(shop, customer, otieno)
  const attemptId = await prompted(door)
  expect(await paymentOf(door)).toMatchObject({ paymentMethod: 'cash', paymentStatus: 'prompted' })
  await pay(door, attemptId)
  await shop.done(settleAtDoor, { orderId: door.orderId })
  expect(await paymentOf(door)).toMatchObject({ paymentMethod: 'mpesa', paymentStatus: 'paid' })
  const { deliveryId } = door
  expect(await shop.done(readDoorPayment, { deliveryId }, otieno)).toMatchObject({
    isWaiting: false,
    paymentStatus: 'paid',
  })
  await hand(door)
})

it('an open prompt does not stop the handover, and cash that was noted before the money is for staff to judge', async () => {
  spec('operations driver', 'The order stays one for cash until the money is in')
  const door = await deliveryAtTheDoor(shop, customer, otieno)
  const attemptId = await prompted(door)
  await take(door, 80_000)
  await hand(door)
  await pay(door, attemptId)
  expect(await paymentOf(door)).toMatchObject({
    orderStatus: 'delivered',
    paymentMethod: 'mpesa',
    paymentStatus: 'needs_review',
    inReview: true,
  })
  // It was a slip: the driver took nothing.
  await take(door, 0)
  expect(await paymentOf(door)).toMatchObject({ paymentStatus: 'paid', inReview: false })
})

it('after a reassignment each driver’s word stands for itself', async () => {
  spec('operations driver', 'Cash beyond what M-PESA left to be paid is for staff to judge')
  const door = await deliveryAtTheDoor(shop, customer, otieno)
  const { deliveryId } = door
  await take(door, 30_000)
  await shop.done(failDelivery, { deliveryId, reason: 'Nobody at home' }, otieno)
  await shop.done(assignDelivery, { deliveryId, carrier: { driverId: mwangi.id } }, admin)
  const doneAt = shop.deps.world.now().toISOString()
  const taken = { entryId: shop.deps.world.newId(), deliveryId, amountCents: 50_000, doneAt }
  await shop.done(takeCash, taken, mwangi)
  expect((await paymentOf(door)).payment.cashCents).toBe(80_000)
  await take(door, 10_000)
  expect((await paymentOf(door)).payment.cashCents).toBe(60_000)
})

it('money that comes after the handover pays an order for which no cash was taken', async () => {
  const door = await deliveryAtTheDoor(shop, customer, otieno)
  const attemptId = await prompted(door)
  await hand(door)
  await pay(door, attemptId)
  expect(await paymentOf(door)).toMatchObject({ paymentMethod: 'mpesa', paymentStatus: 'paid' })
})

it('the payment knows of the cash also where the job comes twice, late, or for nothing', async () => {
  const door = await deliveryAtTheDoor(shop, customer, otieno)
  const { deliveryId } = door
  const by = { deliveryId }
  await shop.done(followCash, by)
  await take(door, 50_000)
  await take(door, 60_000)
  await shop.done(followCash, by)
  const { cashCents } = (await paymentOf(door)).payment
  expect(cashCents).toBe(60_000)
})

it('another driver says nothing about the cash, whatever step comes with it', async () => {
  spec('operations driver', 'Cash is written onto a delivery by those alone who have or had it')
  const door = await deliveryAtTheDoor(shop, customer, otieno)
  const { deliveryId } = door
  const taking = { deliveryId, amountCents: 1, doneAt: shop.deps.world.now().toISOString() }
  const codes = [
    await shop.refused(takeCash, { ...taking, entryId: shop.deps.world.newId() }, mwangi),
    await shop.refused(
      takeCash,
      { ...taking, entryId: shop.deps.world.newId(), deliveryId: shop.deps.world.newId() },
      mwangi,
    ),
    await shop.refused(
      takeDeliveryStep,
      { deliveryId, to: 'delivered', code: '0000', cashTakenCents: 1 },
      mwangi,
    ),
  ].map(({ code }) => code)
  expect(codes).toEqual(['DELIVERY_NOT_YOURS', 'DELIVERY_NOT_FOUND', 'DELIVERY_NOT_YOURS'])
  const { cashCents } = (await paymentOf(door)).payment
  expect(cashCents).toBeUndefined()
  await prompted(door)
})
