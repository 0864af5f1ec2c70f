import { expect, it } from 'vitest'
import type { DeliveryLane } from '../../contract/delivery/lanes.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import {
  assigned,
  cancelled,
  created,
  failed,
  handedOver,
  returnedToBranch,
  stepped,
  toTheDoor,
} from '../../testing/projections/deliveries.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { openDeliveries } from './lanes.ts'
import { openDeliveryQueries } from './queries.ts'

const admin: Actor = { id: 'admin', role: 'admin' }
const now = new Date('2026-01-01T10:00:00.000Z')

const delivery = (n: number, minute: number, branchId = 1): Given =>
  created({
    deliveryId: `delivery-${n}`,
    orderId: `order-${n}`,
    branchId,
    confirmedAt: `2026-01-01T09:${String(minute).padStart(2, '0')}:00.000Z`,
  })
const ready = (n: number): Given => ({
  type: 'OrderReadyForDelivery',
  data: { orderId: `order-${n}` },
})

const lanesOf = async (given: readonly Given[], actor = admin) => {
  const queries = openDeliveryQueries(await storeOf(given))
  const lane = async (name: DeliveryLane, branchId?: number, limit = 50): Promise<unknown> => {
    const found = await queries.lane(actor, { lane: name, branchId, now }, { limit })
    return found.ok
      ? found.value.docs.map(({ doc, isReady }) => `${doc.id}${isReady ? ' ready' : ''}`)
      : found.error.code
  }
  return { queries, lane }
}

it('lists the unassigned ones that are ready first, then by the promise, the oldest first', async () => {
  const { lane } = await lanesOf([
    delivery(1, 50),
    delivery(2, 40),
    delivery(3, 55),
    delivery(4, 45),
    ready(1),
    ready(3),
  ])
  expect(await lane('unassigned')).toEqual([
    'delivery-1 ready',
    'delivery-3 ready',
    'delivery-2',
    'delivery-4',
  ])
})

it('pages within a lane', async () => {
  const { queries } = await lanesOf([1, 2, 3, 4, 5].map((n) => delivery(n, n)).concat(ready(4)))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const filter = { lane: 'unassigned', now } as const
    const page = await queries.lane(admin, filter, { limit: 2, cursor })
    if (!page.ok) throw new Error(page.error.code)
    seen.push(...page.value.docs.map(({ doc }) => doc.id))
    cursor = page.value.next
  } while (cursor !== undefined)
  expect(seen).toEqual([4, 1, 2, 3, 5].map((n) => `delivery-${n}`))
})

it('knows that an order is ready which was packed before its delivery was created', async () => {
  const { lane } = await lanesOf([ready(1), delivery(1, 50)])
  expect(await lane('unassigned')).toEqual(['delivery-1 ready'])
})

it('has late ones in a lane of their own, whoever has them, but not those that failed', async () => {
  const { queries, lane } = await lanesOf([
    delivery(1, 29),
    delivery(2, 31),
    delivery(3, 20, 2),
    assigned({ driverId: 'otieno' }, 'pending', 'delivery-3'),
  ])
  expect(await lane('late')).toEqual(['delivery-3', 'delivery-1'])
  expect(await lane('late', 2)).toEqual(['delivery-3'])
  expect(await lane('under_way')).toEqual(['delivery-3'])
  expect(await queries.laneCounts(admin, { now })).toMatchObject({
    value: { unassigned: 2, under_way: 1, late: 2, failed: 0 },
  })
  expect(await queries.laneCounts(admin, { now, branchId: 2 })).toMatchObject({
    value: { unassigned: 0, under_way: 1, late: 1, failed: 0 },
  })
})

it('is narrowed to the driver who has the deliveries now', async () => {
  const { queries } = await lanesOf([
    delivery(1, 29),
    delivery(2, 31),
    delivery(3, 20),
    assigned({ driverId: 'otieno' }, 'pending', 'delivery-1'),
    assigned({ driverId: 'otieno' }, 'pending', 'delivery-2'),
    assigned({ driverId: 'kip' }, 'assigned', 'delivery-2'),
    assigned({ driverId: 'otieno' }, 'pending', 'delivery-3'),
    stepped('DeliveryUnassigned', 'assigned', 'delivery-3'),
  ])
  const of = async (driverId: string) => {
    const filter = { lane: 'under_way', driverId, now } as const
    const found = await queries.lane(admin, filter, { limit: 10 })
    return found.ok ? found.value.docs.map(({ doc }) => doc.id) : found.error.code
  }
  expect(await of('otieno')).toEqual(['delivery-1'])
  expect(await of('kip')).toEqual(['delivery-2'])
  expect(await queries.laneCounts(admin, { now, driverId: 'otieno' })).toMatchObject({
    value: { unassigned: 0, under_way: 1, late: 1 },
  })
})

it('moves a failed try to its lane, and back when it is given out again', async () => {
  const tried = [...toTheDoor, failed()]
  expect(await (await lanesOf(tried)).lane('failed')).toEqual(['delivery-1'])
  expect(await (await lanesOf(tried)).lane('late')).toEqual([])
  const again = await lanesOf([...tried, assigned({ driverId: 'kip' }, 'failed')])
  expect(await again.lane('under_way')).toEqual(['delivery-1'])
  const back = stepped('DeliveryUnassigned', 'assigned')
  const waiting = await lanesOf([...tried, assigned({ driverId: 'kip' }, 'failed'), back])
  expect(await waiting.lane('unassigned')).toEqual(['delivery-1'])
})

it('keeps nothing of what has ended, and nothing of an order that will have no delivery', () => {
  expect(fold(openDeliveries, [...toTheDoor, handedOver()])).toEqual({})
  expect(fold(openDeliveries, [...toTheDoor, failed(), returnedToBranch])).toEqual({})
  expect(fold(openDeliveries, [created(), cancelled('pending')])).toEqual({})
  const cancelledOrder: Given = {
    type: 'OrderCancelled',
    data: { orderId: 'order-1', subject: 'wanjiku', reason: 'no' },
  }
  expect(fold(openDeliveries, [ready(1), cancelledOrder])).toEqual({})
  expect(fold(openDeliveries, [created(), ready(1), cancelledOrder])).toMatchObject({
    'order-1': { lane: 'unassigned', isReady: true },
  })
})

it('shows a manager the own branch alone', async () => {
  const manager: Actor = { id: 'm', role: 'branch_manager', branchId: 1 }
  const { lane, queries } = await lanesOf([delivery(1, 1), delivery(2, 1, 2)], manager)
  expect(await lane('unassigned', 1)).toEqual(['delivery-1'])
  expect(await lane('unassigned', 2)).toBe('FORBIDDEN')
  expect(await lane('unassigned')).toBe('FORBIDDEN')
  expect(await queries.laneCounts(manager, { now, branchId: 2 })).toMatchObject({
    error: { code: 'FORBIDDEN' },
  })
})
