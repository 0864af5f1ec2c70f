import { beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '#contract/delivery/delivery.ts'
import { spec } from '#spec'
import { show } from '#web/testing/render.tsx'
import type { Marks } from '#web/ui/map/create-marks-map.ts'
import { DeliveryMap } from './delivery-map.tsx'
import { deliveryId, whole } from './testing/deliveries.ts'

type Drawn = Marks & { firstZoom: number; focus: readonly string[] | undefined }
const drawn: Drawn[] = []
// The map itself draws on a canvas, which there is none of here.
vi.mock('#web/shop/map/lazy-map.tsx', () => ({
  LazyMarksMap: (props: Drawn) => {
    drawn.push(props)
    return null
  },
}))
beforeEach(() => void drawn.splice(0))

const position = { latitude: -1.23, longitude: 36.69, at: '2026-03-02T09:09:00.000Z' }

test('a line joins the branch, the places of steps, the rider and the customer; the first zoom is 12', () => {
  spec('operations 2.7', 'A map of branch, customer, rider and steps')
  show(<DeliveryMap delivery={whole({ position })} picked={undefined} />)
  const [{ marks, line, firstZoom } = expect.fail('No map')] = drawn
  expect(firstZoom).toBe(12)
  expect(marks.map(({ kind }) => kind)).toEqual(['branch', 'step', 'rider', 'home'])
  expect(line).toEqual([
    { latitude: -1.26, longitude: 36.72 },
    { latitude: -1.2, longitude: 36.7 },
    { latitude: -1.23, longitude: 36.69 },
    { latitude: -1.25, longitude: 36.67 },
  ])
})

test('what has no place is not drawn, and an entry that is picked stands out', () => {
  spec('operations 2.7', 'A map of branch, customer, rider and steps')
  const nowhere = { ...whole().address, latitude: null, longitude: null }
  show(<DeliveryMap delivery={whole({ id: deliveryId, address: nowhere })} picked="e-1" />)
  const [{ marks } = expect.fail('No map')] = drawn
  expect(marks.map(({ kind, faded }) => [kind, faded ?? false])).toEqual([
    ['branch', false],
    ['step', true],
  ])
})

test('the map begins with the way from the rider to the door, while the place of the rider is recent', () => {
  const focusOf = (delivery: Delivery) => {
    show(<DeliveryMap delivery={delivery} picked={undefined} />)
    return drawn.at(-1)?.focus
  }
  const recent = { ...position, at: new Date().toISOString() }
  expect(focusOf(whole({ position: recent }))).toEqual(['rider', 'customer'])
  expect(focusOf(whole({ position }))).toBeUndefined()
  expect(focusOf(whole({ position: null }))).toBeUndefined()
})
