import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MOST_OUTDATED, type SnapshotStore, type StoredSnapshot } from './port.ts'

/** `reopen` opens the store as a new process would. */
export type OpenedSnapshots = {
  store: SnapshotStore
  reopen(): Promise<SnapshotStore>
  close(): Promise<void>
}

const position = (n: number): string => String(n).padStart(16, '0')

/** Every adapter of the snapshots passes this, unchanged. Streams are new in each test. */
export const snapshotContract = (name: string, open: () => Promise<OpenedSnapshots>): void => {
  describe(`snapshot contract: ${name}`, () => {
    let opened: OpenedSnapshots
    let store: SnapshotStore
    let stream: string
    beforeEach(async () => {
      opened = await open()
      store = opened.store
      stream = `inventory-${randomUUID()}`
    })
    afterEach(() => opened.close())

    const snapshot = (revision: number, changed: Partial<StoredSnapshot> = {}): StoredSnapshot => ({
      stream,
      revision,
      id: randomUUID(),
      position: position(revision),
      version: 1,
      subject: null,
      text: `{"revision":${revision}}`,
      ...changed,
    })

    it('gives the newest of a stream and version, as it was put', async () => {
      expect(await store.newest(stream, 1)).toBeUndefined()
      const [older, newer] = [snapshot(999), snapshot(1_999, { subject: 'wanjiku', text: 'ñ 🛒' })]
      await store.put(newer)
      await store.put(older)
      await store.put(snapshot(5_000, { stream: `${stream}0` }))
      expect(await store.newest(stream, 1)).toEqual(newer)
      expect(await store.newest(stream, 2)).toBeUndefined()
    })

    it('keeps what another process finds', async () => {
      const kept = snapshot(999)
      await store.put(kept)
      const again = await opened.reopen()
      expect(await again.newest(stream, 1)).toEqual(kept)
    })

    it('keeps the earlier ones, which come to light when the newest is dropped', async () => {
      const [older, newer] = [snapshot(999), snapshot(1_999)]
      await store.put(older)
      await store.put(newer)
      await store.drop({ ...newer, id: randomUUID() })
      expect(await store.newest(stream, 1)).toEqual(newer)
      await store.drop(newer)
      await store.drop(newer)
      expect(await store.newest(stream, 1)).toEqual(older)
    })

    it('puts one in the place of another of the same revision', async () => {
      await store.put(snapshot(999))
      const later = snapshot(999, { text: 'later' })
      await store.put(later)
      expect(await store.newest(stream, 1)).toEqual(later)
      await store.drop(later)
      expect(await store.newest(stream, 1)).toBeUndefined()
    })

    it('deletes what is of another version with the next put, so many at once', async () => {
      for (let n = 0; n < MOST_OUTDATED + 1; n += 1) await store.put(snapshot(n))
      const other = snapshot(999, { stream: `${stream}0` })
      await store.put(other)
      await store.put(snapshot(2_000, { version: 2 }))
      expect(await store.newest(stream, 1)).toBeDefined()
      await store.put(snapshot(3_000, { version: 2 }))
      expect(await store.newest(stream, 1)).toBeUndefined()
      expect(await store.newest(other.stream, 1)).toEqual(other)
    })

    it('lists all of every stream and version, page by page', async () => {
      const put = [snapshot(1), snapshot(2), snapshot(3), snapshot(4, { stream: `${stream}0` })]
      for (const one of put) await store.put(one)
      const found: StoredSnapshot[] = []
      let after: string | null = null
      do {
        const page = await store.list(after, 2)
        found.push(...page.snapshots.filter((one) => one.stream.startsWith(stream)))
        after = page.next
      } while (after !== null)
      const byRevision = found.toSorted((a, b) => a.revision - b.revision)
      expect(byRevision).toEqual(put)
    })

    it('drops all behind a position', async () => {
      const [older, newer] = [snapshot(1), snapshot(2)]
      await store.put(older)
      await store.put(newer)
      await store.dropBehind(older.position)
      expect(await store.newest(stream, 1)).toEqual(older)
      await store.dropBehind(null)
      expect(await store.newest(stream, 1)).toBeUndefined()
    })

    it('keeps a state of a megabyte', async () => {
      const large = snapshot(999, { text: 'm'.repeat(1_048_576) })
      await store.put(large)
      expect(await store.newest(stream, 1)).toEqual(large)
    })
  })
}
