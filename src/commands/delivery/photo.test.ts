import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '#src/domain/kernel/access.ts'
import { ok } from '#src/domain/kernel/result.ts'
import { order } from '#src/domain/order/order.ts'
import {
  admin,
  assignedDelivery,
  deliveryAtTheDoor,
  newDriver,
} from '#src/testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '#src/testing/commands/goods.ts'
import { blackPng } from '#src/testing/pictures.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import type { Command } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { addPhoto, photoNameOf } from './photo.ts'
import { assignDelivery, failDelivery } from './plain-steps.ts'

let shop: TestShop
let customer: Actor
let otieno: Actor
let atieno: Actor
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 500)
  customer = await newCustomer(shop, 'wanjiku')
  otieno = await newDriver(shop, 'otieno')
  atieno = await newDriver(shop, 'atieno')
})
afterAll(() => shop.close())

/** As erasing an account does with each of its orders. */
const eraseCustomer: Command<{ orderId: string }, null> = {
  name: 'erase-customer',
  may: () => true,
  run: async ({ orderId }, context) => {
    const done = await execute(context, order, orderId, { type: 'EraseCustomer' })
    return done.ok ? ok(null) : done
  },
}

const bytes = blackPng(30, 20)
const photoOf = (deliveryId: string) => shop.deps.handovers.get(photoNameOf(deliveryId))

it('keeps the first photo of a handover, as a picture drawn anew', async () => {
  spec('operations 2.7', 'One photo of a handover')
  const { deliveryId } = await deliveryAtTheDoor(shop, customer, otieno)
  await shop.done(addPhoto, { deliveryId, bytes }, otieno)
  const first = Buffer.from((await photoOf(deliveryId)) ?? [])
  expect(first.subarray(8, 12).toString()).toBe('WEBP')
  await shop.done(addPhoto, { deliveryId, bytes }, otieno)
  const other = { deliveryId, bytes: blackPng(60, 40) }
  expect(await shop.refused(addPhoto, other, otieno)).toMatchObject({ code: 'PHOTO_KEPT_ALREADY' })
  expect(first.equals((await photoOf(deliveryId)) ?? new Uint8Array())).toBe(true)
})

it('takes none before the door, none that is no picture, and none of another driver', async () => {
  spec('operations 2.7', 'One photo of a handover')
  const early = await assignedDelivery(shop, customer, otieno)
  const refused = await shop.refused(addPhoto, { deliveryId: early.deliveryId, bytes }, otieno)
  expect(refused).toMatchObject({ code: 'DELIVERY_STATUS_DIFFERS' })
  const { deliveryId } = await deliveryAtTheDoor(shop, customer, otieno)
  expect(await shop.refused(addPhoto, { deliveryId, bytes }, atieno)).toMatchObject({
    code: 'DELIVERY_NOT_YOURS',
  })
  const text = { deliveryId, bytes: Buffer.from('hello') }
  expect(await shop.refused(addPhoto, text, otieno)).toMatchObject({ code: 'PICTURE_UNREADABLE' })
  await shop.done(failDelivery, { deliveryId, reason: 'Nobody there' }, otieno)
  await shop.done(assignDelivery, { deliveryId, carrier: { driverId: atieno.id } }, admin)
  expect(await shop.refused(addPhoto, { deliveryId, bytes }, otieno)).toMatchObject({
    code: 'DELIVERY_NOT_YOURS',
  })
  expect(await photoOf(deliveryId)).toBeUndefined()
})

it('keeps nothing of a customer who was erased meanwhile', async () => {
  spec('operations 2.7', 'The photo is seen by owner, driver and staff of the branch')
  const { deliveryId, orderId } = await deliveryAtTheDoor(shop, customer, otieno)
  await shop.done(eraseCustomer, { orderId })
  await shop.done(addPhoto, { deliveryId, bytes }, otieno)
  expect(await photoOf(deliveryId)).toBeUndefined()
})
