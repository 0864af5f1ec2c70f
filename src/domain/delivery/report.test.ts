import { expect, it } from 'vitest'
import { spec } from '#spec'
import { entry, reached } from '../../testing/domain/delivery.ts'
import { given, someTime } from '../kernel/given-when-then.ts'
import { type DeliveryCommand, delivery } from './delivery.ts'
import type { DeliveryEvent } from './events.ts'

const otieno = { id: 'otieno', role: 'driver' } as const
const stranger = { id: 'stranger', role: 'driver' } as const
const at = { deliveryId: 'd', doneAt: someTime, branchId: 1 } as const

/** Otieno had it, and Halima has it now. */
const reassigned: DeliveryEvent[] = [
  ...reached('assigned', { driverId: 'otieno' }),
  {
    type: 'DeliveryAssigned',
    data: { ...at, entryId: 'again', from: 'assigned', carrier: { driverId: 'halima' } },
  },
]
const report = (by: typeof otieno | typeof stranger): DeliveryCommand => ({
  type: 'Report',
  by,
  entry: entry('offline', { notes: 'Given to the guard' }),
  to: 'delivered',
  refusedWith: 'DELIVERY_NOT_YOURS',
})
const reported: DeliveryEvent = {
  type: 'DeliveryReported',
  data: {
    deliveryId: 'd',
    entryId: 'offline',
    doneAt: someTime,
    subject: 'wanjiku',
    to: 'delivered',
    refusedWith: 'DELIVERY_NOT_YOURS',
    notes: 'Given to the guard',
  },
}

it('keeps once what a driver who had it says, and leaves it with the one who has it', () => {
  spec('operations driver', 'Case 2. A delivers offline, B has it now')
  given(delivery, ...reassigned)
    .when(report(otieno))
    .thenEvents(reported)
  given(delivery, ...reassigned, reported)
    .when(report(otieno))
    .thenEvents()
  const after = [...reassigned, reported].reduce(
    (state, event) => delivery.evolve(state, event, someTime),
    delivery.initial,
  )
  expect(after).toMatchObject({ status: 'assigned', carrier: { driverId: 'halima' } })
})

it('keeps nothing of somebody who never had it', () => {
  spec('operations driver', 'Case 2. A delivers offline, B has it now')
  given(delivery, ...reassigned)
    .when(report(stranger))
    .thenEvents()
})
