import { expect, it } from 'vitest'
import { spec } from '#spec'
import { deliveryStatuses } from './vocabulary.ts'
import { inOrderOfWay, showsRider, stopsBefore } from './way.ts'

const one = (deliveryId: string, status: (typeof deliveryStatuses)[number], minute = 0) => ({
  deliveryId,
  status,
  stepAt: `2026-01-05T09:${String(minute).padStart(2, '0')}:00.000Z`,
})

const first = one('d-1', 'out_for_delivery', 30)
const second = one('d-2', 'in_transit', 10)
const third = one('d-3', 'in_transit', 20)
const fourth = one('d-4', 'picked_up', 5)
const fifth = one('d-5', 'assigned', 1)
const all = [third, fifth, one('d-6', 'delivered'), first, fourth, one('d-7', 'failed'), second]

it('brings first what is nearest to its end, and of those what was taken there first', () => {
  expect(inOrderOfWay(all)).toEqual([first, second, third, fourth, fifth])
  expect([first, second, third, fourth, fifth].map((it) => stopsBefore(it, all))).toEqual([
    0, 1, 2, 3, 4,
  ])
})

it('tells two of the same moment apart, the same way every time', () => {
  const [a, b] = [one('a', 'picked_up'), one('b', 'picked_up')]
  expect(inOrderOfWay([b, a])).toEqual([a, b])
  expect([stopsBefore(a, [b, a]), stopsBefore(b, [b, a])]).toEqual([0, 1])
})

it.each(deliveryStatuses)('shows the rider to the one customer who is next: %s', (status) => {
  spec('operations 2.7', 'Case 10. The rider is seen only while on the way to the asker')
  const own = one('d', status)
  const isNext = status === 'in_transit' || status === 'out_for_delivery'
  expect(showsRider(own, [own])).toBe(isNext)
  expect(showsRider(own, [own, one('a', 'out_for_delivery')])).toBe(false)
})

it('does not show the rider to the third customer while the first door is on', () => {
  expect(all.map((it) => showsRider(it, all))).toEqual(all.map((it) => it === first))
})
