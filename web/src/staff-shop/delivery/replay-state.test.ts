import { expect, test } from 'vitest'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { spec } from '#spec'
import { replayAt, spanOf } from './replay-state.ts'
import { aDelivery } from './testing/deliveries.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString()
const event = (
  id: string,
  status: Delivery['status'],
  minute: number,
  place: { latitude: number; longitude: number } | null = null,
): Delivery['trackingEvents'][number] => ({
  id,
  status,
  notes: '',
  doneAt: at(minute),
  timestamp: at(minute + 5),
  latitude: place?.latitude ?? null,
  longitude: place?.longitude ?? null,
})
const delivery = aDelivery({
  address: { ...aDelivery().address, latitude: -1.2, longitude: 36.8 },
  trackingEvents: [
    event('1', 'assigned', 0),
    event('2', 'picked_up', 5, { latitude: -1.26, longitude: 36.72 }),
    // The phone was without a connection, and told of this later.
    event('4', 'delivered', 20),
    event('3', 'in_transit', 10),
  ],
})
const points = [
  { latitude: -1.26, longitude: 36.72, at: at(6) },
  { latitude: -1.24, longitude: 36.74, at: at(16) },
]
const replay = (minute: number, of = points) => {
  const { step, rider, line, marks } = replayAt(delivery, of, Date.parse(at(minute)))
  return { status: step?.status, rider, line: line.length, marks: marks.map(({ id }) => id) }
}

test('goes from the first entry to the last', () => {
  const { from, until } = spanOf(delivery, points)
  expect([from, until]).toEqual([Date.parse(at(0)), Date.parse(at(20))])
})

test('says at any moment which step was the last, and where the rider was', () => {
  spec('operations 2.5', 'A delivery is replayed on the map as of any moment')
  expect(replay(1)).toEqual({
    status: 'assigned',
    rider: null,
    line: 0,
    marks: ['branch', 'home'],
  })
  expect(replay(5)).toMatchObject({ status: 'picked_up', rider: { latitude: -1.26 } })
  expect(replay(11)).toMatchObject({
    status: 'in_transit',
    rider: { latitude: -1.25, longitude: expect.closeTo(36.73) },
    line: 2,
    marks: ['branch', 'home', '2', 'rider'],
  })
  expect(replay(20)).toMatchObject({ status: 'delivered', rider: { latitude: -1.24 }, line: 3 })
})

test('goes by the places of the steps once the track is gone', () => {
  expect(replay(15, [])).toMatchObject({ status: 'in_transit', rider: { latitude: -1.26 } })
})
