import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { created, entry, reached } from '../../testing/domain/delivery.ts'
import type { Actor } from '../kernel/access.ts'
import { given, someTime } from '../kernel/given-when-then.ts'
import type { DeliveryChange } from './change.ts'
import { type DeliveryCommand, delivery } from './delivery.ts'
import type { DeliveryEvent } from './events.ts'
import type { DeliveryStatus } from './vocabulary.ts'

const otieno: Actor = { id: 'otieno', role: 'driver' }
const admin: Actor = { id: 'admin', role: 'admin' }
const manager: Actor = { id: 'manager', role: 'branch_manager', branchId: 1 }
const carrier = { driverId: 'otieno' }
const on = (status: DeliveryStatus) => reached(status, carrier)
const change = (
  to: DeliveryStatus,
  by: Actor,
  more: Partial<DeliveryChange> = {},
): DeliveryCommand => ({
  type: 'Change',
  to,
  by,
  entry: entry('new'),
  ...more,
})
const at = { deliveryId: 'd', entryId: 'new', doneAt: someTime }
const step = (from: DeliveryStatus) => ({ ...at, branchId: 1, from })
const told = (from: DeliveryStatus) => ({ ...step(from), subject: 'wanjiku' })
const handedOver = { ...told('out_for_delivery'), carrier, confirmedAt: someTime }
const refused = (n: number): DeliveryEvent => ({
  type: 'DeliveryCodeRefused',
  data: { ...at, entryId: `wrong-${n}` },
})

it('is created once', () => {
  given(delivery)
    .when({ type: 'Create', ...created })
    .thenEvents({ type: 'DeliveryCreated', data: created })
  given(delivery, ...on('pending'))
    .when({ type: 'Create', ...created })
    .thenEvents()
})

it('takes each entry once, whatever became of the delivery since', () => {
  for (const status of ['picked_up', 'failed', 'delivered', 'returned'] as const) {
    given(delivery, ...on(status))
      .when(change('picked_up', otieno, { entry: entry('picked-up') }))
      .thenEvents()
  }
  given(delivery, ...on('delivered'))
    .when({ type: 'Note', by: otieno, entry: entry('out') })
    .thenEvents()
})

describe('handed over', () => {
  const at4 = [...on('out_for_delivery'), ...[1, 2, 3, 4].map(refused)]
  const deliver = (code: 'right' | 'wrong', entryId = 'new') =>
    change('delivered', otieno, { code, entry: entry(entryId) })

  it('with the code, or by an admin or the branch’s manager with a reason', () => {
    given(delivery, ...on('out_for_delivery'))
      .when(change('delivered', otieno, { code: 'right', fromPinM: 12 }))
      .thenEvents({
        type: 'DeliveryDelivered',
        data: { ...handedOver, override: null, fromPinM: 12 },
      })
    for (const by of [admin, manager])
      given(delivery, ...on('out_for_delivery'))
        .when(change('delivered', by, { reason: 'Phone lost' }))
        .thenEvents({
          type: 'DeliveryDelivered',
          data: { ...handedOver, override: 'Phone lost', fromPinM: null },
        })
  })
  it('not without', () => {
    const { when } = given(delivery, ...on('out_for_delivery'))
    when(change('delivered', otieno)).thenRejected('DELIVERY_CODE_REQUIRED')
    when(change('delivered', otieno, { reason: 'r' })).thenRejected('DELIVERY_CODE_REQUIRED')
    when(change('delivered', admin)).thenRejected('REASON_REQUIRED')
    when(change('delivered', admin, { code: 'right' })).thenRejected('REASON_REQUIRED')
  })
  it('never after five wrong codes, but by who runs the branch', () => {
    spec('operations delivery', 'Case 8. The customer’s four digits')
    given(delivery, ...at4)
      .when(deliver('wrong'))
      .thenEvents({ type: 'DeliveryCodeRefused', data: at })
    const locked = given(delivery, ...at4, refused(5))
    locked.when(deliver('right')).thenRejected('DELIVERY_CODE_LOCKED')
    locked.when(deliver('wrong')).thenRejected('DELIVERY_CODE_LOCKED')
    locked.when(deliver('wrong', 'wrong-3')).thenEvents()
    const decided = delivery.decide(change('delivered', admin, { reason: 'r' }), locked.state)
    expect(decided.ok).toBe(true)
    given(delivery, ...at4)
      .when(deliver('right'))
      .thenEvents({
        type: 'DeliveryDelivered',
        data: { ...handedOver, override: null, fromPinM: null },
      })
  })
})

describe('another code for the door', () => {
  const renewed = (count: number): DeliveryEvent => ({
    type: 'DeliveryCodeRenewed',
    data: { deliveryId: 'd', count },
  })
  const renew = { type: 'RenewCode' } as const
  const door = on('out_for_delivery')

  it('is counted, up to a bound', () => {
    given(delivery, ...door)
      .when(renew)
      .thenEvents(renewed(1))
    given(delivery, ...door, ...[1, 2, 3, 4].map(renewed))
      .when(renew)
      .thenEvents(renewed(5))
    given(delivery, ...door, ...[1, 2, 3, 4, 5].map(renewed))
      .when(renew)
      .thenRejected('DELIVERY_CODE_RENEWED_TOO_OFTEN', { limit: 5 })
  })
  it('brings back no wrong try', () => {
    const { state } = given(delivery, ...door, refused(1), refused(2), renewed(1))
    expect(state?.refused).toHaveLength(2)
    given(delivery, ...door, ...[1, 2, 3, 4, 5].map(refused))
      .when(renew)
      .thenRejected('DELIVERY_CODE_LOCKED')
    given(delivery, ...door, ...[1, 2, 3].map(refused), renewed(1), refused(4), refused(5))
      .when(change('delivered', otieno, { code: 'right', codeRenewals: 1 }))
      .thenRejected('DELIVERY_CODE_LOCKED')
  })
  it('is not compared with the one before', () => {
    const { when } = given(delivery, ...door, renewed(1))
    for (const code of ['right', 'wrong'] as const)
      when(change('delivered', otieno, { code, codeRenewals: 0 })).thenRejected('CHANGED_MEANWHILE')
    when(change('delivered', otieno, { code: 'right', codeRenewals: 1 })).thenEvents({
      type: 'DeliveryDelivered',
      data: { ...handedOver, override: null, fromPinM: null },
    })
  })
  it.each(['delivered', 'cancelled', 'returned'] as const)(
    'is not given once it is %s',
    (status) => {
      given(delivery, ...on(status))
        .when(renew)
        .thenRejected('DELIVERY_TRANSITION_NOT_ALLOWED')
    },
  )
})

it('follows its order to an account, once', () => {
  const join = { type: 'JoinAccount', userId: 'wanjiku' } as const
  const [first] = on('pending')
  if (first?.type !== 'DeliveryCreated') throw new Error('It is not created')
  const guests: DeliveryEvent = { ...first, data: { ...first.data, userId: null } }
  const joined: DeliveryEvent = {
    type: 'DeliveryJoinedAccount',
    data: { deliveryId: 'd', userId: 'wanjiku' },
  }
  given(delivery, guests).when(join).thenEvents(joined)
  given(delivery, guests, joined).when(join).thenEvents()
  expect(given(delivery, guests, joined).state?.userId).toBe('wanjiku')
})

it('fails with a reason, and is tried again by another, while it is known who has the goods', () => {
  spec('operations delivery', 'A failed try: a reason, another driver, or back to the branch')
  given(delivery, ...on('in_transit'))
    .when(change('failed', otieno))
    .thenRejected('REASON_REQUIRED')
  const again: DeliveryEvent = {
    type: 'DeliveryAssigned',
    data: { ...step('failed'), carrier: { driverId: 'kamau' } },
  }
  const { state } = given(delivery, ...on('failed'), again)
  expect(state).toMatchObject({
    status: 'assigned',
    attempt: 2,
    carrier: { driverId: 'kamau' },
    hasGoods: carrier,
  })
  expect(given(delivery, ...on('returned')).state?.hasGoods).toBeNull()
})

it('needs a carrier to be assigned, and what becomes of the goods to be returned', () => {
  given(delivery, ...on('pending'))
    .when(change('assigned', admin))
    .thenRejected('DELIVERY_CARRIER_REQUIRED')
  const { when } = given(delivery, ...on('failed'))
  when(change('returned', admin, { reason: 'r' })).thenRejected('DELIVERY_LINES_REQUIRED')
  when(change('returned', admin, { writtenOff: [] })).thenRejected('REASON_REQUIRED')
  const off = { productId: 1, variantId: 0, quantity: 2 }
  when(
    change('returned', admin, { reason: 'r', writtenOff: [off, { ...off, quantity: 0 }] }),
  ).thenEvents({
    type: 'DeliveryReturned',
    data: { ...told('failed'), reason: 'r', writtenOff: [off] },
  })
})

it('holds the time at which a step was done between the step before and its receipt', () => {
  spec('operations delivery', 'The same entry again gives the same answer and no second event')
  const receivedAt = '2026-01-05T11:00:00.000Z'
  const held: [string, string][] = [
    ['2026-01-05T10:00:00.000Z', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05T13:00:00.000Z', receivedAt],
    ['2026-01-05T07:00:00.000Z', someTime],
  ]
  for (const [doneAt, expected] of held) {
    given(delivery, ...on('assigned'))
      .when(change('picked_up', otieno, { entry: entry('new', { doneAt, receivedAt }) }))
      .thenEvents({ type: 'DeliveryPickedUp', data: { ...step('assigned'), doneAt: expected } })
  }
})

describe('a note', () => {
  const place = { latitude: -1.25, longitude: 36.75, accuracy: 12 }
  const noted: DeliveryEvent = {
    type: 'DeliveryNoted',
    data: { ...at, subject: 'wanjiku', notes: 'Blue gate' },
  }
  const placed: DeliveryEvent = {
    type: 'DeliveryPlaceRecorded',
    data: { deliveryId: 'd', entryId: 'new', subject: 'otieno', place },
  }
  const said = entry('new', { notes: 'Blue gate', place })

  it('comes alone or with a step, and its place is the driver’s', () => {
    given(delivery, ...on('in_transit'))
      .when({ type: 'Note', by: otieno, entry: said })
      .thenEvents(noted, placed)
    given(delivery, ...on('assigned'))
      .when(change('picked_up', otieno, { entry: said }))
      .thenEvents({ type: 'DeliveryPickedUp', data: step('assigned') }, noted, placed)
    given(delivery, ...on('assigned'))
      .when(change('picked_up', otieno, { entry: { ...said, notes: '' } }))
      .thenEvents({ type: 'DeliveryPickedUp', data: step('assigned') }, placed)
  })
  it('is not a stranger’s, and there are two hundred at most', () => {
    const kamau: Actor = { id: 'kamau', role: 'driver' }
    const { when } = given(delivery, ...on('in_transit'))
    when({ type: 'Note', by: kamau, entry: said }).thenRejected('DELIVERY_NOT_YOURS')
    when({ type: 'Note', by: { id: 'wanjiku', role: 'customer' }, entry: said }).thenRejected(
      'FORBIDDEN',
    )
    const many = Array.from(
      { length: 197 },
      (_, n): DeliveryEvent => ({
        type: 'DeliveryNoted',
        data: { ...at, subject: 'wanjiku', entryId: `n${n}`, notes: 'n' },
      }),
    )
    given(delivery, ...on('in_transit'), ...many)
      .when({ type: 'Note', by: otieno, entry: said })
      .thenRejected('DELIVERY_TOO_MANY_ENTRIES')
  })
})

it('follows an order that a crash left out alone, and its driver’s own entry comes to nothing then', () => {
  const pickedUp: DeliveryEvent = {
    type: 'DeliveryPickedUp',
    data: { ...step('assigned'), entryId: 'd' },
  }
  given(delivery, ...on('assigned'))
    .when({ type: 'CompletePickUp', driverId: 'otieno', doneAt: someTime })
    .thenEvents(pickedUp)
  const { when } = given(delivery, ...on('assigned'), pickedUp)
  when(change('picked_up', otieno)).thenEvents()
  given(delivery, ...reached('assigned', { driverId: 'kamau' }))
    .when({ type: 'CompletePickUp', driverId: 'otieno', doneAt: someTime })
    .thenEvents()
})
