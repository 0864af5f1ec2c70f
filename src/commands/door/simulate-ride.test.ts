import { afterAll, beforeAll, expect, it } from 'vitest'
import { spec } from '#spec'
import { distanceKm } from '#src/contract/rules/distance.ts'
import type { Actor } from '#src/domain/kernel/access.ts'
import {
  admin,
  assignedDelivery,
  newDriver,
  readyDelivery,
} from '../../testing/commands/deliveries.ts'
import { fillShop, newCustomer, stock } from '../../testing/commands/goods.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { simulateRide } from './simulate-ride.ts'

let shop: TestShop
let customer: Actor
let driver: Actor
beforeAll(async () => {
  shop = await openTestShop()
  await fillShop(shop)
  await stock(shop, { productId: 1 }, 100)
  customer = await newCustomer(shop)
  driver = await newDriver(shop, 'otieno')
})
afterAll(() => shop.close())

const ride = async (deliveryId: string) => {
  await shop.caughtUp()
  shop.tick(3_000)
  return shop.done(simulateRide, { deliveryId }, admin)
}
const typesOf = async (stream: string) =>
  (await shop.deps.events.readStream(stream)).map(({ type }) => type)

it('rides from the branch to the door by the driver’s own commands, with the code and the cash', async () => {
  spec('operations 2.5', 'In the demo shop a driver rides by itself')
  const { orderId, deliveryId } = await assignedDelivery(shop, customer, driver)
  const statuses: string[] = []
  for (let step = 0; step < 200; step += 1) {
    const { status, isOver } = await ride(deliveryId)
    statuses.push(status)
    if (isOver) break
  }
  expect([...new Set(statuses)]).toEqual([
    ...['assigned', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'],
  ])
  const told = await shop.deps.events.readStream(`delivery-${deliveryId}`)
  expect(told.find(({ type }) => type === 'DeliveryDelivered')).toMatchObject({
    meta: { actor: { id: driver.id, role: 'driver' } },
  })
  expect((await typesOf(`order-${orderId}`)).at(-1)).toBe('OrderDelivered')
  expect(await typesOf(`drivercash-${driver.id}`)).toEqual(['DriverCashTaken', 'DriverCashOwed'])
  const [place] = await shop.deps.positions.places([driver.id])
  const door = { latitude: -1.25, longitude: 36.75 }
  expect(distanceKm(place ?? expect.fail('no place'), door)).toBeLessThan(0.03)
  expect((await shop.deps.positions.track(deliveryId)).length).toBeGreaterThan(2)
  expect(await ride(deliveryId)).toEqual({ status: 'delivered', isOver: true })
})

it('is over at once where no driver of the shop has it, and is for admins alone', async () => {
  const { deliveryId } = await readyDelivery(shop, customer)
  expect(await ride(deliveryId)).toEqual({ status: 'pending', isOver: true })
  expect(await shop.refused(simulateRide, { deliveryId }, driver)).toMatchObject({
    code: 'FORBIDDEN',
  })
})
