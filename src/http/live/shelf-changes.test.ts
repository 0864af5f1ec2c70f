import { beforeEach, expect, test } from 'vitest'
import { type VirtualWorld, virtualWorld } from '../../testing/worlds.ts'
import { gatherShelfChanges, type ShelfMessage } from './feed.ts'

let world: VirtualWorld
beforeEach(() => {
  world = virtualWorld()
})

const openShelf = (listeners = 1) => {
  const told: (readonly ShelfMessage[])[] = []
  const toEverybody = (messages: readonly ShelfMessage[]) => told.push(messages)
  return { told, shelf: gatherShelfChanges({ size: () => listeners, toEverybody }, world) }
}
const stock = { type: 'stock', branchId: 1, productId: 7 } as const

test('many changes of one shelf are told once, with the latest position', async () => {
  const { told, shelf } = openShelf()
  for (let n = 10; n < 60; n += 1) shelf.add({ ...stock, position: String(n) })
  shelf.add({ ...stock, branchId: 2, position: '60' })
  shelf.add({ type: 'catalogue', productId: 7, position: '61' })
  await world.advance(500)
  expect(told).toEqual([
    [
      { type: 'stock', branchId: 1, productId: 7, position: '59' },
      { type: 'stock', branchId: 2, productId: 7, position: '60' },
      { type: 'catalogue', productId: 7, position: '61' },
    ],
  ])
})

test.each([
  [1, 500],
  [1_000, 500],
  [5_000, 2_500],
])('%i listeners are told of shelves every %i ms', async (listeners, everyMs) => {
  const { told, shelf } = openShelf(listeners)
  shelf.add({ ...stock, position: '1' })
  await world.advance(everyMs - 1)
  expect(told).toEqual([])
  await world.advance(1)
  expect(told).toHaveLength(1)
})
