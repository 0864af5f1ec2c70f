import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { MOST_BYTES, type PictureStore } from './port.ts'

/** `reopen` opens the store as a new process would. */
export type OpenedPictures = {
  store: PictureStore
  reopen(): Promise<PictureStore>
  close(): Promise<void>
}

const day = (n: number): string => `2026-01-0${n}T09:00:00.000Z`

/** Every adapter of the pictures passes this, unchanged. It begins with an empty store. */
export const pictureContract = (name: string, open: () => Promise<OpenedPictures>): void => {
  describe(`picture contract: ${name}`, () => {
    let opened: OpenedPictures
    let store: PictureStore
    beforeEach(async () => {
      opened = await open()
      store = opened.store
    })
    afterEach(() => opened.close())

    const names = async () => (await store.list(null, 100)).map((one) => one.name)

    it('gives the bytes as they were put, to another process too', async () => {
      spec('operations 2.4', 'Pictures lie beside the log, and unused ones are swept')
      const bytes = randomBytes(MOST_BYTES)
      await store.put('a1-960.webp', bytes, day(1))
      const again = await opened.reopen()
      expect(Buffer.from((await again.get('a1-960.webp')) ?? []).equals(bytes)).toBe(true)
      expect(await again.get('a1-480.webp')).toBeUndefined()
      expect([await again.has('a1-960.webp'), await again.has('a1-480.webp')]).toEqual([
        true,
        false,
      ])
    })

    it('puts one in the place of another of its name', async () => {
      await store.put('a1.webp', Buffer.from('older'), day(1))
      await store.put('a1.webp', Buffer.from('newer'), day(2))
      expect(String(await store.get('a1.webp'))).toBe('newer')
      expect(await store.list(null, 10)).toEqual([{ name: 'a1.webp', touchedAt: day(2) }])
      expect(await store.count()).toBe(1)
    })

    it('refuses what is too large, and names that could lead elsewhere', async () => {
      const large = Buffer.alloc(MOST_BYTES + 1)
      await expect(store.put('a1.webp', large, day(1))).rejects.toThrow(RangeError)
      for (const bad of ['../a1', '.a1', 'a/b', 'A1', '', 'a\0', 'a'.repeat(101)]) {
        await expect(store.put(bad, Buffer.from('x'), day(1))).rejects.toThrow(RangeError)
        expect(await store.get(bad)).toBeUndefined()
        expect(await store.touch(bad, day(1))).toBe(false)
        expect(await store.has(bad)).toBe(false)
        await store.drop(bad, day(9))
      }
      expect(await names()).toEqual([])
    })

    it('lists by name, in pages', async () => {
      for (const one of ['c', 'a', 'b']) await store.put(one, Buffer.from(one), day(1))
      expect(await store.list(null, 2)).toMatchObject([{ name: 'a' }, { name: 'b' }])
      expect(await store.list('b', 2)).toEqual([{ name: 'c', touchedAt: day(1) }])
      expect(await store.list('c', 2)).toEqual([])
      expect(await store.count()).toBe(3)
    })

    it('drops what was not touched since, and nothing else', async () => {
      for (const one of ['a', 'b', 'c']) await store.put(one, Buffer.from(one), day(1))
      expect(await store.touch('b', day(3))).toBe(true)
      expect(await store.touch('d', day(3))).toBe(false)
      await store.put('c', Buffer.from('c'), day(3))
      for (const one of ['a', 'b', 'c', 'd']) await store.drop(one, day(2))
      expect(await names()).toEqual(['b', 'c'])
      await store.drop('b', day(4))
      expect(await names()).toEqual(['c'])
      expect(await store.get('b')).toBeUndefined()
    })
  })
}
