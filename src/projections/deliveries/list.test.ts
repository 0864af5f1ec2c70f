import { expect, it } from 'vitest'
import type { Actor } from '../../domain/kernel/access.ts'
import { cancelled, created, handedOver, toTheDoor } from '../../testing/projections/deliveries.ts'
import { placed } from '../../testing/projections/events.ts'
import type { Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { type DeliveryFilter, openDeliveryQueries } from './queries.ts'

const admin: Actor = { id: 'admin', role: 'admin' }

const order = (n: number, name: string, branchId: number): Given =>
  placed({
    orderId: `order-${n}`,
    orderNumber: `DK-1200000${n}`,
    branchId,
    customer: { name, email: 'a@example.com', phone: `071234567${n}` },
  })
const delivery = (n: number, branchId: number): Given =>
  created({
    deliveryId: `delivery-${n}`,
    orderId: `order-${n}`,
    orderNumber: `DK-1200000${n}`,
    trackingNumber: `TRK-A00000000${n}`,
    branchId,
  })

const searches = [
  undefined,
  'wan',
  'wanjiku',
  'otieno',
  'DK-12000003',
  '1200',
  'TRK-A0',
  'a000000001',
]
const branches = [undefined, 1, 2]
const statuses = [undefined, 'pending', 'cancelled'] as const

it('counts what it lists, whatever the filters', async () => {
  const store = await storeOf([
    order(1, 'Wanjiku Kamau', 1),
    order(2, 'Wanja Wanjiku', 2),
    order(3, 'Otieno Ouma', 1),
    order(4, 'Wanjiku Njeri', 1),
    delivery(1, 1),
    delivery(2, 2),
    delivery(3, 1),
    cancelled('pending', 'delivery-3'),
  ])
  const queries = openDeliveryQueries(store)
  const listed = async (filter: DeliveryFilter) => {
    const found = await queries.list(admin, filter, { limit: 50 })
    return found.ok ? found.value.docs.length : found.error.code
  }
  const counted = async (filter: DeliveryFilter) => {
    const found = await queries.count(admin, filter)
    return found.ok ? found.value.count : found.error.code
  }
  const filters = searches.flatMap((search) =>
    branches.flatMap((branchId) => statuses.map((status) => ({ search, branchId, status }))),
  )
  for (const filter of filters)
    expect([filter, await counted(filter)]).toEqual([filter, await listed(filter)])
  expect(await counted({ search: 'wanjiku' })).toBe(2)
  expect(await counted({ search: 'a000000001' })).toBe(1)
})

it('finds the deliveries that were handed over later than was promised', async () => {
  const handedAt = (time: string): Given[] => {
    const event = handedOver()
    if (event.type !== 'DeliveryDelivered') throw new Error('No handover')
    const confirmedAt = '2026-01-05T09:00:00.000Z'
    return [...toTheDoor, { ...event, data: { ...event.data, confirmedAt, doneAt: time } }]
  }
  const late: DeliveryFilter = { late: 'yes' }
  for (const [time, count] of [
    ['2026-01-05T09:30:00.000Z', 0],
    ['2026-01-05T09:30:01.000Z', 1],
  ] as const) {
    const queries = openDeliveryQueries(await storeOf(handedAt(time)))
    const found = await queries.list(admin, late, { limit: 50 })
    expect(found.ok && found.value.docs).toHaveLength(count)
    expect(await queries.count(admin, late)).toMatchObject({ value: { count } })
  }
})
