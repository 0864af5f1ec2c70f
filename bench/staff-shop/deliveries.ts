/** Support for `staff.ts`: the events of deliveries and of their drivers. */
import { v5 } from 'uuid'
import { deliveryIdOf, trackingNumberOf } from '../../src/commands/delivery/ids.ts'
import type { DeliveryStatus } from '../../src/domain/delivery/vocabulary.ts'
import type { Given } from '../../src/testing/projections/fold.ts'
import type { Told } from './shop.ts'

const SPACE = '6f0a8d5e-0000-5000-8000-000000000000'
const DRIVERS = 60
const MINUTE_MS = 60_000
const driverId = (n: number): string => v5(`driver ${n % DRIVERS}`, SPACE)

export const driversJoin = (): Told[] =>
  Array.from({ length: DRIVERS }, (_, n): Told[] => {
    const userId = driverId(n)
    const names = { username: `driver_${n}`, email: `d${n}@example.com`, fullName: `Driver ${n}` }
    const role = { userId, role: 'driver', branchId: null } as const
    const joined: Given[] = [
      { type: 'UserRegistered', data: { userId, ...names, phoneNumber: '' } },
      { type: 'UserRoleAssigned', data: role },
    ]
    return joined.map((event) => ({ stream: `user-${userId}`, event }))
  }).flat()

/** `n`: the order's number, which chooses its driver. `done`: the number of steps that the order has taken. */
type Order = {
  orderId: string
  orderNumber: string
  branchId: number
  userId: string | null
  subject: string
  n: number
  done: number
  at: string
}

/** The events of a confirmed order's delivery, up to the order's present step. */
export const bringing = (order: Order): Told[] => {
  const { orderId, orderNumber, branchId, userId, subject, n, done, at } = order
  if (done === 0) return []
  const deliveryId = deliveryIdOf(orderId)
  const carrier = { driverId: driverId(n) }
  const step = (name: string, from: DeliveryStatus, minutes: number) => {
    const doneAt = new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString()
    return { deliveryId, entryId: v5(name, deliveryId), doneAt, branchId, from }
  }
  const names = { orderId, orderNumber, trackingNumber: trackingNumberOf(orderId) }
  const person = { branchId, userId, subject }
  const events: Given[] = [
    { type: 'DeliveryCreated', data: { deliveryId, ...names, ...person, confirmedAt: at } },
  ]
  if (done >= 4) {
    events.push(
      { type: 'DeliveryAssigned', data: { ...step('assigned', 'pending', 5), carrier } },
      { type: 'DeliveryPickedUp', data: step('picked up', 'assigned', 10) },
      { type: 'DeliveryInTransit', data: step('in transit', 'picked_up', 11) },
      { type: 'DeliveryOutForDelivery', data: step('out', 'in_transit', 18) },
    )
  }
  if (done >= 5) {
    const how = { carrier, confirmedAt: at, override: null, fromPinM: null }
    const last = step('delivered', 'out_for_delivery', 20 + (n % 15))
    events.push({ type: 'DeliveryDelivered', data: { ...last, ...how, subject } })
  }
  return events.map((event) => ({ stream: `delivery-${deliveryId}`, event }))
}
