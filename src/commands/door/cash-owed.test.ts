import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { driverCash, dueOf } from '#src/domain/driver-cash/driver-cash.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import type { CashReason } from '#src/domain/kernel/vocabulary.ts'
import {
  admin,
  deliveryAtTheDoor,
  manager,
  newDriver,
  readyDelivery,
} from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { codeOf } from '../delivery/delivery-code.ts'
import { completeHandOver, handOverDelivery } from '../delivery/hand-over-delivery.ts'
import { assignDelivery } from '../delivery/plain-steps.ts'
import { handOverCash } from '../driver-cash/count-cash.ts'
import { followCash } from '../driver-cash/follow-cash.ts'
import { settleShort } from '../driver-cash/settle-short.ts'
import { takeCash } from '../driver-cash/take-cash.ts'
import { load } from '../engine/execute.ts'
import { takeDeliveryStep } from './take-step.ts'

const finance: Actor = { id: 'f', role: 'finance' }
let shop: TestShop
let customer: Actor
let driver: Actor

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
  driver = await newDriver(shop, 'otieno')
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())

type Door = { orderId: string; deliveryId: string; price: number }

const atTheDoor = async (): Promise<Door> => {
  const door = await deliveryAtTheDoor(shop, customer, driver)
  await shop.caughtUp()
  const found = await shop.deps.queries.orders.byId(admin, door.orderId)
  if (!found.ok) throw new Error(found.error.code)
  return { ...door, price: found.value.priceCents }
}
const hand = async ({ deliveryId }: Door, cashTakenCents?: number, cashReason?: CashReason) => {
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  const step = { deliveryId, to: 'delivered', code, cashTakenCents, cashReason } as const
  await shop.done(takeDeliveryStep, step, driver)
}
const say = ({ deliveryId }: Door, amountCents: number) =>
  shop.done(
    takeCash,
    {
      entryId: shop.deps.world.newId(),
      deliveryId,
      amountCents,
      doneAt: shop.deps.world.now().toISOString(),
    },
    driver,
  )
const due = async () => dueOf(await load(shop.deps, driverCash, driver.id))
const paymentOf = async ({ orderId }: Door) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.payments.ofOrder(admin, orderId)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
const missing = async (by: Actor) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.missingCash.list(by, { limit: 50 })
  if (!found.ok) throw new Error(found.error.code)
  return found.value.docs.map(({ orderId }) => orderId)
}
const decide = (
  { orderId }: Door,
  outcome: 'relieved' | 'charged',
  by: Actor,
  entryId = shop.deps.world.newId(),
) => shop.done(settleShort, { orderId, entryId, outcome, note: 'Called the customer' }, by)

it('cash that the driver leaves out is owed all the same, and is a difference until it is said', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const before = await due()
  const door = await atTheDoor()
  await hand(door)
  expect(await due()).toBe(before + door.price)
  expect(await paymentOf(door)).toMatchObject({
    paymentStatus: 'needs_review',
    payment: { cashShorts: [{ openCents: door.price, reason: 'not_said', carrierId: driver.id }] },
  })
  for (const by of [finance, manager, driver]) expect(await missing(by)).toContain(door.orderId)
  expect(await missing({ ...manager, branchId: 2 })).toEqual([])
  await say(door, door.price)
  expect(await due()).toBe(before + door.price)
  expect(await paymentOf(door)).toMatchObject({ paymentStatus: 'paid', missesCash: false })
})

it('cash that is declared and set to 0 later stays owed, and is a difference at once', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const before = await due()
  const door = await atTheDoor()
  await hand(door, door.price)
  expect(await paymentOf(door)).toMatchObject({ paymentStatus: 'paid' })
  await say(door, 0)
  expect(await due()).toBe(before + door.price)
  expect(await paymentOf(door)).toMatchObject({
    paymentStatus: 'needs_review',
    payment: { cashCents: 0, cashShorts: [{ openCents: door.price, reason: null }] },
  })
})

it('less with a reason is a difference that the branch lets go, by name, or leaves to be brought', async () => {
  spec('operations driver', 'Less cash is a difference with a reason, until it is decided')
  const before = await due()
  const [first, second] = [await atTheDoor(), await atTheDoor()]
  for (const door of [first, second]) await hand(door, door.price - 8_500, 'not_enough')
  expect(await due()).toBe(before + first.price + second.price)
  expect((await paymentOf(first)).payment.cashShorts).toMatchObject([
    { openCents: 8_500, reason: 'not_enough' },
  ])
  const entryId = shop.deps.world.newId()
  for (const _ of ['sent', 'sent again']) {
    expect(await decide(first, 'relieved', manager, entryId)).toMatchObject({
      paymentStatus: 'paid',
    })
  }
  expect(await due()).toBe(before + first.price + second.price - 8_500)
  await decide(second, 'charged', finance)
  expect(await due()).toBe(before + first.price + second.price - 8_500)
  expect(await missing(finance)).not.toContain(second.orderId)
  const ledger = await shop.deps.events.readStream(`drivercash-${driver.id}`)
  expect(ledger.at(-1)).toMatchObject({
    type: 'DriverCashShortSettled',
    meta: { actor: { id: 'f', role: 'finance' } },
    data: { outcome: 'charged', note: 'Called the customer' },
  })
})

it('nobody decides about an order of their own, of another branch, or where nothing is missing', async () => {
  spec('operations driver', 'Less cash is a difference with a reason, until it is decided')
  const door = await atTheDoor()
  const asked = (by: Actor) =>
    shop.refused(
      settleShort,
      {
        orderId: door.orderId,
        entryId: shop.deps.world.newId(),
        outcome: 'relieved',
        note: 'So it is',
      },
      by,
    )
  expect((await asked(finance)).code).toBe('CASH_DIFFERENCE_NOT_OPEN')
  await hand(door, 0, 'slip')
  const own: Actor = { ...customer, role: 'branch_manager', branchId: 1 }
  expect((await asked(own)).code).toBe('OWN_MATTER')
  expect((await asked({ ...driver, role: 'finance' })).code).toBe('OWN_MATTER')
  expect((await asked({ ...manager, branchId: 2 })).code).toBe('ORDER_NOT_FOUND')
  expect((await asked(driver)).code).toBe('FORBIDDEN')
})

it('a partner’s delivery stands under the partner’s name, and is counted as a driver’s is', async () => {
  spec('operations driver', 'A partner’s deliveries stand under the partner’s name')
  const { orderId, deliveryId } = await readyDelivery(shop, customer)
  const carrier = { partner: { name: 'Boda Express', contactPhone: '+254712345678' } }
  const act = (step: object) =>
    shop.done(takeDeliveryStep, { deliveryId, to: 'picked_up', ...step }, manager)
  await shop.done(assignDelivery, { deliveryId, carrier }, admin)
  for (const to of ['picked_up', 'in_transit', 'out_for_delivery'] as const) await act({ to })
  await act({
    to: 'delivered',
    code: await codeOf(shop.deps, { deliveryId, codeRenewals: 0 }),
  })
  await shop.caughtUp()
  const found = await shop.deps.queries.driverCash.carried(finance)
  const partner = found.ok
    ? found.value.find(({ cash }) => cash?.partner === 'Boda Express')
    : undefined
  const price = (await paymentOf({ orderId, deliveryId, price: 0 })).cost.priceCents
  expect(partner?.cash).toMatchObject({ owedCents: price, dueCents: price, takenCents: 0 })
  expect(await paymentOf({ orderId, deliveryId, price })).toMatchObject({
    paymentStatus: 'paid',
    payment: { cashCents: price },
  })
  const handed = { entryId: shop.deps.world.newId(), countedCents: price, keptCents: 0, note: '' }
  const driverId = partner?.driverId ?? ''
  expect(await shop.done(handOverCash, { driverId, ...handed }, manager)).toMatchObject({ due: 0 })
})

it('is owed by the job too, where a crash came after the delivery’s own step', async () => {
  const before = await due()
  const door = await atTheDoor()
  const { deliveryId } = door
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  const died = shop.issued(handOverDelivery, { deliveryId, code }, driver, shop.dying())
  await expect(died).rejects.toThrow('power cut')
  expect(await due()).toBe(before)
  for (const _ of ['once', 'twice']) {
    await shop.done(followCash, { deliveryId, isHandedOver: true })
  }
  expect(await due()).toBe(before + door.price)
})

it('a delivery that was handed over before anything was owed stays as it was', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const before = await due()
  const door = await atTheDoor()
  const { deliveryId } = door
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  const asThen = { followNow: async () => undefined }
  await shop.done(handOverDelivery, { deliveryId, code }, driver, asThen)
  await shop.done(completeHandOver, { deliveryId })
  await say(door, door.price)
  await say(door, door.price - 100)
  await shop.done(followCash, { deliveryId })
  expect(await due()).toBe(before + door.price - 100)
  expect(await paymentOf(door)).toMatchObject({ paymentStatus: 'paid', missesCash: false })
})
