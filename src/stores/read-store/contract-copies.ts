import { beforeEach, describe, expect, it } from 'vitest'
import {
  at,
  idsOf,
  markAt,
  newCollection,
  newLease,
  note,
  writesOf,
} from '../../testing/stores/read-store-values.ts'
import { type Collection, type Doc, type Lease, ONE_COPY, type ReadStore } from './port.ts'

/** The read store's contract on copies of one version of a collection. */
export const copyContract = (store: () => ReadStore): void => {
  describe('copies', () => {
    let lease: Lease
    let notes: Collection
    let beside: Collection
    beforeEach(async () => {
      lease = await newLease(store())
      notes = newCollection([['position']])
      beside = { ...notes, copy: 1 }
      await store().prepare([notes])
      await write(notes, [note('old', 5)])
    })

    const write = (collection: Collection, docs: readonly Doc[], position = at(5)) =>
      store().commit([{ collection, writes: writesOf(docs) }], markAt(position), lease)
    const fill = async (docs: readonly Doc[]) => {
      await store().prepare([beside])
      await store().index([beside])
      await write(beside, docs)
    }
    const noted = (serving: number, former: number | null) => ({
      serving,
      beside: null,
      former,
      last: 1,
    })
    const serve = (serving: number, former: number | null) =>
      store().noteCopies([{ collection: notes, copies: noted(serving, former) }], lease)
    const read = async (collection = notes): Promise<string[]> =>
      idsOf((await store().find(collection, { limit: 9, sort: ['position'] })).docs)

    it('are one at first, and another is filled beside it without being seen', async () => {
      expect(await store().copies(notes)).toEqual(ONE_COPY)
      await fill([note('new', 4)])
      expect(await read()).toEqual(['old'])
      expect(await read(beside)).toEqual(['new'])
      expect(await read({ ...notes, copy: 0 })).toEqual(['old'])
    })

    it('are switched for every question at once, and back', async () => {
      await fill([note('new', 4), note('newer', 5)])
      await serve(1, 0)
      expect(await store().copies(notes)).toEqual(noted(1, 0))
      expect(await read()).toEqual(['new', 'newer'])
      expect(await store().get(notes, 'old')).toBeUndefined()
      expect(await store().get(notes, 'new')).toEqual(note('new', 4))
      expect(await store().getMany(notes, ['old', 'new'])).toEqual([note('new', 4)])
      expect(await store().getManyPatiently(notes, ['old'])).toEqual([])
      expect(await store().count(notes, {}, 9)).toBe(2)
      await write(beside, [], at(9))
      expect(await store().checkpoint(notes)).toBe(at(9))
      expect((await store().mark(notes))?.position).toBe(at(9))
      expect(await store().waitFor(notes, at(9), 1_000)).toBe(true)
      await serve(0, 1)
      expect(await read()).toEqual(['old'])
      expect(await store().checkpoint(notes)).toBe(at(5))
    })

    it('of several collections are switched together', async () => {
      const others = newCollection()
      const copies = noted(1, 0)
      await fill([note('new', 5)])
      await store().prepare([others, { ...others, copy: 1 }])
      await write({ ...others, copy: 1 }, [note('other', 5)])
      await store().noteCopies(
        [notes, others].map((collection) => ({ collection, copies })),
        lease,
      )
      expect([await read(), idsOf((await store().find(others, { limit: 9 })).docs)]).toEqual([
        ['new'],
        ['other'],
      ])
    })

    it('are dropped one by one, and never the kept ones', async () => {
      await fill([note('new', 5)])
      await serve(1, 0)
      expect(await store().dropCopies(notes, [0, 1], lease)).toEqual([])
      const { name, version } = notes
      expect(await store().dropCopies(notes, [1], lease)).toEqual([{ name, version, copy: 0 }])
      expect(await store().checkpoint({ ...notes, copy: 0 })).toBeNull()
      expect(await read()).toEqual(['new'])
    })

    it('go with their version', async () => {
      const next = { ...notes, version: 2 }
      await fill([note('new', 5)])
      await serve(1, 0)
      await store().prepare([next])
      await write(next, [note('next', 5)])
      const dropped = await store().dropFormer(next, lease)
      expect(dropped.map(({ copy }) => copy).toSorted()).toEqual([0, 1])
      expect(await store().copies(notes)).toEqual(ONE_COPY)
      expect(await read(next)).toEqual(['next'])
    })

    it('are noted and dropped by nobody who has lost the lease', async () => {
      await fill([note('new', 5)])
      const lost = { ...lease, fence: lease.fence - 1 }
      const refused = { name: 'LeaseLost' }
      const copies = noted(1, 0)
      const noting = store().noteCopies([{ collection: notes, copies }], lost)
      await expect(noting).rejects.toMatchObject(refused)
      await expect(store().dropCopies(notes, [1], lost)).rejects.toMatchObject(refused)
      expect(await read()).toEqual(['old'])
    })
  })
}
