import { afterEach, beforeEach, expect, it } from 'vitest'
import { inventory } from '../../domain/inventory/inventory.ts'
import { system } from '../../domain/kernel/access.ts'
import { roomOfEach } from '../../lib/room.ts'
import { type Events, StreamUnreadable } from '../../stores/event-store/events.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { execute } from '../engine/execute.ts'
import { createStateCache } from '../engine/read-state.ts'
import { readAhead } from './read-ahead.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  for (const productId of [1, 2, 3]) await count(productId)
})
afterEach(() => shop.close())

const count = (productId: number, onHand = productId) => {
  const { deps } = shop
  const context = {
    ...deps,
    actor: system,
    address: '',
    commandId: deps.world.newId(),
    correlationId: 'correlation',
    causationId: 'causation',
    appended: () => undefined,
    depth: 0,
  }
  const key = { branchId: 1, productId, variantId: 0 }
  const counted = { onHand, lowStockThreshold: 5, reason: 'count' }
  return execute(context, inventory, `1.${productId}.0`, { type: 'Count', key, ...counted })
}

/** The stock records that a new process knows after it read ahead, those it read last first. */
const known = async (withinMs: number, events: Events = shop.deps.events) => {
  const cache = createStateCache(roomOfEach())
  await readAhead({ ...shop.deps, cache, events }, withinMs)
  return [...cache.inventory.states.entries()].map(([id, { state }]) => [id, state.onHand])
}

it('knows the stock that moved last, as it is now', async () => {
  await count(1, 9)
  expect((await known(1_000)).toSorted()).toEqual([
    ['1.1.0', 9],
    ['1.2.0', 2],
    ['1.3.0', 3],
  ])
})

it('begins nothing once its time is over', async () => {
  expect(await known(0)).toEqual([])
})

it('leaves out a stream that cannot be read', async () => {
  const { events } = shop.deps
  const [event] = await events.readStream('inventory-1.2.0')
  if (event === undefined) throw new Error('not counted')
  const readStream: Events['readStream'] = async (stream, from) => {
    if (stream !== 'inventory-1.2.0') return events.readStream(stream, from)
    throw new StreamUnreadable({ ...event, at: event.meta.at, reason: 'unknown-type' }, [])
  }
  expect((await known(1_000, { ...events, readStream })).map(([id]) => id).toSorted()).toEqual([
    '1.1.0',
    '1.3.0',
  ])
})
