import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { type Ask, type LostSale, type LostSales, MOST_LOST } from './port.ts'

/** For this suite, the store is opened with room for this many products of a branch on one day. */
export const FEW_PRODUCTS = 3

/** `reopen` opens the store as a new process would. */
export type OpenedLostSales = {
  store: LostSales
  reopen(): Promise<LostSales>
  close(): Promise<void>
}

const at = '2026-01-05T09:00:00.000Z'
const until = '2026-01-05T10:00:00.000Z'
const later = '2026-01-05T10:00:00.001Z'
const since = '2026-01-01'
let branches = 0

/** Every adapter of the lost sales passes this, unchanged. Branches are new in each test. */
export const lostSalesContract = (name: string, open: () => Promise<OpenedLostSales>): void => {
  describe(`lost sales contract: ${name}`, () => {
    let opened: OpenedLostSales
    let store: LostSales
    let branchId: number
    beforeEach(async () => {
      opened = await open()
      store = opened.store
      branches += 1
      branchId = branches
    })
    afterEach(() => opened.close())

    const sale = (changed: Partial<LostSale> = {}): LostSale => ({
      branchId,
      productId: 7,
      variantId: 2,
      day: '2026-01-05',
      pieces: 3,
      ...changed,
    })
    const ask = (changed: Partial<Ask> = {}): Ask => ({ hash: randomUUID(), at, until, ...changed })
    const products = (limit = 10) => store.products(branchId, since, limit)

    it('adds up by product and by day, the most first, of that branch', async () => {
      await store.count(sale(), ask())
      await store.count(sale({ pieces: 2 }), ask())
      await store.count(sale({ productId: 1, variantId: 0, pieces: 4 }), ask())
      await store.count(sale({ day: '2026-01-04', pieces: 1 }), ask())
      await store.count(sale({ branchId: branchId + 1_000, pieces: 9 }), ask())
      expect(await products()).toEqual([
        { productId: 7, variantId: 2, pieces: 6 },
        { productId: 1, variantId: 0, pieces: 4 },
      ])
      expect(await products(1)).toHaveLength(1)
      expect(await store.days(branchId, since)).toEqual([
        { day: '2026-01-04', pieces: 1 },
        { day: '2026-01-05', pieces: 9 },
      ])
      expect(await store.days(branchId, '2026-01-05')).toHaveLength(1)
      expect(await store.products(branchId + 2_000, since, 10)).toEqual([])
    })

    it('counts an ask once until its time is over, also when it comes twice at once', async () => {
      const one = ask()
      await Promise.all([store.count(sale(), one), store.count(sale(), one)])
      await store.count(sale(), one)
      expect(await products()).toMatchObject([{ pieces: 3 }])
      await store.count(sale(), { ...one, at: until, until: later })
      expect(await products()).toMatchObject([{ pieces: 6 }])
    })

    it('loses no count to another that comes at once', async () => {
      await Promise.all(Array.from({ length: 10 }, () => store.count(sale(), ask())))
      expect(await products()).toMatchObject([{ pieces: 30 }])
    })

    it('never counts more of a day than the most', async () => {
      spec('operations 2.6', 'Lost sales: at most one count an hour from the same asker')
      await store.count(sale({ pieces: MOST_LOST * 2 }), ask())
      await store.count(sale(), ask())
      expect(await products()).toMatchObject([{ pieces: MOST_LOST }])
    })

    it('counts no more products of a branch and day than the most', async () => {
      for (const productId of [1, 2, 3]) await store.count(sale({ productId, pieces: 1 }), ask())
      await store.count(sale({ productId: 4, pieces: 9 }), ask())
      await store.count(sale({ productId: 3, pieces: 2 }), ask())
      await store.count(sale({ productId: 4, day: '2026-01-06', pieces: 2 }), ask())
      expect(await store.days(branchId, since)).toEqual([
        { day: '2026-01-05', pieces: 5 },
        { day: '2026-01-06', pieces: 2 },
      ])
    })

    it('forgets the days before one, and the asks whose time is over', async () => {
      spec('operations 2.6', 'Lost sales: kept 90 days, in a bounded table')
      const [over, held] = [ask(), ask({ until: later })]
      await store.count(sale({ day: '2026-01-04' }), over)
      await store.count(sale(), held)
      await store.forget('2026-01-05', until)
      expect(await store.days(branchId, since)).toEqual([{ day: '2026-01-05', pieces: 3 }])
      await store.count(sale(), held)
      await store.count(sale(), over)
      expect(await products()).toMatchObject([{ pieces: 6 }])
    })

    it('keeps what another process finds', async () => {
      await store.count(sale(), ask())
      const again = await opened.reopen()
      expect(await again.products(branchId, since, 10)).toMatchObject([{ pieces: 3 }])
    })
  })
}
