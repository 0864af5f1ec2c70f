import type { AccountRole, Actor } from '#src/domain/kernel/access.ts'
import { createDelivery } from '../../commands/delivery/follow-order.ts'
import { deliveryIdOf } from '../../commands/delivery/ids.ts'
import { pickUpDelivery } from '../../commands/delivery/pick-up-delivery.ts'
import { assignDelivery, stepDelivery } from '../../commands/delivery/plain-steps.ts'
import { changeOrderStatus } from '../../commands/order/change-order-status.ts'
import { placeOrder } from '../../commands/order/place-order.ts'
import { assignRole } from '../../commands/user/staff.ts'
import type { TestShop } from '../shop.ts'
import { milkOrder, newCustomer } from './goods.ts'

export const admin: Actor = { id: 'a', role: 'admin' }
export const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }

export const newDriver = async (shop: TestShop, username: string): Promise<Actor> => {
  const { id: userId } = await newCustomer(shop, username)
  const role: AccountRole = 'driver'
  await shop.done(assignRole, { userId, role, branchId: null })
  return { id: userId, role }
}

/** An order of milk that the branch has packed, and its delivery. */
export const readyDelivery = async (shop: TestShop, customer: Actor, quantity = 4) => {
  const body = milkOrder(quantity, {
    address: {
      street: 'Waiyaki Way',
      city: 'Kabete',
      region: 'Kiambu',
      latitude: -1.25,
      longitude: 36.75,
    },
  })
  const { orderId } = await shop.done(placeOrder, { body }, customer)
  for (const status of ['confirmed', 'processing', 'ready_for_delivery'] as const) {
    await shop.done(changeOrderStatus, { orderId, status }, manager)
  }
  await shop.done(createDelivery, { orderId })
  return { orderId, deliveryId: deliveryIdOf(orderId) }
}

/** The same, given to a driver. */
export const assignedDelivery = async (shop: TestShop, customer: Actor, driver: Actor) => {
  const ready = await readyDelivery(shop, customer)
  const carrier = { driverId: driver.id }
  await shop.done(assignDelivery, { deliveryId: ready.deliveryId, carrier }, admin)
  return ready
}

/** The same, at the customer's door. */
export const deliveryAtTheDoor = async (shop: TestShop, customer: Actor, driver: Actor) => {
  const assigned = await assignedDelivery(shop, customer, driver)
  const { deliveryId } = assigned
  await shop.done(pickUpDelivery, { deliveryId }, driver)
  await shop.done(stepDelivery, { deliveryId, to: 'in_transit' }, driver)
  await shop.done(stepDelivery, { deliveryId, to: 'out_for_delivery' }, driver)
  return assigned
}
