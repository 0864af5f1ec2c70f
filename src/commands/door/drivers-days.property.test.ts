import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { nairobiDay } from '#src/contract/rules/dates.ts'
import { delivery } from '#src/domain/delivery/delivery.ts'
import { driverCash, dueOf, takingOf } from '#src/domain/driver-cash/driver-cash.ts'
import { debtOf, shortOf } from '#src/domain/driver-cash/taking.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import { cashReasons } from '#src/domain/kernel/vocabulary.ts'
import { order } from '#src/domain/order/order.ts'
import { isPlaced } from '#src/domain/order/state.ts'
import { booked } from '#src/domain/payment/money.ts'
import { payment } from '#src/domain/payment/payment.ts'
import { admin, deliveryAtTheDoor, manager, newDriver } from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { PHONE as phone, receiptNumber } from '../../testing/commands/payments.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { codeOf } from '../delivery/delivery-code.ts'
import { assignDelivery } from '../delivery/plain-steps.ts'
import { handOverCash, writeOffCash } from '../driver-cash/count-cash.ts'
import { followCash } from '../driver-cash/follow-cash.ts'
import { settleShort } from '../driver-cash/settle-short.ts'
import { takeCash } from '../driver-cash/take-cash.ts'
import { load } from '../engine/execute.ts'
import { recordReturn } from '../order/record-return.ts'
import { settleCallback } from '../payment/callbacks.ts'
import { noteOrderCancelled } from '../payment/follow-order.ts'
import { recordPromptAnswer, submitPrompt } from '../payment/prompt.ts'
import { resolvePaymentCase } from '../payment/settle-refund.ts'
import { settleAtDoor, startDoorPayment } from './door-payment.ts'
import { takeDeliveryStep } from './take-step.ts'

const finance: Actor = { id: 'f', role: 'finance' }
let shop: TestShop
let customer: Actor
let drivers: Actor[]

beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  customer = await newCustomer(shop)
  drivers = [await newDriver(shop, 'otieno'), await newDriver(shop, 'mwangi')]
  await stock(shop, { productId: 1 }, 10_000)
})
afterAll(() => shop.close())

/** `by`: who has the delivery now. `attempts`: the prompts that are out. */
type Door = { orderId: string; deliveryId: string; by: Actor; attempts: string[] }
type Step = { kind: string; n: number; late: boolean }

const placedOf = async (orderId: string) => {
  const found = await load(shop.deps, order, orderId)
  if (!isPlaced(found)) throw new Error('No order')
  return found
}
const moneyOf = (orderId: string) => load(shop.deps, payment, orderId)
const entryId = () => shop.deps.world.newId()
const now = () => shop.deps.world.now().toISOString()
/** As the shop's jobs do it after every event of an order's money. */
const follow = ({ deliveryId }: Door) => shop.done(followCash, { deliveryId })

const sums = async ({ orderId }: Door): Promise<number[]> => {
  const { priceCents } = await placedOf(orderId)
  return [0, 1, priceCents - 5_000, priceCents, priceCents, priceCents + 1_500]
}
const cashOf = async (door: Door, n: number): Promise<number> => (await sums(door))[n % 6] ?? 0

const take = async (door: Door, { n, late }: Step): Promise<void> => {
  const { deliveryId } = door
  const amountCents = await cashOf(door, n)
  const reason = cashReasons[n % 4]
  // A driver who had the delivery before may speak late.
  const by = late ? (drivers[n % 2] ?? door.by) : door.by
  await shop.issued(
    takeCash,
    { entryId: entryId(), deliveryId, amountCents, reason, doneAt: now() },
    by,
  )
}
const reassign = async (door: Door, { n }: Step): Promise<void> => {
  const { deliveryId } = door
  const to = drivers[n % 2] ?? door.by
  const step = (more: object, by: Actor) =>
    shop.issued(
      takeDeliveryStep,
      { deliveryId, to: 'failed', reason: 'Nobody at home', ...more },
      by,
    )
  const failed = await step({}, door.by)
  if (!failed.ok) return
  await shop.done(assignDelivery, { deliveryId, carrier: { driverId: to.id } }, admin)
  for (const status of ['picked_up', 'in_transit', 'out_for_delivery'])
    await step({ to: status }, to)
  door.by = to
}
const hand = async (door: Door, { n, late }: Step): Promise<void> => {
  const { deliveryId } = door
  const { codeRenewals = 0 } = (await load(shop.deps, delivery, deliveryId)) ?? {}
  const code = await codeOf(shop.deps, { deliveryId, codeRenewals })
  const cashTakenCents = late ? undefined : await cashOf(door, n)
  const step = { deliveryId, to: 'delivered', code, cashTakenCents } as const
  await shop.issued(takeDeliveryStep, step, door.by)
}
const bringBack = async (door: Door): Promise<void> => {
  const { deliveryId, orderId } = door
  const failed = { deliveryId, to: 'failed', reason: 'Refused' } as const
  if (!(await shop.issued(takeDeliveryStep, failed, door.by)).ok) return
  const back = { deliveryId, to: 'returned', reason: 'Refused', writtenOff: [] } as const
  await shop.done(takeDeliveryStep, back, manager)
  await shop.done(noteOrderCancelled, { orderId })
  await follow(door)
}
const prompt = async (door: Door): Promise<void> => {
  const { orderId, deliveryId } = door
  const started = await shop.issued(startDoorPayment, { deliveryId, phone }, door.by)
  if (!started.ok || !started.value.isNew) return
  const { attemptId } = started.value
  await shop.done(submitPrompt, { orderId, attemptId })
  const ids = { checkoutRequestId: `c_${attemptId}`, merchantRequestId: 'm' }
  await shop.done(recordPromptAnswer, { orderId, attemptId, answer: { kind: 'accepted', ...ids } })
  door.attempts.push(attemptId)
}
const callBack = async (door: Door): Promise<void> => {
  const { orderId } = door
  const attemptId = door.attempts.pop()
  if (attemptId === undefined) return
  const { priceCents: amountCents } = await placedOf(orderId)
  await shop.done(settleCallback, {
    orderId,
    attemptId,
    resultCode: '0',
    receipt: receiptNumber(),
    phone,
    amountCents,
    checkoutRequestId: `c_${attemptId}`,
    merchantRequestId: 'm',
    transactionTime: now(),
    retryAfterSeconds: null,
  })
  await shop.done(settleAtDoor, { orderId })
}
const decide = async (door: Door, { n, late }: Step): Promise<void> => {
  const { orderId } = door
  const open = (await moneyOf(orderId)).cases.find(({ state }) => state === 'open')
  if (late && open !== undefined) {
    const decision = { caseId: open.caseId, resolution: 'refunded', note: 'Asked both' } as const
    await shop.done(resolvePaymentCase, { orderId, ...decision }, finance)
    await follow(door)
    return
  }
  const outcome = n % 2 === 0 ? ('relieved' as const) : ('charged' as const)
  const settled = { orderId, entryId: entryId(), outcome, note: 'Called the customer' }
  await shop.issued(settleShort, settled, n % 3 === 0 ? finance : manager)
}
const sendBack = async ({ orderId }: Door): Promise<void> => {
  const lines = [{ productId: 1, variantId: 0, quantity: 1, writtenOff: 0 }]
  const back = { orderId, returnId: entryId(), lines, reason: 'Sour', feeBack: false }
  await shop.issued(recordReturn, back, manager)
}
const count = async ({ by: { id: driverId } }: Door, { n, late }: Step): Promise<void> => {
  const due = dueOf(await load(shop.deps, driverCash, driverId))
  if (due <= 0) return
  const handover = { driverId, entryId: entryId(), keptCents: 0, note: 'Change' }
  const countedCents = n % 3 === 0 ? Math.max(0, due - 700) : due
  await shop.done(handOverCash, { ...handover, countedCents }, manager)
  if (countedCents === due || late) return
  const accepted = { driverId, entryId: entryId(), handoverId: handover.entryId, note: 'Change' }
  await shop.done(writeOffCash, accepted, finance)
}

const kinds: Record<string, (door: Door, step: Step) => Promise<void>> = {
  take,
  reassign,
  hand,
  bringBack,
  prompt,
  callBack,
  decide,
  sendBack,
  count,
}

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, one) => all + one, 0)

/** What the order cost is with M-PESA, with the drivers, or was let go by name. The rest is due back, or in review. */
const check = async ({ orderId, deliveryId }: Door): Promise<void> => {
  const [placed, money, ...ledgers] = await Promise.all([
    placedOf(orderId),
    moneyOf(orderId),
    ...drivers.map(({ id }) => load(shop.deps, driverCash, id)),
  ])
  const takings = ledgers.map((ledger) => takingOf(ledger, deliveryId))
  const isDelivered = placed.status === 'delivered'
  const mpesa = sum(booked(money).map(({ amountCents }) => amountCents))
  const back = sum(
    money.refunds.flatMap((one) => (one.reason === 'returned' ? [] : [one.amountCents])),
  )
  const held = sum(money.cases.map(({ heldCents }) => heldCents))
  const debts = sum(takings.map(debtOf))
  const letGo = sum(takings.map((one) => shortOf(one).relievedCents))
  const ofMpesa = money.cases.filter(({ kind }) => kind !== 'paid_twice')
  const inDoubt = sum(ofMpesa.map(({ heldCents }) => heldCents))
  const taken = mpesa + inDoubt + debts + letGo
  if (isDelivered) expect(taken).toBe(placed.priceCents + back + held)
  else expect(taken - back - held).toBeLessThanOrEqual(placed.priceCents)
  if (placed.status === 'cancelled') expect(taken).toBe(back + held)
}

const ride = async (steps: Step[]): Promise<void> => {
  const [by] = drivers
  if (by === undefined) throw new Error('No driver')
  const door: Door = { ...(await deliveryAtTheDoor(shop, customer, by)), by, attempts: [] }
  for (const step of steps) {
    await kinds[step.kind]?.(door, step)
    await check(door)
  }
  await hand(door, { kind: 'hand', n: 3, late: false })
  await check(door)
}

const step = fc.record({
  kind: fc.constantFrom('take', 'hand', ...Object.keys(kinds)),
  n: fc.nat(11),
  late: fc.boolean(),
})

it('each order’s price is with M-PESA, with its drivers or let go by name, and the month’s statement adds up', async () => {
  spec('operations driver', 'A driver owes what was to be collected, from the handover on')
  const days = fc.array(step, { minLength: 2, maxLength: 12, size: 'max' })
  await fc.assert(fc.asyncProperty(days, ride), { numRuns: 25, endOnFailure: true })
  const ledgers = await Promise.all(drivers.map(({ id }) => load(shop.deps, driverCash, id)))
  for (const { takings, owedCents } of ledgers) expect(owedCents).toBe(sum(takings.map(debtOf)))
  await shop.caughtUp()
  const month = nairobiDay(shop.deps.world.now()).slice(0, 7)
  const found = await shop.deps.queries.ledger.statement(finance, month)
  if (!found.ok) throw new Error(found.error.code)
  const { accounts, handovers } = found.value
  const differing = accounts.filter(({ differences }) => differences.some((one) => one !== 0))
  expect(differing).toEqual([])
  expect(handovers.cashDifferenceCents).toBe(0)
  const ofDrivers = accounts.find(({ id }) => id === 'drivers')
  expect(ofDrivers?.closing).toEqual([sum(ledgers.map(dueOf))])
})
