import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import { admin, assignedDelivery, manager, newDriver } from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { recordPositions } from '../delivery/positions.ts'
import { recordTrackingEvent } from '../delivery/record-tracking-event.ts'
import { takeDeliveryStep } from './take-step.ts'

let shop: TestShop
let wanjiku: Actor
let drivers = 0
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 1_000)
  wanjiku = await newCustomer(shop)
})
afterAll(() => shop.close())

let driver: Actor
let deliveryId: string
beforeEach(async () => {
  drivers += 1
  driver = await newDriver(shop, `driver_${drivers}`)
  deliveryId = (await assignedDelivery(shop, wanjiku, driver)).deliveryId
  shop.tick(60_000)
})

const sharp = { latitude: -1.25, longitude: 36.7, accuracy: 9 }
const rider = async () => (await shop.deps.positions.places([driver.id]))[0]
const step = (to: 'picked_up' | 'in_transit' | 'out_for_delivery' | 'failed', facts: object = {}) =>
  shop.done(takeDeliveryStep, { deliveryId, to, place: sharp, ...facts }, driver)
const note = (facts: object, by = driver) =>
  shop.done(recordTrackingEvent, { deliveryId, notes: 'At the gate', ...facts }, by)

it.each([
  ['a step', () => step('picked_up')],
  ['a step without accuracy', () => step('picked_up', { place: { ...sharp, accuracy: null } })],
  ['a note', () => note({ place: sharp })],
  ['a place alone', () => note({ place: sharp, notes: undefined })],
])('the place of %s of the driver is where the driver is', async (_, send) => {
  await send()
  expect(await rider()).toMatchObject({
    latitude: sharp.latitude,
    longitude: sharp.longitude,
    at: shop.deps.world.now().toISOString(),
  })
})

it('each step moves the driver, the failed one too, and fills the track of the ride', async () => {
  await step('picked_up', { place: undefined })
  await shop.caughtUp()
  const steps = ['in_transit', 'out_for_delivery', 'failed'] as const
  for (const [n, to] of steps.entries()) {
    shop.tick(60_000)
    const latitude = sharp.latitude + (n + 1) * 0.002
    await step(to, { reason: 'Nobody home', place: { ...sharp, latitude } })
    expect(await rider()).toMatchObject({ latitude })
  }
  expect(await shop.deps.positions.track(deliveryId)).toHaveLength(3)
})

it.each([
  ['good to 2 km', { place: { ...sharp, accuracy: 2_000 } }],
  ['100 km away a minute later', { place: { ...sharp, latitude: -0.35 } }],
  ['of a time before', { place: { ...sharp, latitude: -1.2501 }, doneAt: 'before' }],
])(
  'a place %s does not move the driver',
  async (_, { place, doneAt }: { place: object; doneAt?: string }) => {
    const before = shop.deps.world.now().toISOString()
    shop.tick(30_000)
    await step('picked_up')
    const known = await rider()
    shop.tick(60_000)
    await step('in_transit', { place, ...(doneAt === undefined ? {} : { doneAt: before }) })
    await note({ place, ...(doneAt === undefined ? {} : { doneAt: before }) })
    expect(await rider()).toEqual(known)
  },
)

it('places of others stay in the history, and the driver’s after the end too', async () => {
  const other = await newDriver(shop, `other_${drivers}`)
  for (const by of [admin, manager]) await note({ place: sharp }, by)
  await shop.refused(recordTrackingEvent, { deliveryId, place: sharp }, other)
  expect(await rider()).toBeUndefined()
  expect(await shop.deps.positions.places([other.id, admin.id, manager.id])).toEqual([])

  await step('picked_up', { place: undefined })
  await step('failed', { reason: 'Nobody home', place: undefined })
  await shop.caughtUp()
  await note({ place: sharp })
  expect(await rider()).toBeUndefined()
})

it('what the phone sends by itself goes on from there', async () => {
  await step('picked_up')
  shop.tick(60_000)
  const at = shop.deps.world.now().toISOString()
  const next = { ...sharp, latitude: -1.2502, at, heading: null }
  await shop.caughtUp()
  expect(await shop.done(recordPositions, { fixes: [next] }, driver)).toEqual({ newestAt: at })
})
