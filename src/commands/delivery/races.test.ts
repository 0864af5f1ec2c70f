import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '../../domain/kernel/access.ts'
import {
  admin,
  assignedDelivery,
  deliveryAtTheDoor,
  newDriver,
} from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, shelf, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import type { CommandDeps } from '../engine/command.ts'
import { dispatchOrderStock, releaseOrderStock } from '../inventory/order-stock.ts'
import { changeOrderStatus } from '../order/change-order-status.ts'
import { codeOf } from './delivery-code.ts'
import { cancelDelivery, completePickUp } from './follow-order.ts'
import { completeHandOver, handOverDelivery } from './hand-over-delivery.ts'
import { pickUpDelivery } from './pick-up-delivery.ts'
import { failDelivery } from './plain-steps.ts'
import { completeReturn, returnDelivery } from './return-delivery.ts'

let shop: TestShop
let customer: Actor
let otieno: Actor
const milk = { productId: 1 }
const RACES = 200

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
  otieno = await newDriver(shop, 'otieno')
  await stock(shop, milk, 5_000)
})
afterAll(() => shop.close())

const lastOf = async (stream: string) => (await shop.deps.events.readStream(stream)).at(-1)

/** Everything that stands behind this in the same command is lost. */
const withPowerCut = async (stream: string, work: () => Promise<unknown>): Promise<void> => {
  const { events } = shop.deps
  const cut = new Error('The power went')
  shop.deps.events = {
    ...events,
    append: async (...of) => {
      if (of[0].startsWith(stream)) throw cut
      return events.append(...of)
    },
  }
  await expect(work()).rejects.toThrow(cut)
  shop.deps.events = events
}

/** A pick-up and a cancellation at once, each from a process of its own, now one first and now the other. */
const raced = async (race: number, processes: readonly Partial<CommandDeps>[]) => {
  const { orderId, deliveryId } = await assignedDelivery(shop, customer, otieno)
  const cancel = { orderId, status: 'cancelled', reason: 'No bread' } as const
  const rivals = [
    () => shop.issued(pickUpDelivery, { deliveryId }, otieno, processes[0]),
    () => shop.issued(changeOrderStatus, cancel, admin, processes[1]),
  ]
  const isTurned = race % 2 === 1
  const started = (isTurned ? rivals.toReversed() : rivals).map((begin) => begin())
  const answers = await Promise.all(started)
  const [out] = isTurned ? answers.toReversed() : answers
  const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]))
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toBe(out?.ok ? 'ORDER_TRANSITION_NOT_ALLOWED' : 'ORDER_ALREADY_CANCELLED')
  await shop.done(cancelDelivery, { orderId })
  await shop.issued(releaseOrderStock, { orderId })
  return { isOut: out?.ok === true, last: (await lastOf(`delivery-${deliveryId}`))?.type }
}

it('is picked up or cancelled, never both, in 200 races, and the stock agrees', async () => {
  spec('operations delivery', 'A pick-up or a cancellation, never both, and the stock agrees')
  const before = (await shelf(shop, milk)).onHand
  const processes = [shop.anotherProcess(), shop.anotherProcess()]
  let pickedUp = 0
  for (let race = 0; race < RACES; race += 1) {
    const { isOut, last } = await raced(race, processes)
    expect(last).toBe(isOut ? 'DeliveryPickedUp' : 'DeliveryCancelled')
    if (isOut) pickedUp += 1
  }
  expect(await shelf(shop, milk)).toEqual({ onHand: before - 4 * pickedUp, reserved: 0 })
})

it('follows its order where the power went between the two', async () => {
  spec('operations delivery', 'A pick-up or a cancellation, never both, and the stock agrees')
  const { orderId, deliveryId } = await assignedDelivery(shop, customer, otieno)
  const entry = { deliveryId, entryId: shop.deps.world.newId() }
  await withPowerCut('delivery-', () => shop.issued(pickUpDelivery, entry, otieno))
  expect((await lastOf(`order-${orderId}`))?.type).toBe('OrderOutForDelivery')
  const at = shop.deps.world.now().toISOString()
  await shop.done(completePickUp, { orderId, driverId: otieno.id, at })
  await shop.done(completePickUp, { orderId, driverId: otieno.id, at })
  await shop.done(dispatchOrderStock, { orderId })
  // The driver's phone had no answer, and asks again.
  expect(await shop.done(pickUpDelivery, entry, otieno)).toMatchObject({ status: 'picked_up' })
  expect(await lastOf(`delivery-${deliveryId}`)).toMatchObject({
    type: 'DeliveryPickedUp',
    data: { entryId: deliveryId },
  })
})

it('takes its order along where the power went after the delivery’s own step', async () => {
  spec('operations delivery', 'A pick-up or a cancellation, never both, and the stock agrees')
  const way = () => deliveryAtTheDoor(shop, customer, otieno)
  const one = await way()
  const code = await codeOf(shop.deps, { deliveryId: one.deliveryId, codeRenewals: 0 })
  const handed = { deliveryId: one.deliveryId, code }
  const died = shop.issued(handOverDelivery, handed, otieno, shop.dying())
  await expect(died).rejects.toThrow('power cut')
  await shop.done(completeHandOver, { deliveryId: one.deliveryId })
  await shop.done(completeHandOver, { deliveryId: one.deliveryId })
  expect((await lastOf(`order-${one.orderId}`))?.type).toBe('OrderDelivered')

  const { orderId, deliveryId } = await way()
  const onHand = (await shelf(shop, milk)).onHand
  await shop.done(failDelivery, { deliveryId, reason: 'Nobody home' }, otieno)
  const back = { deliveryId, reason: 'Nobody home', writtenOff: [] }
  const lost = shop.issued(returnDelivery, back, admin, shop.dying())
  await expect(lost).rejects.toThrow('power cut')
  await shop.done(completeReturn, { deliveryId })
  await shop.done(completeReturn, { deliveryId })
  expect(await lastOf(`order-${orderId}`)).toMatchObject({ data: { reason: 'Nobody home' } })
  expect((await shelf(shop, milk)).onHand).toBe(onHand + 4)
})
