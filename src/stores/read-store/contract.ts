import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  at,
  markAt,
  newCollection,
  newLease,
  writesOf,
} from '../../testing/stores/read-store-values.ts'
import { checkpointContract } from './contract-checkpoints.ts'
import { copyContract } from './contract-copies.ts'
import { leaseContract } from './contract-leases.ts'
import { pagingContract } from './contract-paging.ts'
import { queryContract } from './contract-queries.ts'
import { type Collection, type Doc, type Lease, MOST_DOC_BYTES, type ReadStore } from './port.ts'

/** `reopen` closes the store and opens it again on the same data. */
export type OpenedReadStore = {
  store: ReadStore
  reopen?: () => Promise<ReadStore>
  close: () => Promise<void>
}

type Note = Doc & { text: string }
const note = (id: string, n: number, text = id): Note => ({ id, position: at(n), text })

/** Every adapter of the read store passes this, unchanged. The store may hold collections of others. */
export const readStoreContract = (name: string, open: () => Promise<OpenedReadStore>): void => {
  describe(`read store contract: ${name}`, () => {
    let opened: OpenedReadStore
    let store: ReadStore
    let lease: Lease
    let notes: Collection
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    afterAll(() => opened.close())
    beforeEach(async () => {
      lease = await newLease(store)
      notes = newCollection([['text']])
      await store.prepare([notes])
    })

    const write = (docs: Doc[], position: string, collection = notes) =>
      store.commit([{ collection, writes: writesOf(docs) }], markAt(position), lease)

    it('prepares again without harm, also with one more index, also twice at once', async () => {
      await write([note('a', 1)], at(1))
      const more = { ...notes, indexes: [['text'], ['-text', 'id']] }
      await Promise.all([store.prepare([notes, more]), store.prepare([more])])
      await Promise.all([store.index([notes, more]), store.index([more])])
      expect(await store.get(notes, 'a')).toEqual(note('a', 1))
      expect(await store.checkpoint(notes)).toBe(at(1))
    })

    it('says that it takes writes, several processes at once too', async () => {
      await Promise.all(Array.from({ length: 5 }, () => store.probe()))
      await store.probe()
    })

    it('keeps the versions of a collection apart', async () => {
      await write([note('a', 1)], at(1))
      const next = { ...notes, version: 2 }
      await store.prepare([next])
      expect(await store.get(next, 'a')).toBeUndefined()
      expect(await store.checkpoint(next)).toBeNull()
      await write([note('a', 2)], at(2), next)
      expect(await store.get(notes, 'a')).toEqual(note('a', 1))
      expect(await store.get(next, 'a')).toEqual(note('a', 2))
    })

    it('gives back the very document that was written, keys in order', async () => {
      const docs = [
        {
          zulu: 'Dúka 買い物 🛒 "q" \\ \n',
          id: 'order.1/ñ 🛒',
          alpha: { y: [1, -2.5, 1_767_322_984_678, null, { b: true, a: [] }], x: {} },
          position: at(1),
          empty: '',
          long: 'x'.repeat(200_000),
        },
        { position: at(1), text: '', id: '__proto' },
      ]
      await write(docs, at(1))
      for (const doc of docs) {
        expect(JSON.stringify(await store.get(notes, doc.id))).toBe(JSON.stringify(doc))
      }
      const all = await store.getMany(notes, [docs[0]?.id ?? '', docs[1]?.id ?? ''])
      expect(all.map((doc) => JSON.stringify(doc)).sort()).toEqual(
        docs.map((doc) => JSON.stringify(doc)).sort(),
      )
      const found = await store.find(notes, { limit: 5, sort: ['text'] })
      expect(JSON.stringify(found.docs[1])).toBe(JSON.stringify(docs[1]))
    })

    it('gets one document, or many, or none', async () => {
      const docs = Array.from({ length: 1_200 }, (_, n) => note(`n${n}`, 1))
      const writes = writesOf(docs).map((one) => ({ ...one, fresh: true }))
      await store.commit([{ collection: notes, writes }], markAt(at(1)), lease)
      expect(await store.get(notes, 'n7')).toEqual(docs[7])
      expect(await store.get(notes, 'missing')).toBeUndefined()
      expect(await store.getMany(notes, [])).toEqual([])
      const some = await store.getMany<Note>(notes, ['n3', 'missing', 'n1'])
      expect(some.map(({ id }) => id).sort()).toEqual(['n1', 'n3'])
      expect(
        await store.getMany(
          notes,
          docs.map(({ id }) => id),
        ),
      ).toHaveLength(1_200)
    })

    it('replaces a document by a later one, and never by one as old or older', async () => {
      await write([note('a', 5, 'five')], at(5))
      await write([note('a', 6, 'six')], at(6))
      await write([note('a', 6, 'again')], at(6))
      await write([note('a', 3, 'three'), note('b', 3)], at(6))
      const mistaken = writesOf([note('a', 6, 'fresh?'), note('b', 6, 'six'), note('c', 6)])
      const writes = mistaken.map((one) => ({ ...one, fresh: true }))
      await store.commit([{ collection: notes, writes }], markAt(at(6)), lease)
      expect(await store.get(notes, 'a')).toEqual(note('a', 6, 'six'))
      expect(await store.get(notes, 'b')).toEqual(note('b', 6, 'six'))
      expect(await store.get(notes, 'c')).toEqual(note('c', 6))
    })

    it('exchanges just the document that stands where it is said, by an older one too', async () => {
      await write([note('a', 5), note('b', 5), note('c', 5)], at(5))
      const writes = [
        { id: 'a', doc: note('a', 5, 'anew'), over: at(5) },
        { id: 'b', doc: note('b', 3, 'older'), over: at(5) },
        { id: 'c', doc: note('c', 9, 'of somebody who looked too early'), over: at(4) },
        { id: 'missing', doc: note('missing', 9), over: at(4) },
      ]
      await store.commit([{ collection: notes, writes }], markAt(at(5)), lease)
      expect(await store.get(notes, 'a')).toEqual(note('a', 5, 'anew'))
      expect(await store.get(notes, 'b')).toEqual(note('b', 3, 'older'))
      expect(await store.get(notes, 'c')).toEqual(note('c', 5))
      expect(await store.get(notes, 'missing')).toBeUndefined()
      const gone = ['a', 'b'].map((id) => ({ id, doc: null, over: at(3) }))
      await store.commit([{ collection: notes, writes: gone }], markAt(at(5)), lease)
      expect(await store.get(notes, 'a')).toEqual(note('a', 5, 'anew'))
      expect(await store.get(notes, 'b')).toBeUndefined()
    })

    it('refuses a batch with a document that is too large, and writes nothing of it', async () => {
      const fits = note('fits', 1, 'x'.repeat(MOST_DOC_BYTES - 100))
      await write([fits], at(1))
      expect(await store.get(notes, 'fits')).toEqual(fits)
      const others = newCollection()
      await store.prepare([others])
      const large = note('large', 2, 'ñ'.repeat(MOST_DOC_BYTES / 2))
      const batches = [
        { collection: others, writes: writesOf([note('small', 2)]) },
        { collection: notes, writes: writesOf([note('small', 2), large]) },
      ]
      const refused = { name: 'DocumentTooLarge', documentId: 'large', collection: notes }
      await expect(store.commit(batches, markAt(at(2)), lease)).rejects.toMatchObject(refused)
      expect(await store.get(others, 'small')).toBeUndefined()
      expect(await store.get(notes, 'small')).toBeUndefined()
      expect(await store.checkpoint(notes)).toBe(at(1))
    })

    it('replaces many documents, for several commits at once', async () => {
      const collections = [notes, newCollection(), newCollection()]
      await store.prepare(collections)
      const ids = Array.from({ length: 110 }, (_, n) => `n${n}`)
      for (const n of [1, 2]) {
        const docs = ids.map((id) => note(id, n, `${n}`))
        await Promise.all(collections.map((collection) => write(docs, at(n), collection)))
      }
      for (const collection of collections) {
        const { docs } = await store.find<Note>(collection, { where: { text: '2' }, limit: 200 })
        expect(docs).toHaveLength(ids.length)
      }
    })

    it('deletes, though not what is later than the delete', async () => {
      await write([note('a', 1), note('b', 9)], at(2))
      const gone = ['a', 'b', 'missing'].map((id) => ({ id, doc: null }))
      await store.commit([{ collection: notes, writes: gone }], markAt(at(4)), lease)
      expect(await store.get(notes, 'a')).toBeUndefined()
      expect(await store.get(notes, 'b')).toEqual(note('b', 9))
      await write([note('a', 5)], at(5))
      expect(await store.get(notes, 'a')).toEqual(note('a', 5))
    })

    checkpointContract(() => store)
    copyContract(() => store)
    queryContract(() => store)
    pagingContract(() => store)
    leaseContract(() => store)

    it('has everything after it was opened again', async ({ skip }) => {
      if (!opened.reopen) return skip('this adapter cannot be reopened')
      await write([note('a', 1)], at(2))
      store = await opened.reopen()
      await store.prepare([notes])
      expect(await store.get(notes, 'a')).toEqual(note('a', 1))
      expect(await store.checkpoint(notes)).toBe(at(2))
      expect(await store.acquireLease(lease.name, 'another', 1_000)).toBeUndefined()
      await write([note('a', 3)], at(3))
      expect(await store.get(notes, 'a')).toEqual(note('a', 3))
    })
  })
}
