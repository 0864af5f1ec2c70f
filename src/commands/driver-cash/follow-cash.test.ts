import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Carrier } from '#src/domain/delivery/vocabulary.ts'
import { driverCash, dueOf } from '#src/domain/driver-cash/driver-cash.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { admin, deliveryAtTheDoor, manager, newDriver } from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { paid, portalFile } from '../../testing/payment/statement.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { codeOf } from '../delivery/delivery-code.ts'
import { assignDelivery } from '../delivery/plain-steps.ts'
import { readDoorPayment } from '../door/door-payment.ts'
import { takeDeliveryStep } from '../door/take-step.ts'
import { load } from '../engine/execute.ts'
import { importStatement } from '../payment/import-statement.ts'
import { resolvePaymentCase } from '../payment/settle-refund.ts'
import { settleShort } from './settle-short.ts'
import { takeCash } from './take-cash.ts'

/** Four milks of 65 shillings with their delivery of 210. */
const PRICE = 47_000
const finance: Actor = { id: 'f', role: 'finance' }
const partner: Carrier = { partner: { name: 'Boda Yetu', contactPhone: '+254712345678' } }
let shop: TestShop
let customer: Actor
let first: Actor
let second: Actor

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
  first = await newDriver(shop, 'otieno')
  second = await newDriver(shop, 'mwangi')
  await stock(shop, { productId: 1 }, 1_000)
})
afterAll(() => shop.close())

type Door = { orderId: string; deliveryId: string }

const atTheDoor = () => deliveryAtTheDoor(shop, customer, first)
const says = ({ deliveryId }: Door, driver: Actor, amountCents: number) =>
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
const fails = ({ deliveryId }: Door) =>
  shop.done(takeDeliveryStep, { deliveryId, to: 'failed', reason: 'Nobody at home' }, first)

/** Somebody else takes the delivery to the door, and hands it over. */
const handsOver = async ({ deliveryId }: Door, carrier: Carrier, by: Actor) => {
  await shop.done(assignDelivery, { deliveryId, carrier }, admin)
  for (const to of ['picked_up', 'in_transit', 'out_for_delivery'] as const) {
    await shop.done(takeDeliveryStep, { deliveryId, to }, by)
  }
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  await shop.done(takeDeliveryStep, { deliveryId, to: 'delivered', code }, by)
}
const due = async (driver: Actor) => dueOf(await load(shop.deps, driverCash, driver.id))

const missing = async ({ orderId }: Door, by: Actor = finance) => {
  await shop.caughtUp()
  const found = await shop.deps.queries.missingCash.list(by, { limit: 50 })
  if (!found.ok) throw new Error(found.error.code)
  const own = found.value.docs.filter((one) => one.orderId === orderId)
  return Object.fromEntries(own.map(({ carrierId, openCents }) => [carrierId, openCents]))
}

/** What the driver's page asks for at the door. */
const asked = async ({ deliveryId, orderId }: Door, driver: Actor) => {
  await shop.caughtUp()
  const page = await shop.deps.queries.orders.byId(admin, orderId)
  const prompt = await shop.done(readDoorPayment, { deliveryId }, driver)
  return [page.ok ? page.value.restCents : null, prompt.amountCents]
}

it.each([
  ['another driver', () => ({ driverId: second.id }), () => second],
  ['a partner', () => partner, () => manager],
])('who noted all the cash and failed owes it, when %s hands over', async (_, carrier, by) => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const [before, others] = [await due(first), await due(second)]
  const door = await atTheDoor()
  await says(door, first, PRICE)
  await fails(door)
  await handsOver(door, carrier(), by())
  expect(await due(first)).toBe(before + PRICE)
  await says(door, first, 0)
  expect(await due(first)).toBe(before + PRICE)
  expect(await due(second)).toBe(others)
  expect(await missing(door)).toEqual({ [first.id]: PRICE })
  expect(await missing(door, manager)).toEqual({ [first.id]: PRICE })
  const decision = { orderId: door.orderId, carrierId: first.id, outcome: 'relieved' } as const
  const entryId = shop.deps.world.newId()
  await shop.done(settleShort, { ...decision, entryId, note: 'He never had it' }, manager)
  expect(await due(first)).toBe(before)
  expect(await missing(door)).toEqual({})
})

it('who noted a part owes that part, and who hands over owes what the page asked for', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const [before, others] = [await due(first), await due(second)]
  const door = await atTheDoor()
  await says(door, first, 30_000)
  await fails(door)
  await says(door, first, 0)
  const { deliveryId } = door
  await shop.done(assignDelivery, { deliveryId, carrier: { driverId: second.id } }, admin)
  expect(await asked(door, second)).toEqual([17_000, 17_000])
  await handsOver(door, { driverId: second.id }, second)
  expect(await due(first)).toBe(before + 30_000)
  expect(await due(second)).toBe(others + 17_000)
  expect(await missing(door)).toEqual({ [first.id]: 30_000, [second.id]: 17_000 })
  expect(await missing(door, second)).toEqual({ [second.id]: 17_000 })
  await says(door, second, 17_000)
  expect(await missing(door)).toEqual({ [first.id]: 30_000 })
})

it('missing cash that staff charge to its driver is never under review as too much', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const door = await atTheDoor()
  await says(door, first, 30_000)
  const { deliveryId, orderId } = door
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  await shop.done(takeDeliveryStep, { deliveryId, to: 'delivered', code }, first)
  expect(await missing(door)).toEqual({ [first.id]: 17_000 })
  const entryId = shop.deps.world.newId()
  const decision = { orderId, outcome: 'charged', entryId, note: 'He brings it' } as const
  await shop.done(settleShort, decision, manager)
  expect(await missing(door)).toEqual({})
  const { cases, cashCents } = await load(shop.deps, payment, orderId)
  expect({ cases, cashCents }).toEqual({ cases: [], cashCents: PRICE })
})

it('what was let go excuses nothing that the driver takes back or fails to bring later', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const before = await due(first)
  const door = await atTheDoor()
  await says(door, first, PRICE)
  await says(door, first, 25_000)
  const decision = { orderId: door.orderId, carrierId: first.id, outcome: 'relieved' } as const
  const entryId = shop.deps.world.newId()
  await shop.done(settleShort, { ...decision, entryId, note: 'A slip of the thumb' }, manager)
  expect(await due(first)).toBe(before + 25_000)
  expect(await asked(door, first)).toEqual([22_000, 22_000])
  await says(door, first, 3_000)
  expect(await due(first)).toBe(before + 25_000)
  expect(await missing(door)).toEqual({ [first.id]: 22_000 })
  const { deliveryId } = door
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  await shop.done(takeDeliveryStep, { deliveryId, to: 'delivered', code }, first)
  expect(await due(first)).toBe(before + PRICE)
  expect(await missing(door)).toEqual({ [first.id]: PRICE - 3_000 })
})

it('the door asks for what an accepted part left open, and its driver owes just that', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const before = await due(first)
  const door = await atTheDoor()
  const { orderId } = door
  await shop.caughtUp()
  const found = await shop.deps.queries.orders.byId(admin, orderId)
  const account = found.ok ? found.value.orderNumber.replace('-', '') : ''
  const csv = portalFile([paid({ receipt: 'SKLPART001', paidIn: '370.00', account })])
  await shop.done(importStatement, { csv, dates: null, confirmed: false }, finance)
  const { cases } = await load(shop.deps, payment, orderId)
  expect(cases).toMatchObject([{ kind: 'amount_mismatch', heldCents: 37_000 }])
  const caseId = cases[0]?.caseId ?? ''
  const accepted = { orderId, caseId, resolution: 'accepted', note: 'A part' } as const
  await shop.done(resolvePaymentCase, accepted, finance)
  expect(await asked(door, first)).toEqual([10_000, 10_000])
  const { deliveryId } = door
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals: 0 })
  await shop.done(takeDeliveryStep, { deliveryId, to: 'delivered', code }, first)
  expect(await due(first)).toBe(before + 10_000)
  expect(await missing(door)).toEqual({ [first.id]: 10_000 })
})
