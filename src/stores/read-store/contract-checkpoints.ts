import { beforeEach, describe, expect, it } from 'vitest'
import {
  at,
  markAt,
  newCollection,
  newLease,
  note,
  writesOf,
} from '../../testing/stores/read-store-values.ts'
import type { Collection, Doc, Lease, ReadStore } from './port.ts'

/** The read store's contract on how far a collection has come. */
export const checkpointContract = (store: () => ReadStore): void => {
  describe('checkpoints', () => {
    let lease: Lease
    let notes: Collection
    beforeEach(async () => {
      lease = await newLease(store())
      notes = newCollection()
      await store().prepare([notes])
    })

    const write = (docs: Doc[], position: string, collection = notes) =>
      store().commit([{ collection, writes: writesOf(docs) }], markAt(position), lease)

    it('moves the checkpoint of every named collection, forward only', async () => {
      const others = newCollection()
      await store().prepare([others])
      expect(await store().checkpoint(notes)).toBeNull()
      const writes = [{ id: 'a', doc: note('a', 3) }]
      await store().commit(
        [
          { collection: notes, writes },
          { collection: others, writes: [] },
        ],
        markAt(at(4)),
        lease,
      )
      expect(await store().checkpoint(notes)).toBe(at(4))
      expect(await store().checkpoint(others)).toBe(at(4))
      await write([], at(2))
      expect(await store().checkpoint(notes)).toBe(at(4))
    })

    it('keeps with the checkpoint the event that stands there', async () => {
      expect(await store().mark(notes)).toBeNull()
      const mark = markAt(at(4))
      await store().commit([{ collection: notes, writes: [] }], mark, lease)
      expect(await store().mark(notes)).toEqual(mark)
      await write([], at(2))
      expect(await store().mark(notes)).toEqual(mark)
    })

    it('drops the lower versions of a collection, and nothing else', async () => {
      const others = { ...newCollection(), version: 1 }
      const [first, second, third] = [1, 2, 3].map((version) => ({ ...notes, version }))
      if (!first || !second || !third) throw new Error('no versions')
      await store().prepare([first, second, third, others])
      for (const one of [first, second, third, others]) await write([note('a', 5)], at(5), one)
      const dropped = await store().dropFormer(third, lease)
      expect(dropped.map(({ version }) => version).toSorted()).toEqual([1, 2])
      expect(await store().checkpoint(first)).toBeNull()
      expect(await store().get(third, 'a')).toEqual(note('a', 5))
      expect(await store().get(others, 'a')).toEqual(note('a', 5))
      expect(await store().dropFormer(third, lease)).toEqual([])
      await store().prepare([first])
      expect(await store().find(first, { limit: 5 })).toEqual({ docs: [] })
    })

    it('empties a collection, which is then written from the start again', async () => {
      const others = newCollection()
      await store().prepare([others])
      await write([note('a', 5), note('b', 5)], at(5))
      await write([note('a', 5)], at(5), others)
      await store().reset(notes, lease)
      expect(await store().checkpoint(notes)).toBeNull()
      expect(await store().mark(notes)).toBeNull()
      expect(await store().find(notes, { limit: 5 })).toEqual({ docs: [] })
      expect(await store().get(others, 'a')).toEqual(note('a', 5))
      expect(await store().waitFor(notes, at(1), 20)).toBe(false)
      await write([note('a', 2)], at(2))
      expect(await store().get(notes, 'a')).toEqual(note('a', 2))
      expect(await store().checkpoint(notes)).toBe(at(2))
      expect(await store().waitFor(notes, at(2), 5_000)).toBe(true)
    })

    it('waits for a position', async () => {
      expect(await store().waitFor(notes, at(1), 50)).toBe(false)
      await write([], at(5))
      expect(await store().waitFor(notes, at(5), 5_000)).toBe(true)
      const coming = [7, 6, 8].map((n) => store().waitFor(notes, at(n), 15_000))
      const tooFar = store().waitFor(notes, at(9), 300)
      await write([], at(6))
      await write([], at(8))
      expect(await Promise.all(coming)).toEqual([true, true, true])
      expect(await tooFar).toBe(false)
    })
  })
}
