import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '../../domain/kernel/access.ts'
import {
  admin,
  assignedDelivery,
  deliveryAtTheDoor,
  manager,
  newDriver,
  readyDelivery,
} from '../../testing/commands/deliveries.ts'
import { fillShop, milkOrder, newCustomer, shelf, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { placeOrder } from '../order/place-order.ts'
import { eraseUser } from '../user/erasure/erase-account.ts'
import { codeOf } from './delivery-code.ts'
import { cancelDelivery, createDelivery } from './follow-order.ts'
import { handOverDelivery } from './hand-over-delivery.ts'
import { deliveryIdOf } from './ids.ts'
import { pickUpDelivery } from './pick-up-delivery.ts'
import { assignDelivery, failDelivery, unassignDelivery } from './plain-steps.ts'
import { recordTrackingEvent } from './record-tracking-event.ts'
import { returnDelivery } from './return-delivery.ts'

let shop: TestShop
let customer: Actor
let otieno: Actor
let kamau: Actor
let onHand: number
const milk = { productId: 1 }

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
  otieno = await newDriver(shop, 'otieno')
  kamau = await newDriver(shop, 'kamau')
})
afterAll(() => shop.close())
beforeEach(async () => {
  const { reserved } = await shelf(shop, milk)
  onHand = reserved + 10
  await stock(shop, milk, onHand)
})

const typesOf = async (stream: string) =>
  (await shop.deps.events.readStream(stream)).map(({ type }) => type)
const lastOf = async (stream: string) => (await shop.deps.events.readStream(stream)).at(-1)

const onItsWay = () => deliveryAtTheDoor(shop, customer, otieno)

it('goes from the branch to the door, and its order and the stock with it', async () => {
  spec('operations delivery', 'Picked up: order, delivery and stock go together')
  const { orderId, deliveryId } = await onItsWay()
  expect((await shelf(shop, milk)).onHand).toBe(onHand - 4)
  expect((await lastOf(`order-${orderId}`))?.type).toBe('OrderOutForDelivery')
  expect((await lastOf(`order-${orderId}`))?.meta.actor.id).toBe(otieno.id)
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  const place = { latitude: -1.25, longitude: 36.7501, accuracy: 8 }
  await shop.caughtUp()
  const done = await shop.done(handOverDelivery, { deliveryId, code, place }, otieno)
  expect(done).toMatchObject({ status: 'delivered' })
  expect((await lastOf(`order-${orderId}`))?.type).toBe('OrderDelivered')
  const events = await shop.deps.events.readStream(`delivery-${deliveryId}`)
  expect(events.slice(-2)).toMatchObject([
    { type: 'DeliveryDelivered', data: { override: null, fromPinM: 11 } },
    { type: 'DeliveryPlaceRecorded', data: { subject: otieno.id, place } },
  ])
  expect(JSON.stringify(events)).not.toMatch(/Wanjiku|0712345678|Waiyaki/)
})

it('gives the same answer to the same entry, though the answer was lost and others changed it since', async () => {
  spec('operations delivery', 'The same entry again gives the same answer and no second event')
  const { deliveryId } = await assignedDelivery(shop, customer, otieno)
  const entry = { deliveryId, entryId: shop.deps.world.newId() }
  await shop.done(pickUpDelivery, entry, otieno)
  const before = await typesOf(`delivery-${deliveryId}`)
  expect(await shop.done(pickUpDelivery, entry, otieno, shop.anotherProcess())).toMatchObject({
    status: 'picked_up',
  })
  await shop.done(failDelivery, { deliveryId, reason: 'Puncture' }, otieno)
  expect(await shop.done(pickUpDelivery, entry, otieno)).toMatchObject({ status: 'failed' })
  expect(await typesOf(`delivery-${deliveryId}`)).toEqual([...before, 'DeliveryFailed'])
  expect((await shelf(shop, milk)).onHand).toBe(onHand - 4)
})

it('refuses whoever has it no more in words, and leaves it to the other', async () => {
  spec('operations delivery', 'Whoever lost a delivery to another is refused in words')
  const { deliveryId, orderId } = await assignedDelivery(shop, customer, otieno)
  await shop.done(assignDelivery, { deliveryId, carrier: { driverId: kamau.id } }, admin)
  const before = await typesOf(`delivery-${deliveryId}`)
  const { code } = await shop.refused(pickUpDelivery, { deliveryId }, otieno)
  expect(code).toBe('DELIVERY_NOT_YOURS')
  expect(await typesOf(`delivery-${deliveryId}`)).toEqual(before)
  expect((await lastOf(`order-${orderId}`))?.type).toBe('OrderReadyForDelivery')
  await shop.done(pickUpDelivery, { deliveryId }, kamau)
})

it('is not picked up before the branch has packed it', async () => {
  spec('operations delivery', 'A confirmed order gets one delivery')
  const { orderId } = await shop.done(placeOrder, { body: milkOrder(1) }, customer)
  await shop.done(createDelivery, { orderId })
  expect(await typesOf(`delivery-${deliveryIdOf(orderId)}`)).toEqual([])
  await shop.done(changeOrderStatus, { orderId, status: 'confirmed' }, manager)
  await shop.done(createDelivery, { orderId })
  await shop.done(createDelivery, { orderId })
  const deliveryId = deliveryIdOf(orderId)
  expect(await typesOf(`delivery-${deliveryId}`)).toEqual(['DeliveryCreated'])
  await shop.done(assignDelivery, { deliveryId, carrier: { driverId: otieno.id } }, admin)
  expect((await shop.refused(pickUpDelivery, { deliveryId }, otieno)).code).toBe(
    'DELIVERY_ORDER_NOT_READY',
  )
})

it('is given to drivers of the shop alone, and taken back before it is picked up', async () => {
  const { deliveryId } = await readyDelivery(shop, customer)
  const to = (driverId: string) => ({ deliveryId, carrier: { driverId } })
  for (const stranger of [customer.id, shop.deps.world.newId()]) {
    const { code } = await shop.refused(assignDelivery, to(stranger), admin)
    expect(code).toBe('DELIVERY_DRIVER_UNKNOWN')
  }
  const { revision } = await shop.done(assignDelivery, to(otieno.id), admin)
  await shop.done(unassignDelivery, { deliveryId, revision }, admin)
  const late = { ...to(kamau.id), revision: 0 }
  const other: Actor = { id: 'other', role: 'admin' }
  expect((await shop.refused(assignDelivery, late, other)).code).toBe('CHANGED_MEANWHILE')
})

it('is cancelled with its order, and its pick-up is refused in words then', async () => {
  spec('operations delivery', 'A pick-up or a cancellation, never both, and the stock agrees')
  const { orderId, deliveryId } = await assignedDelivery(shop, customer, otieno)
  const cancelled = { orderId, status: 'cancelled', reason: 'No bread' } as const
  await shop.done(changeOrderStatus, cancelled, admin)
  expect((await shop.refused(pickUpDelivery, { deliveryId }, otieno)).code).toBe(
    'ORDER_ALREADY_CANCELLED',
  )
  await shop.done(cancelDelivery, { orderId })
  await shop.done(cancelDelivery, { orderId })
  expect(
    (await typesOf(`delivery-${deliveryId}`)).filter((type) => type === 'DeliveryCancelled'),
  ).toHaveLength(1)
  expect((await shop.refused(pickUpDelivery, { deliveryId }, otieno)).code).toBe(
    'DELIVERY_TRANSITION_NOT_ALLOWED',
  )
})

it('opens with the customer’s code, and with no code after five wrong ones, though they come at once', async () => {
  spec('operations delivery', 'Case 8. The customer’s four digits')
  const { deliveryId } = await onItsWay()
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  const wrong = code === '0000' ? '1111' : '0000'
  const tries = await Promise.all(
    Array.from({ length: 8 }, () =>
      shop.refused(handOverDelivery, { deliveryId, code: wrong }, otieno),
    ),
  )
  const codes = tries.map((one) => one.code).sort()
  expect(codes).toEqual([
    ...Array.from({ length: 3 }, () => 'DELIVERY_CODE_LOCKED'),
    ...Array.from({ length: 5 }, () => 'DELIVERY_CODE_WRONG'),
  ])
  expect((await shop.refused(handOverDelivery, { deliveryId, code }, otieno)).code).toBe(
    'DELIVERY_CODE_LOCKED',
  )
  const override = { deliveryId, reason: 'I called the customer' }
  const refusalOf = ({ role }: Actor) =>
    role === 'driver' ? 'DELIVERY_CODE_REQUIRED' : 'FORBIDDEN'
  for (const by of [otieno, { ...manager, branchId: 2 }])
    expect((await shop.refused(handOverDelivery, override, by)).code).toBe(refusalOf(by))
  await shop.done(handOverDelivery, override, manager)
})

it('counts a wrong code once, though it is sent again', async () => {
  spec('operations delivery', 'Case 8. The customer’s four digits')
  const { deliveryId } = await onItsWay()
  const entry = { deliveryId, code: 'wrong', entryId: shop.deps.world.newId() }
  const first = await shop.refused(handOverDelivery, entry, otieno)
  expect(first).toEqual({ code: 'DELIVERY_CODE_WRONG', facts: { left: 4 } })
  expect(await shop.refused(handOverDelivery, entry, otieno)).toEqual(first)
})

it('is brought back after a failed try, each line onto the shelf or written off', async () => {
  spec('operations delivery', 'A failed try: a reason, another driver, or back to the branch')
  const { orderId, deliveryId } = await onItsWay()
  await shop.done(failDelivery, { deliveryId, reason: 'Nobody home' }, otieno)
  const off = (quantity: number) => ({
    deliveryId,
    entryId: shop.deps.world.newId(),
    reason: 'Nobody home twice',
    writtenOff: [{ productId: 1, variantId: 0, quantity }],
  })
  expect((await shop.refused(returnDelivery, off(5), manager)).code).toBe('INVALID_INPUT')
  const back = off(1)
  await shop.done(returnDelivery, back, manager)
  expect(await shop.done(returnDelivery, back, manager)).toMatchObject({ status: 'returned' })
  expect((await shelf(shop, milk)).onHand).toBe(onHand - 1)
  expect(await lastOf(`order-${orderId}`)).toMatchObject({
    type: 'OrderCancelled',
    data: { reason: 'Nobody home twice' },
  })
})

it('is tried again by another driver, and the stock leaves once', async () => {
  spec('operations delivery', 'A failed try: a reason, another driver, or back to the branch')
  const { deliveryId } = await onItsWay()
  await shop.done(failDelivery, { deliveryId, reason: 'Puncture' }, otieno)
  await shop.done(assignDelivery, { deliveryId, carrier: { driverId: kamau.id } }, admin)
  await shop.done(pickUpDelivery, { deliveryId }, kamau)
  expect((await shelf(shop, milk)).onHand).toBe(onHand - 4)
})

it('takes notes at its present step, and no other', async () => {
  spec('operations delivery', 'PATCH /api/deliveries/{id}/status and POST …/tracking, as decided')
  const { deliveryId } = await onItsWay()
  const note = { deliveryId, notes: 'Blue gate', entryId: shop.deps.world.newId() }
  await shop.done(recordTrackingEvent, { ...note, status: 'out_for_delivery' }, otieno)
  await shop.done(recordTrackingEvent, { ...note, status: 'assigned' }, otieno)
  const late = { ...note, entryId: shop.deps.world.newId(), status: 'delivered' } as const
  expect((await shop.refused(recordTrackingEvent, late, otieno)).code).toBe(
    'DELIVERY_STATUS_DIFFERS',
  )
  const elsewhere: Actor = { ...manager, branchId: 2 }
  const again = { deliveryId, notes: 'n' }
  expect((await shop.refused(recordTrackingEvent, again, kamau)).code).toBe('DELIVERY_NOT_YOURS')
  expect((await shop.refused(recordTrackingEvent, again, elsewhere)).code).toBe('FORBIDDEN')
  await shop.done(recordTrackingEvent, again, manager)
})

it('goes on after its customer was erased, and keeps no word of theirs', async () => {
  spec('operations delivery', 'Texts and places stay in the log, sealed')
  const wairimu = await newCustomer(shop, 'wairimu')
  const { deliveryId } = await assignedDelivery(shop, wairimu, otieno)
  await shop.done(pickUpDelivery, { deliveryId, notes: 'Wairimu, blue gate' }, otieno)
  await shop.done(eraseUser, { userId: wairimu.id, openOrders: 'leave' }, admin)
  await shop.done(failDelivery, { deliveryId, reason: 'Wairimu moved' }, otieno)
  const events = await shop.deps.events.readStream(`delivery-${deliveryId}`)
  expect(events.at(-1)).toMatchObject({ type: 'DeliveryFailed', data: { reason: '' } })
  expect(JSON.stringify(events)).not.toContain('Wairimu')
})
