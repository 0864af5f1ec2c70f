import { expect, it } from 'vitest'
import { spec } from '#spec'
import {
  assigned,
  cancelled,
  codeRefused,
  created,
  failed,
  handedOver,
  noted,
  placedAt,
  returnedToBranch,
  stepped,
  toTheDoor,
} from '../../testing/projections/deliveries.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { deliveryHistory, deliveryPlaces, placesIdOf } from './history.ts'
import { deliveries, deliveryCounts } from './projection.ts'

const doc = (...events: Given[]) => fold(deliveries, events)['delivery-1']
const counts = (...events: Given[]) => fold(deliveryCounts, events)['1']

it('knows where a delivery is, and who has it', () => {
  expect(doc(created())).toMatchObject({ status: 'pending', isOpen: true, driverId: null })
  expect(doc(created(), assigned())).toMatchObject({ status: 'assigned', driverId: 'otieno' })
  expect(doc(created(), assigned(), stepped('DeliveryUnassigned', 'assigned'))).toMatchObject({
    status: 'pending',
    driverId: null,
  })
  expect(doc(...toTheDoor)).toMatchObject({
    status: 'out_for_delivery',
    stepAt: '2026-01-01T00:02:30.000Z',
    hasGoods: { driverId: 'otieno' },
    endedAt: null,
    revision: 4,
  })
})

it('knows how it ended', () => {
  expect(doc(...toTheDoor, codeRefused('a'), handedOver('Phone lost'))).toMatchObject({
    status: 'delivered',
    isOpen: false,
    endedAt: '2026-01-01T00:02:30.000Z',
    refusedCodes: 1,
    isOverride: true,
    fromPinM: 12,
  })
  expect(doc(created(), cancelled('pending'))).toMatchObject({ isOpen: false, status: 'cancelled' })
  const partner = { name: 'Boda Express', contactPhone: '0712345678' }
  expect(doc(...toTheDoor, failed(), assigned({ partner }, 'failed'))).toMatchObject({
    status: 'assigned',
    attempt: 2,
    partner,
    driverId: null,
    hasGoods: { driverId: 'otieno' },
  })
  expect(doc(...toTheDoor, failed(), returnedToBranch)).toMatchObject({
    status: 'returned',
    isOpen: false,
    hasGoods: null,
  })
})

it('knows how often its code was renewed, and the account that it follows its order to', () => {
  const data = { deliveryId: 'delivery-1', userId: 'kamau' }
  const events: Given[] = [
    { type: 'DeliveryCodeRenewed', data: { deliveryId: 'delivery-1', count: 1 } },
    { type: 'DeliveryCodeRenewed', data: { deliveryId: 'delivery-1', count: 2 } },
    { type: 'DeliveryJoinedAccount', data },
  ]
  expect(doc(...toTheDoor)).toMatchObject({ codeRenewals: 0 })
  expect(doc(...toTheDoor, ...events)).toMatchObject({ codeRenewals: 2, userId: 'kamau' })
})

it('holds nothing that people said, and no place', () => {
  spec('operations delivery', 'Texts and places stay in the log, sealed')
  const said = [noted('n', 'Blue gate of Wanjiku'), placedAt('n'), failed(), returnedToBranch]
  expect(JSON.stringify(doc(...toTheDoor, ...said))).not.toMatch(/Wanjiku|36\.75/)
})

it('is counted once, in the status that it has', () => {
  spec('operations delivery', 'GET /api/admin/deliveries and a branch’s')
  expect(counts(...toTheDoor)).toMatchObject({
    branchId: 1,
    counts: { pending: 0, assigned: 0, picked_up: 0, in_transit: 0, out_for_delivery: 1 },
  })
  const again = assigned({ driverId: 'kamau' }, 'assigned')
  expect(counts(created(), assigned(), again)).toMatchObject({ counts: { assigned: 1 } })
  expect(counts(created(), cancelled('pending'))).toMatchObject({
    counts: { pending: 0, cancelled: 1 },
  })
})

const history: readonly Given[] = [
  ...toTheDoor,
  noted('DeliveryOutForDelivery', 'Blue gate'),
  placedAt('DeliveryOutForDelivery'),
  noted('alone', 'Waits at the gate'),
  codeRefused('wrong'),
  failed(),
]
const entriesOf = (events: readonly Given[]) =>
  Object(fold(deliveryHistory, events)['order-1']).entries

it('has a history: each step with its note, and whose place it was', () => {
  expect(
    entriesOf(history).map(({ status, notes }: { status: string; notes: string }) => [
      status,
      notes,
    ]),
  ).toEqual([
    ['pending', ''],
    ['assigned', ''],
    ['picked_up', ''],
    ['in_transit', ''],
    ['out_for_delivery', 'Blue gate'],
    ['out_for_delivery', 'Waits at the gate'],
    ['failed', 'Wanjiku was not at home'],
  ])
  const [, , , , door] = entriesOf(history)
  expect(door).toMatchObject({ placedBy: 'otieno', doneAt: '2026-01-01T00:02:30.000Z' })
})

it('keeps places with those who were there', () => {
  const id = placesIdOf('otieno', 'delivery-1')
  const place = { latitude: -1.25, longitude: 36.75, accuracy: 12 }
  expect(fold(deliveryPlaces, history)).toMatchObject({
    [id]: { places: [{ deliveryId: 'delivery-1', entryId: 'DeliveryOutForDelivery', place }] },
  })
})

it('forgets the words with the customer, and the places with whoever was there', () => {
  spec('operations delivery', 'Texts and places stay in the log, sealed')
  const customer: Given = {
    type: 'OrderCustomerErased',
    data: { orderId: 'order-1', subject: 'wanjiku' },
  }
  const rider: Given = { type: 'UserErased', data: { userId: 'otieno' } }
  expect(JSON.stringify(fold(deliveryHistory, history))).toMatch(/Wanjiku|gate/)
  expect(JSON.stringify(fold(deliveryHistory, [...history, customer]))).not.toMatch(/Wanjiku|gate/)
  expect(fold(deliveryPlaces, [...history, rider])).toEqual({})
})
