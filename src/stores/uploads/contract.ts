import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Uploads } from './port.ts'

/** `reopen` opens the store as a new process would. */
export type OpenedUploads = {
  store: Uploads
  reopen(): Promise<Uploads>
  close(): Promise<void>
}

/** Every adapter of the uploads passes this, unchanged. */
export const uploadContract = (name: string, open: () => Promise<OpenedUploads>): void => {
  describe(`upload contract: ${name}`, () => {
    let opened: OpenedUploads
    let store: Uploads
    let owner: string
    beforeEach(async () => {
      opened = await open()
      store = opened.store
      owner = randomUUID()
    })
    afterEach(() => opened.close())

    const idAt = (msecs: number) => v7({ msecs })
    const page = (text: string, n = 0) => ({ part: 'rows', n, text })

    it('keeps pages by their names, for other processes too', async () => {
      const [id, other] = [idAt(1), idAt(2)]
      await store.put({ id, owner }, [page('one ñ 🛒'), page('two', 1)])
      await store.put({ id: other, owner }, [page('else')])
      const again = await opened.reopen()
      expect(await again.get(id, 'rows', 0)).toBe('one ñ 🛒')
      expect(await again.get(id, 'rows', 1)).toBe('two')
      expect(await again.get(id, 'rows', 2)).toBeUndefined()
      expect(await again.get(id, 'head', 0)).toBeUndefined()
      expect(await again.get(other, 'rows', 0)).toBe('else')
    })

    it('puts a page in the place of one of the same name', async () => {
      const id = idAt(1)
      await store.put({ id, owner }, [page('one'), page('two', 1)])
      await store.put({ id, owner }, [page('later')])
      expect(await store.get(id, 'rows', 0)).toBe('later')
      expect(await store.get(id, 'rows', 1)).toBe('two')
    })

    it('drops all of an owner but the newest', async () => {
      const ids = [3, 1, 2].map(idAt)
      for (const id of ids) await store.put({ id, owner }, [page(id), page(id, 1)])
      const stranger = idAt(0)
      await store.put({ id: stranger, owner: randomUUID() }, [page('theirs')])
      await store.keepNewest(owner, 2)
      const kept = await Promise.all(ids.map((id) => store.get(id, 'rows', 1)))
      expect(kept).toEqual([ids[0], undefined, ids[2]])
      expect(await store.get(stranger, 'rows', 0)).toBe('theirs')
    })

    it('drops what is older', async () => {
      const [old, young] = [idAt(1_000), idAt(3_000)]
      for (const id of [old, young]) await store.put({ id, owner }, [page(id)])
      await store.dropBefore(idAt(2_000))
      expect(await store.get(old, 'rows', 0)).toBeUndefined()
      expect(await store.get(young, 'rows', 0)).toBe(young)
    })

    it('keeps a page of five megabytes', async () => {
      const large = page('m'.repeat(5_000_000))
      await store.put({ id: idAt(1), owner }, [large])
      const id = idAt(9)
      await store.put({ id, owner }, [large])
      expect(await store.get(id, 'rows', 0)).toHaveLength(5_000_000)
    })
  })
}
