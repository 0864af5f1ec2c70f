import { IDBFactory } from 'fake-indexeddb'
import { spec } from '#spec'
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OutboxStore, openOutboxStore } from './outbox-store.ts'

let store: OutboxStore
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  store = await openOutboxStore('outbox')
})
afterEach(() => {
  vi.restoreAllMocks()
  store.close()
})

const entry = (n: number) => ({
  id: `id-${n}`,
  owner: 'otieno',
  lane: 'x',
  kind: 'step',
  request: { method: 'POST' as const, path: '/x', body: {} },
  dueAt: 0,
})
const position = (n: number) => ({
  at: new Date(n * 1_000).toISOString(),
  latitude: 0,
  longitude: 0,
  accuracy: 5,
  heading: null,
})

/** A device whose store takes nothing more while it holds more than so many positions. */
const fullAbove = async (most: number) => {
  let held = await store.countPositions('otieno')
  const { add } = IDBObjectStore.prototype
  const { delete: remove } = IDBCursor.prototype
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value,
  ) {
    if (held > most) throw new DOMException('full', 'QuotaExceededError')
    return add.call(this, value)
  })
  vi.spyOn(IDBCursor.prototype, 'delete').mockImplementation(function (this: IDBCursor) {
    held -= 1
    return remove.call(this)
  })
}

test('a full device drops the oldest positions, and never an entry', async () => {
  spec('operations driver', 'Acts: full storage drops the oldest positions, never a step')
  await store.add(entry(1))
  for (let n = 0; n < 500; n += 1) await store.addPosition('otieno', position(n))
  await fullAbove(350)
  await store.add(entry(2))
  const entries = await store.entries('otieno')
  expect(entries.map(({ id }) => id)).toEqual(['id-1', 'id-2'])
  const left = await store.positions('otieno', 1_000)
  expect(left.map(({ at }) => at)).toEqual(
    Array.from({ length: 300 }, (_, n) => position(n + 200).at),
  )
})

test('a device that is full of other things loses the position, and says so of an entry', async () => {
  spec('operations driver', 'Acts: full storage drops the oldest positions, never a step')
  await fullAbove(-1)
  await store.addPosition('otieno', position(1))
  expect(await store.countPositions('otieno')).toBe(0)
  await expect(store.add(entry(1))).rejects.toMatchObject({ name: 'QuotaExceededError' })
})

test('entries keep their numbers and their order over a restart of the app, and no number comes twice', async () => {
  spec('operations driver', 'Case 14. Off duty: positions stop, the queue still empties')
  const numbers = [await store.add(entry(1)), await store.add(entry(2))].map(({ seq }) => seq)
  await store.answered(numbers[1] ?? 0)
  store.close()
  store = await openOutboxStore('outbox')
  const third = await store.add(entry(3))
  expect([...numbers, third.seq]).toEqual([1, 2, 3])
  expect((await store.entries('otieno')).map(({ seq }) => seq)).toEqual([1, 3])
})

test('an app that is renewed under way finds the queue as the old one left it', async () => {
  spec('operations driver', 'Case 14. Off duty: positions stop, the queue still empties')
  await store.add(entry(1))
  await store.addPosition('otieno', position(1))
  // The old app is still open in another tab. It lets go.
  const renewed = await openDB('outbox', 2)
  expect(await renewed.getAll('entries')).toMatchObject([{ id: 'id-1', seq: 1 }])
  expect(await renewed.count('positions')).toBe(1)
  renewed.close()
})
