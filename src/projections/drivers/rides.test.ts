import { expect, it } from 'vitest'
import type { DeliveryStatus } from '../../domain/delivery/vocabulary.ts'
import { someTime } from '../../domain/kernel/given-when-then.ts'
import { ok } from '../../domain/kernel/result.ts'
import { reached } from '../../testing/domain/delivery.ts'
import { fold } from '../../testing/projections/fold.ts'
import { storeOf } from '../../testing/projections/store.ts'
import { isUnderWay, openRideQueries } from './queries.ts'
import { rides } from './rides.ts'

const otieno = { driverId: 'otieno' }
const partner = { partner: { name: 'Sendy', contactPhone: '0712345678' } }
const ride = (isHeld: boolean, from: string | null, until: string | null) => ({
  d: { id: 'd', driverId: 'otieno', isHeld, from, until },
})

it.each<[DeliveryStatus, object]>([
  ['pending', {}],
  ['assigned', ride(true, null, null)],
  ['picked_up', ride(true, someTime, null)],
  ['in_transit', ride(true, someTime, null)],
  ['out_for_delivery', ride(true, someTime, null)],
  ['failed', ride(false, someTime, someTime)],
  ['delivered', ride(false, someTime, someTime)],
  ['returned', ride(false, someTime, someTime)],
  ['cancelled', {}],
])('knows who has a delivery that is %s, and since when', (status, expected) => {
  const found = fold(rides, reached(status, otieno))
  expect(found).toMatchObject(expected)
  expect(Object.keys(found)).toEqual(Object.keys(expected))
  expect(fold(rides, reached(status, partner))).toEqual({})
})

it('another rider’s try is another ride', () => {
  const failed = reached('failed', otieno)
  const again = [...failed, ...reached('assigned', { driverId: 'atieno' }).slice(1)]
  expect(fold(rides, again)).toMatchObject({ d: { driverId: 'atieno', isHeld: true, from: null } })
})

it('gives a driver the own rides, and the shop all that are held', async () => {
  const store = await storeOf(reached('in_transit', otieno))
  const queries = openRideQueries(store)
  const found = await queries.since({ id: 'otieno', role: 'driver' }, someTime)
  expect(found).toMatchObject(ok([{ id: 'd' }]))
  expect(await queries.since({ id: 'atieno', role: 'driver' }, someTime)).toEqual(ok([]))
  expect(await queries.since({ id: 'otieno', role: 'customer' }, someTime)).toMatchObject({
    error: { code: 'FORBIDDEN' },
  })
  const held: string[] = []
  for await (const id of queries.held(null)) held.push(id)
  expect(held).toEqual(['d'])
})

it('the goods are with the rider from the pick-up to the end', () => {
  const doc = { id: 'd', position: '1', driverId: 'otieno', isHeld: true, from: 'b', until: 'd' }
  expect(['a', 'b', 'c', 'd', 'e'].filter((at) => isUnderWay(doc, at))).toEqual(['b', 'c', 'd'])
  expect(isUnderWay({ ...doc, until: null }, 'e')).toBe(true)
  expect(isUnderWay({ ...doc, from: null }, 'c')).toBe(false)
})
