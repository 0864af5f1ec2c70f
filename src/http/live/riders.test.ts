import { expect, test } from 'vitest'
import { spec } from '#spec'
import type { Delivery } from '#src/domain/delivery/state.ts'
import type { DeliveryStatus } from '#src/domain/delivery/vocabulary.ts'
import { type Actor, guest } from '#src/domain/kernel/access.ts'
import { reject } from '#src/domain/kernel/result.ts'
import { realWorld } from '#src/program/real-world.ts'
import { created } from '#src/testing/domain/delivery.ts'
import { recorded } from '#src/testing/projections/fold.ts'
import { createLiveHub } from './hub.ts'
import type { Listener } from './listeners.ts'
import { followDeliveries, openBoard, openRiders } from './riders.ts'
import { usualStreamLimits } from './stream-limits.ts'

const otieno: Actor = { id: 'otieno', role: 'driver' }
const admin: Actor = { id: 'a', role: 'admin' }
const manager = (branchId: number): Actor => ({ id: 'm', role: 'branch_manager', branchId })
const wanjiku: Actor = { id: 'wanjiku', role: 'customer' }

const numbered = (n: number, status: DeliveryStatus, driverId = 'otieno'): Delivery => ({
  ...created,
  deliveryId: `d-${n}`,
  orderId: `o-${n}`,
  orderNumber: `DK-0000000${n}`,
  trackingNumber: `TRK-000000000${n}`,
  status,
  carrier: { driverId },
  hasGoods: null,
  attempt: 1,
  stepAt: `2026-01-05T09:00:0${n}.000Z`,
  entries: [],
  refused: [],
  codeRenewals: 0,
  drivers: [],
  reports: [],
})

const fail = (error: unknown) => {
  throw error
}

/** A live hub over deliveries whose states the test sets. */
const openRoad = () => {
  const states = new Map<string, Delivery>()
  const stateOf = async (id: string) => states.get(id) ?? null
  const hub = createLiveHub(usualStreamLimits, realWorld)
  const board = openBoard()
  const deliveries = followDeliveries({ hub, board, stateAfter: stateOf, stateOf })
  const orders = { byId: async () => reject('ORDER_NOT_FOUND') }
  const newest = new Map<string, string>()
  const place = (second: number, driverId = 'otieno') => ({
    driverId,
    at: `2026-01-05T09:10:0${second}.000Z`,
    latitude: -1.25,
    longitude: 36.66,
    accuracy: 8,
    heading: 90,
  })
  const positions = {
    places: async (ids: readonly string[]) =>
      ids.filter((id) => newest.has(id)).map((id) => place(1, id)),
  }
  const riders = openRiders({
    hub,
    board,
    orders,
    positions,
    stateOf,
    failed: () => fail,
    world: realWorld,
  })
  return {
    hub,
    place,
    riders,
    seen: (driverId: string) => newest.set(driverId, ''),
    set: (delivery: Delivery, renewsCode = false) => {
      states.set(delivery.deliveryId, delivery)
      const { deliveryId } = delivery
      const joined = {
        type: 'DeliveryJoinedAccount',
        data: { deliveryId, userId: 'wanjiku' },
      } as const
      const renewed = { type: 'DeliveryCodeRenewed', data: { deliveryId, count: 1 } } as const
      const event = renewsCode ? renewed : joined
      const steps = recorded([event]).map((step) => ({ ...step, ...event, position: '7' }))
      return deliveries.changed(deliveryId, steps)
    },
    /** The state is there, and this process has not heard of it. */
    setUnheard: (delivery: Delivery) => states.set(delivery.deliveryId, delivery),
  }
}
type Road = ReturnType<typeof openRoad>

const join = ({ hub }: Road, actor: Actor, over: Partial<Listener> = {}) => {
  const [frames, moves]: [string[], string[]] = [[], []]
  const listener: Listener = {
    actor,
    orders: new Set(),
    deliveries: new Set(),
    fleet: false,
    address: '203.0.113.7',
    device: undefined,
    send: (frame) => frames.push(frame) > 0,
    sendNewest: (key, frame) => moves.push(frame === '' ? `take back ${key}` : frame),
    sendSoon: (_key, frame) => moves.push(frame),
    end: () => undefined,
    ...over,
  }
  hub.join(listener)
  return { listener, frames, moves, heard: () => moves.length > 0 }
}
const naming = (...names: string[]) => ({ deliveries: new Set(names) })

const everybody = (road: Road) => ({
  owner: join(road, wanjiku, naming('d-1')),
  guestByTracking: join(road, guest, naming('TRK-0000000001')),
  guestByOrderNumber: join(road, guest, naming('DK-00000001')),
  guestByOrderId: join(road, guest, naming('o-1')),
  guestOfAnother: join(road, guest, naming('d-2')),
  driver: join(road, otieno, naming('d-1')),
  otherDriver: join(road, { id: 'x', role: 'driver' }, naming('d-2')),
  manager: join(road, manager(1), naming('d-1')),
  otherManager: join(road, manager(2)),
})
const who = (all: Record<string, { heard(): boolean }>) =>
  Object.entries(all).flatMap(([name, one]) => (one.heard() ? [name] : []))

test.each<[DeliveryStatus, string[]]>([
  ['assigned', ['driver', 'manager']],
  ['picked_up', ['driver', 'manager']],
  ['in_transit', ['owner', 'guestByTracking', 'driver', 'manager']],
  ['out_for_delivery', ['owner', 'guestByTracking', 'driver', 'manager']],
  ['failed', []],
  ['delivered', []],
  ['cancelled', []],
  ['returned', []],
])('while a delivery is %s, its rider is seen by %j alone', async (status, expected) => {
  const road = openRoad()
  await road.set(numbered(1, status))
  const all = everybody(road)
  await road.riders.tell(road.place(2))
  expect(who(all)).toEqual(expected)
})

test('the third customer sees no rider while the first door is on, and is told when the turn comes', async () => {
  spec('operations 2.7', 'Case 10. The rider is seen only while on the way to the asker')
  const road = openRoad()
  await road.set(numbered(1, 'out_for_delivery'))
  await road.set(numbered(3, 'in_transit'))
  const third = join(road, guest, naming('d-3'))
  await road.riders.tell(road.place(2))
  expect(third.moves).toEqual([])
  const before = third.frames.length
  await road.set(numbered(1, 'delivered'))
  expect(third.frames.slice(before)).toEqual([
    'data: {"type":"delivery","deliveryId":"d-3","position":"7"}\n\n',
  ])
  await road.riders.tell(road.place(3))
  expect(third.moves).toHaveLength(1)
})

test('after the delivery an open stream hears nothing more, and what it has not read is taken back', async () => {
  spec('operations 2.7', 'Case 10. The rider is seen only while on the way to the asker')
  const road = openRoad()
  await road.set(numbered(1, 'out_for_delivery'))
  const watcher = join(road, guest, naming('TRK-0000000001'))
  await road.riders.tell(road.place(2))
  await road.set(numbered(1, 'delivered'))
  await road.riders.tell(road.place(3))
  expect(watcher.moves).toEqual([expect.stringContaining('09:10:02'), 'take back d-1'])
})

test('a delivery that is over or another’s shows nothing, also before this process has heard of it', async () => {
  const road = openRoad()
  await road.set(numbered(1, 'out_for_delivery'))
  await road.set(numbered(2, 'out_for_delivery', 'atieno'))
  const [one, two] = [join(road, guest, naming('d-1')), join(road, guest, naming('d-2'))]
  road.setUnheard(numbered(1, 'delivered'))
  road.setUnheard(numbered(2, 'out_for_delivery', 'otieno'))
  await road.riders.tell(road.place(2))
  await road.riders.tell(road.place(2, 'atieno'))
  expect([...one.moves, ...two.moves]).toEqual([])
})

test('who joins is told the newest place at once, if they may know it', async () => {
  const road = openRoad()
  road.seen('otieno')
  await road.set(numbered(1, 'out_for_delivery'))
  await road.set(numbered(2, 'picked_up'))
  const [one, two] = [join(road, guest, naming('d-1')), join(road, guest, naming('d-2'))]
  await road.riders.greet(one.listener)
  await road.riders.greet(two.listener)
  expect(one.moves.at(-1)).toContain('"deliveryId":"d-1"')
  expect(two.moves).toEqual([])
})

test('the fleet is shown to staff who run a branch of the rider’s deliveries, and asked for it', async () => {
  const road = openRoad()
  await road.set(numbered(1, 'picked_up'))
  const fleet = { fleet: true }
  const all = {
    admin: join(road, admin, fleet),
    manager: join(road, manager(1), fleet),
    otherManager: join(road, manager(2), fleet),
    driver: join(road, otieno, fleet),
    customer: join(road, wanjiku, fleet),
    guest: join(road, guest, fleet),
    adminElsewhere: join(road, admin),
  }
  await road.riders.tell(road.place(2))
  await road.riders.tell(road.place(2, 'nobody'))
  expect(who(all)).toEqual(['admin', 'manager'])
  expect(all.admin.moves).toHaveLength(2)
  expect(all.manager.moves).toHaveLength(1)
})

test('a change is told to those whom it concerns, and who named the number does not learn the id', async () => {
  const road = openRoad()
  const all = everybody(road)
  await road.set(numbered(1, 'assigned'))
  const told = Object.entries(all).filter(([, { frames }]) => frames.length > 0)
  expect(told.map(([name]) => name)).toEqual([
    ...['owner', 'guestByTracking', 'guestByOrderNumber', 'driver', 'manager'],
  ])
  expect(all.guestByOrderNumber.frames.join()).not.toContain('d-1')
})

test('a driver whose delivery goes to another is told so', async () => {
  const road = openRoad()
  await road.set(numbered(1, 'assigned'))
  const [one, other] = [join(road, otieno), join(road, { id: 'atieno', role: 'driver' })]
  await road.set(numbered(1, 'assigned', 'atieno'))
  expect([one.frames.length, other.frames.length]).toEqual([1, 1])
})

test('what changes the order’s own pages is told to who follows the order, by the name that they know', async () => {
  const road = openRoad()
  const followers = {
    owner: join(road, wanjiku),
    byId: join(road, guest, { orders: new Set(['o-1']) }),
    byNumber: join(road, guest, { orders: new Set(['DK-00000001']) }),
    ofAnother: join(road, guest, { orders: new Set(['o-2']) }),
  }
  const told = () =>
    Object.entries(followers).map(([name, { frames }]) => [
      name,
      frames.join('').match(/"type":"order","orderId":"([^"]+)"/)?.[1],
    ])
  const nobody = Object.keys(followers).map((name) => [name, undefined])
  await road.set(numbered(1, 'in_transit'))
  expect(told()).toEqual(nobody)
  await road.set(numbered(1, 'in_transit'), true)
  expect(told()).toEqual([
    ['owner', 'o-1'],
    ['byId', 'o-1'],
    ['byNumber', 'DK-00000001'],
    ['ofAnother', undefined],
  ])
})
