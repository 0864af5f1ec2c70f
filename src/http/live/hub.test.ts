import { expect, test } from 'vitest'
import { type Actor, guest } from '../../domain/kernel/access.ts'
import { realWorld } from '../../program/real-world.ts'
import { createLiveHub } from './hub.ts'
import type { Listener } from './listeners.ts'
import { type StreamLimits, usualStreamLimits } from './stream-limits.ts'

const message = { type: 'order', orderId: 'o-1', position: '7' } as const
const audience = { orderId: 'o-1', orderNumber: 'DK-00000001', userId: 'wanjiku', branchId: 1 }

const listener = (actor: Actor, over: Partial<Listener> = {}) => {
  const frames: string[] = []
  let ended = false
  const made: Listener = {
    actor,
    orders: new Set(),
    deliveries: new Set(),
    fleet: false,
    sendNewest: () => undefined,
    sendSoon: () => undefined,
    address: '203.0.113.7',
    device: undefined,
    send: (frame) => frames.push(frame) > 0,
    end: () => {
      ended = true
    },
    ...over,
  }
  return { made, frames, ended: () => ended }
}
const few: StreamLimits = { process: 10, address: 5, newcomers: 2, device: 2, account: 3 }
const hub = () => createLiveHub(few, realWorld)
const asker = (address: string, device?: string, actor: Actor = guest) => ({
  actor,
  address,
  device,
})

test.each<[string, Actor, string[], boolean]>([
  ['its owner', { id: 'wanjiku', role: 'customer' }, [], true],
  ['another customer', { id: 'otieno', role: 'customer' }, [], false],
  ['the manager of its branch', { id: 'm', role: 'branch_manager', branchId: 1 }, [], true],
  ['the manager of another branch', { id: 'm', role: 'branch_manager', branchId: 2 }, [], false],
  ['an admin', { id: 'a', role: 'admin' }, [], true],
  ['a driver', { id: 'd', role: 'driver' }, [], false],
  ['finance', { id: 'f', role: 'finance' }, [], true],
  ['a guest who named it', guest, ['o-1'], true],
  ['a guest who named another', guest, ['o-2'], false],
])('a change of an order and %s', (_, actor, orders, hears) => {
  const live = hub()
  const one = listener(actor, { orders: new Set(orders) })
  live.join(one.made)
  live.aboutOrder(message, audience)
  expect(one.frames).toEqual(hears ? [`data: ${JSON.stringify(message)}\n\n`] : [])
})

test.each<[string, Actor, string[], boolean]>([
  ['its owner', { id: 'wanjiku', role: 'customer' }, ['o-1'], false],
  ['the clerk of its branch', { id: 'c', role: 'clerk', branchId: 1 }, [], true],
  ['the manager of another branch', { id: 'm', role: 'branch_manager', branchId: 2 }, [], false],
  ['an admin', { id: 'a', role: 'admin' }, [], true],
  ['a driver', { id: 'd', role: 'driver' }, ['o-1'], false],
  ['a guest who named it', guest, ['o-1'], false],
])('a note of the staff about an order and %s', (_, actor, orders, hears) => {
  const live = hub()
  const one = listener(actor, { orders: new Set(orders) })
  live.join(one.made)
  live.toStaffOf(message, audience)
  expect(one.frames).toHaveLength(hears ? 1 : 0)
})

test('who named the number hears of the number, and does not learn the id', () => {
  const live = hub()
  const one = listener(guest, { orders: new Set(['DK-00000001']) })
  live.join(one.made)
  live.aboutOrder(message, audience)
  const numbered = { ...message, orderId: 'DK-00000001' }
  expect(one.frames).toEqual([`data: ${JSON.stringify(numbered)}\n\n`])
})

test("a guest is not the owner of a guest's order", () => {
  const live = hub()
  const one = listener(guest)
  live.join(one.made)
  live.aboutOrder(message, { ...audience, userId: null })
  expect(one.frames).toEqual([])
})

test('drops a client that does not keep up, and no other', () => {
  const live = hub()
  const slow = listener(guest, { send: () => false })
  const quick = listener(guest)
  live.join(slow.made)
  live.join(quick.made)
  live.toEverybody([{ type: 'stock', branchId: 1, productId: 2, position: '8' }])
  expect(slow.ended()).toBe(true)
  expect(quick.frames).toHaveLength(1)
  expect(live.size()).toBe(1)
})

test('an address has room for so many newcomers, and again once one has left', () => {
  const live = hub()
  live.join(listener(guest).made)
  const leave = live.join(listener(guest).made)
  expect(live.hasRoom(asker('203.0.113.7'))).toBe(false)
  expect(live.hasRoom(asker('203.0.113.8'))).toBe(true)
  leave()
  leave()
  expect(live.hasRoom(asker('203.0.113.7'))).toBe(true)
  live.join(listener(guest).made)
  expect(live.hasRoom(asker('203.0.113.7'))).toBe(false)
})

test('a browser that was here before counts for itself, up to what a flood would take', () => {
  const live = hub()
  const by = (device: string) => listener(guest, { device })
  for (const device of ['a', 'a', 'b', 'c']) live.join(by(device).made)
  expect(live.hasRoom(asker('203.0.113.7', 'a'))).toBe(false)
  expect(live.hasRoom(asker('203.0.113.7', 'b'))).toBe(true)
  live.join(by('d').made)
  expect(live.hasRoom(asker('203.0.113.7', 'e'))).toBe(false)
})

test('an account counts by itself alone, wherever it is and whoever is there', () => {
  const live = hub()
  for (const device of ['a', 'b', 'c', 'd', 'e']) live.join(listener(guest, { device }).made)
  const kamau: Actor = { id: 'kamau', role: 'customer' }
  expect(live.hasRoom(asker('203.0.113.7', 'a', kamau))).toBe(true)
  for (const address of ['203.0.113.7', '203.0.113.8', '203.0.113.9']) {
    live.join(listener(kamau, { address }).made)
  }
  expect(live.hasRoom(asker('203.0.113.10', 'a', kamau))).toBe(false)
})

test('the usual limits have room for the thousands of phones behind an operator’s address', () => {
  const live = createLiveHub(usualStreamLimits, realWorld)
  for (let n = 0; n < 3_000; n += 1) live.join(listener(guest, { device: `${n}` }).made)
  expect(live.hasRoom(asker('203.0.113.7', 'next'))).toBe(true)
  expect(live.hasRoom(asker('203.0.113.7'))).toBe(true)
})

test('closing ends every stream and lets nobody in', () => {
  const live = hub()
  const one = listener(guest)
  live.join(one.made)
  live.close()
  expect(one.ended()).toBe(true)
  expect(live.hasRoom(asker('203.0.113.9'))).toBe(false)
})

test('what moved somebody’s points is heard on all pages of that account, and nowhere else', () => {
  const live = hub()
  const own = [1, 2].map(() => listener({ id: 'wanjiku', role: 'customer' }, { address: '' }))
  const others = [listener({ id: 'a', role: 'admin' }), listener(guest)]
  for (const { made } of [...own, ...others]) live.join(made)
  live.toAccount({ type: 'loyalty', position: '9' }, 'wanjiku')
  expect(own.map(({ frames }) => frames.length)).toEqual([1, 1])
  expect(others.map(({ frames }) => frames.length)).toEqual([0, 0])
})

test('a branch is attended while its manager has a page open', () => {
  const live = hub()
  live.join(listener({ id: 'a', role: 'admin' }).made)
  const one = { id: 'm', role: 'branch_manager', branchId: 2 } as const
  const leave = live.join(listener(one).made)
  expect([...live.attendedBranches()]).toEqual([2])
  leave()
  expect([...live.attendedBranches()]).toEqual([])
})
