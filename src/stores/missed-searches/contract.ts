import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ask } from '../lost-sales/port.ts'
import type { MissedSearch, MissedSearches } from './port.ts'

/** For this suite, the store is opened with room for this many words of a branch on one day. */
export const FEW_WORDS = 3

/** `reopen` opens the store as a new process would. */
export type OpenedMissedSearches = {
  store: MissedSearches
  reopen(): Promise<MissedSearches>
  close(): Promise<void>
}

const at = '2026-01-05T09:00:00.000Z'
const until = '2026-01-06T09:00:00.000Z'
const later = '2026-01-06T09:00:00.001Z'
const since = '2026-01-01'
let branches = 0

/** Every adapter of the missed searches passes this, unchanged. Branches are new in each test. */
export const missedSearchesContract = (
  name: string,
  open: () => Promise<OpenedMissedSearches>,
): void => {
  describe(`missed searches contract: ${name}`, () => {
    let opened: OpenedMissedSearches
    let store: MissedSearches
    let branchId: number
    beforeEach(async () => {
      opened = await open()
      store = opened.store
      branches += 1
      branchId = branches
    })
    afterEach(() => opened.close())

    const search = (words: string, changed: Partial<MissedSearch> = {}): MissedSearch => ({
      branchId,
      words,
      day: '2026-01-05',
      ...changed,
    })
    const ask = (changed: Partial<Ask> = {}): Ask => ({ hash: randomUUID(), at, until, ...changed })
    const list = (limit = 10) => store.list(branchId, since, limit)

    it('adds up by words with the last day, the most first, of that branch', async () => {
      await store.count(search('ghee'), ask())
      await store.count(search('tofu', { day: '2026-01-04' }), ask())
      await store.count(search('tofu'), ask())
      await store.count(search('tofu', { day: '2026-01-03' }), ask())
      await store.count(search('tofu', { day: '2025-12-31' }), ask())
      await store.count(search('oats', { branchId: branchId + 1_000 }), ask())
      expect(await list()).toEqual([
        { words: 'tofu', times: 3, lastDay: '2026-01-05' },
        { words: 'ghee', times: 1, lastDay: '2026-01-05' },
      ])
      expect(await list(1)).toHaveLength(1)
      expect(await store.list(branchId + 2_000, since, 10)).toEqual([])
    })

    it('counts an ask once until its time is over, also when it comes twice at once', async () => {
      const one = ask()
      await Promise.all([store.count(search('ghee'), one), store.count(search('ghee'), one)])
      await store.count(search('ghee'), one)
      expect(await list()).toMatchObject([{ times: 1 }])
      await store.count(search('ghee'), { ...one, at: until, until: later })
      expect(await list()).toMatchObject([{ times: 2 }])
    })

    it('loses no count to another that comes at once', async () => {
      await Promise.all(Array.from({ length: 10 }, () => store.count(search('ghee'), ask())))
      expect(await list()).toMatchObject([{ times: 10 }])
    })

    it('counts no more words of a branch and day than the most', async () => {
      for (const words of ['a', 'b', 'c', 'd']) await store.count(search(words), ask())
      await store.count(search('c'), ask())
      await store.count(search('d', { day: '2026-01-06' }), ask())
      expect(await list()).toEqual([
        { words: 'c', times: 2, lastDay: '2026-01-05' },
        { words: 'a', times: 1, lastDay: '2026-01-05' },
        { words: 'b', times: 1, lastDay: '2026-01-05' },
        { words: 'd', times: 1, lastDay: '2026-01-06' },
      ])
    })

    it('drops words of one branch, which count again later', async () => {
      await store.count(search('ghee', { day: '2026-01-04' }), ask())
      await store.count(search('ghee'), ask())
      await store.count(search('tofu'), ask())
      await store.count(search('ghee', { branchId: branchId + 1_000 }), ask())
      await store.drop(branchId, 'ghee')
      expect(await list()).toMatchObject([{ words: 'tofu' }])
      expect(await store.list(branchId + 1_000, since, 10)).toHaveLength(1)
      await store.count(search('ghee'), ask())
      expect(await list()).toHaveLength(2)
    })

    it('forgets the days before one, and the asks whose time is over', async () => {
      const [over, held] = [ask(), ask({ until: later })]
      await store.count(search('ghee', { day: '2026-01-04' }), over)
      await store.count(search('ghee'), held)
      await store.forget('2026-01-05', until)
      expect(await list()).toMatchObject([{ times: 1 }])
      await store.count(search('ghee'), held)
      await store.count(search('ghee'), over)
      expect(await list()).toMatchObject([{ times: 2 }])
    })

    it('keeps what another process finds', async () => {
      await store.count(search('ghee'), ask())
      const again = await opened.reopen()
      expect(await again.list(branchId, since, 10)).toMatchObject([{ words: 'ghee' }])
    })
  })
}
