import { expect, it } from 'vitest'
import { spec } from '#spec'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { promiseDays } from './promise-days.ts'
import { openPromiseQueries } from './queries.ts'

const handedOver = (
  deliveryId: string,
  confirmedAt: string,
  doneAt: string,
  { branchId = 1, driverId = 'otieno' }: { branchId?: number; driverId?: string | null } = {},
): Given => ({
  type: 'DeliveryDelivered',
  data: {
    deliveryId,
    entryId: deliveryId,
    doneAt,
    confirmedAt,
    branchId,
    from: 'out_for_delivery',
    subject: 's',
    override: null,
    fromPinM: null,
    carrier: driverId === null ? { partner: { name: 'B', contactPhone: '' } } : { driverId },
  },
  at: '2026-01-09T12:00:00.000Z',
})
const at = (time: string) => `2026-01-05T${time}.000Z`
const day = (...events: Given[]) => fold(promiseDays, events)['1.2026-01-05']

it('goes by the time of the handover as it was done, from the confirmation on', () => {
  spec('operations 2.5', 'The promise of 30 minutes is measured per delivery')
  expect(day(handedOver('a', at('09:00:00'), at('09:30:00')))).toMatchObject({
    deliveries: 1,
    kept: 1,
    seconds: 1_800,
  })
  expect(day(handedOver('a', at('09:00:00'), at('09:30:01')))).toMatchObject({ kept: 0 })
})

it('is told apart by branch, day, hour of the confirmation and driver', () => {
  spec('operations 2.5', 'The promise of 30 minutes is measured per delivery')
  const docs = fold(promiseDays, [
    handedOver('a', at('09:10:00'), at('09:30:00')),
    handedOver('b', at('09:50:00'), at('10:40:00'), { driverId: null }),
    handedOver('c', at('20:59:59'), at('21:10:00')),
    handedOver('d', at('21:00:00'), at('21:10:00')),
    handedOver('e', at('09:10:00'), at('09:20:00'), { branchId: 2 }),
  ])
  expect(Object.keys(docs)).toEqual(['1.2026-01-05', '1.2026-01-06', '2.2026-01-05'])
  expect(docs['1.2026-01-05']).toMatchObject({
    deliveries: 3,
    kept: 2,
    hours: [
      { hour: 12, deliveries: 2, kept: 1, seconds: 4_200 },
      { hour: 23, deliveries: 1, kept: 1 },
    ],
    drivers: [
      { driverId: null, deliveries: 1 },
      { driverId: 'otieno', deliveries: 2 },
    ],
  })
})

it('stays a small document, whoever hands over', () => {
  const many = Array.from({ length: 250 }, (_, n) =>
    handedOver(`d${n}`, at('09:00:00'), at('09:20:00'), {
      driverId: `driver-${n}-${'x'.repeat(30)}`,
    }),
  )
  const doc = day(...many)
  expect(doc).toMatchObject({ deliveries: 250 })
  expect(JSON.stringify(doc).length).toBeLessThan(40_000)
})

it('is for admins, and for managers who name their own branch', async () => {
  const { since } = openPromiseQueries(
    await storeOf([handedOver('a', at('09:00:00'), at('09:20:00'))]),
  )
  const ask = async (actor: Parameters<typeof since>[0], branchId?: number) => {
    const found = await since(actor, '2026-01-05', branchId)
    return found.ok ? found.value.length : found.error.code
  }
  const manager = { id: 'm', role: 'branch_manager', branchId: 1 } as const
  expect(await ask({ id: 'a', role: 'admin' })).toBe(1)
  expect(await ask({ id: 'a', role: 'admin' }, 2)).toBe(0)
  expect(await ask(manager, 1)).toBe(1)
  expect(await ask(manager)).toBe('FORBIDDEN')
  expect(await ask(manager, 2)).toBe('FORBIDDEN')
})
