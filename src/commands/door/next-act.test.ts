import { expect, test } from 'vitest'
import { believable, type Measured } from '#contract/rules/rider-way.ts'
import { spec } from '#spec'
import { distanceKm } from '#src/contract/rules/distance.ts'
import type { DeliveryStatus } from '#src/domain/delivery/vocabulary.ts'
import { ACCURACY_M, nextAct } from './simulate-ride.ts'

const branch = { latitude: -1.26, longitude: 36.72 }
const door = { latitude: -1.23, longitude: 36.72 }
const half = { latitude: -1.245, longitude: 36.72 }
const now = '2026-01-05T09:00:03.000Z'
const seen = (place = branch): Measured => ({
  ...place,
  accuracy: ACCURACY_M,
  at: '2026-01-05T09:00:00.000Z',
})
const next = (status: DeliveryStatus, rider: Measured | undefined) =>
  nextAct({ status, rider, branch, door, now })

test.each<[string, DeliveryStatus, Measured | undefined, string | undefined]>([
  ['nobody knows where, appears at the branch', 'assigned', undefined, undefined],
  ['is elsewhere, goes to the branch', 'assigned', seen(door), undefined],
  ['is at the branch, picks up', 'assigned', seen(), 'picked_up'],
  ['has the goods, starts', 'picked_up', seen(), 'in_transit'],
  ['has not gone half the way, goes on', 'in_transit', seen(), undefined],
  ['has gone half the way, is out for delivery', 'in_transit', seen(half), 'out_for_delivery'],
  ['is not at the door, goes on', 'out_for_delivery', seen(half), undefined],
  ['is at the door, hands over', 'out_for_delivery', seen(door), 'delivered'],
])('a rider who %s', (_, status, rider, to) => {
  spec('operations 2.5', 'In the demo shop a driver rides by itself')
  expect(next(status, rider)?.to).toBe(to)
})

test.each<DeliveryStatus>(['pending', 'failed', 'delivered', 'cancelled', 'returned'])(
  'nobody rides a delivery that is %s',
  (status) => expect(next(status, seen())).toBeUndefined(),
)

test('each place is nearer to the goal, and could have been reached by then', () => {
  const before = seen()
  const place = next('in_transit', before)?.place ?? expect.fail('no place')
  expect(distanceKm(place, door)).toBeLessThan(distanceKm(before, door) - 0.1)
  expect(
    believable({ ...place, accuracy: ACCURACY_M, at: now }, { before, after: undefined }),
  ).toBe(true)
  expect(next('assigned', undefined)?.place).toEqual(branch)
})
