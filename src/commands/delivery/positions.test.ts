import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { spec } from '#spec'
import type { Actor } from '#src/domain/kernel/access.ts'
import type { Fix } from '#src/stores/positions/port.ts'
import { assignedDelivery, newDriver } from '#src/testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '#src/testing/commands/goods.ts'
import { openTestShop, type TestShop } from '#src/testing/shop.ts'
import { setDuty } from './duty.ts'
import { pickUpDelivery } from './pick-up-delivery.ts'
import { failDelivery } from './plain-steps.ts'
import { recordPositions, thinDeliveryTrack } from './positions.ts'

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
/** The time at which the goods were picked up, in ms. */
let start: number
beforeEach(async () => {
  drivers += 1
  driver = await newDriver(shop, `driver_${drivers}`)
  deliveryId = (await assignedDelivery(shop, wanjiku, driver)).deliveryId
  await shop.done(pickUpDelivery, { deliveryId }, driver)
  await shop.caughtUp()
  start = shop.deps.world.now().getTime()
  shop.tick(3_600_000)
})

const at = (second: number): string => new Date(start + second * 1_000).toISOString()
/** A rider going north at some 40 km/h. */
const fix = (second: number, changed: Partial<Fix> = {}): Fix => ({
  at: at(second),
  latitude: -1.25 + second * 0.0001,
  longitude: 36.7,
  accuracy: 8,
  heading: 0,
  ...changed,
})
const record = (...fixes: Fix[]) => shop.done(recordPositions, { fixes }, driver)
const trackTimes = async () =>
  (await shop.deps.positions.track(deliveryId)).map((one) => (Date.parse(one.at) - start) / 1_000)
const newest = async () => (await shop.deps.positions.places([driver.id]))[0]

it('moves the driver, and fills the track of what is under way', async () => {
  expect(await record(fix(3))).toEqual({ newestAt: at(3) })
  await record(fix(9), fix(6))
  expect(await newest()).toMatchObject(fix(9))
  expect(await trackTimes()).toEqual([3, 6, 9])
})

it('200 late places among live ones fill the track, and never move the driver back', async () => {
  spec('operations 2.7', 'Cases 6 and 7. Bad and late places')
  await record(fix(2_000))
  const heard: string[] = []
  const leave = shop.deps.positions.follow((place) => heard.push(place.at))
  const late = Array.from({ length: 200 }, (_, n) => fix(10 + n * 5))
  for (let n = 0; n < 200; n += 40) {
    await record(...late.slice(n, n + 40))
    await record(fix(2_003 + n))
  }
  leave()
  expect(heard).toEqual([0, 40, 80, 120, 160].map((n) => at(2_003 + n)))
  expect(await newest()).toMatchObject({ at: at(2_163) })
  expect(await trackTimes()).toHaveLength(206)
  expect(await trackTimes()).toEqual((await trackTimes()).toSorted((a, b) => a - b))
})

it.each<[string, Partial<Fix>]>([
  ['at 0/0', { latitude: 0, longitude: 0 }],
  ['good to 2 km', { accuracy: 2_000 }],
  ['10 km away three seconds later', { latitude: -1.16 }],
])('a place %s is kept out of the map and the track', async (_, wrong) => {
  spec('operations 2.7', 'Cases 6 and 7. Bad and late places')
  await record(fix(3))
  expect(await record(fix(6, wrong))).toEqual({ newestAt: at(3) })
  await record(fix(9))
  await record(fix(7, wrong))
  expect(await newest()).toMatchObject(fix(9))
  expect(await trackTimes()).toEqual([3, 9])
})

it('a jump within one batch is kept out, and what comes after it is not', async () => {
  await record(fix(3), fix(6, { latitude: -1.16 }), fix(9))
  expect(await trackTimes()).toEqual([3, 9])
  expect(await newest()).toMatchObject(fix(9))
})

it('a place of the future is one of now', async () => {
  const now = shop.deps.world.now().toISOString()
  expect(await record(fix(900_000, { latitude: -1.25 }))).toEqual({ newestAt: now })
})

it('before the pick-up and after the end no track is kept, and what was late for it still comes', async () => {
  await record(fix(-60))
  expect(await trackTimes()).toEqual([])
  await shop.done(failDelivery, { deliveryId, reason: 'Nobody home', doneAt: at(600) }, driver)
  await shop.caughtUp()
  await record(fix(590), fix(700))
  expect(await trackTimes()).toEqual([590])
})

it('off duty and without a delivery nobody is followed', async () => {
  await shop.done(failDelivery, { deliveryId, reason: 'Nobody home', doneAt: at(600) }, driver)
  await shop.caughtUp()
  expect(await record(fix(700))).toEqual({ newestAt: null })
  expect(await newest()).toBeUndefined()
  await shop.done(setDuty, { isOn: true }, driver)
  await shop.caughtUp()
  expect(await record(fix(703))).toEqual({ newestAt: at(703) })
})

it('another driver’s places change nothing of this delivery', async () => {
  const other = await newDriver(shop, `other_${drivers}`)
  await shop.done(recordPositions, { fixes: [fix(3)] }, other)
  expect(await trackTimes()).toEqual([])
  expect(await newest()).toBeUndefined()
})

it('after the end the track keeps stops and steps, also where more comes late', async () => {
  const ride = Array.from({ length: 100 }, (_, n) =>
    fix(n * 3, { latitude: -1.25 + Math.min(n, 40) * 0.0003 }),
  )
  await record(...ride.filter((_, n) => n !== 70))
  await shop.done(failDelivery, { deliveryId, reason: 'Nobody home', doneAt: at(250) }, driver)
  await shop.done(thinDeliveryTrack, { deliveryId })
  expect(await trackTimes()).toEqual([0, 120, 249, 297])
  await shop.caughtUp()
  await record(...ride.slice(70, 71))
  expect(await trackTimes()).toEqual([0, 120, 249, 297])
})
