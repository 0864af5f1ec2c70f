import { beforeEach, describe, expect, it } from 'vitest'
import {
  at,
  idsOf,
  markAt,
  newCollection,
  newLease,
  writesOf,
} from '../../testing/stores/read-store-values.ts'
import { findMerged } from './paging.ts'
import {
  type Collection,
  type Doc,
  InvalidCursor,
  type Lease,
  type Query,
  type ReadStore,
} from './port.ts'

type Sale = Doc & { day: string; cents: number }

const sale = (n: number, day: string): Sale => ({
  id: `sale-${n}`,
  position: at(n + 1),
  day,
  cents: (n * 7) % 4,
})

/** The read store's contract on cursors. */
export const pagingContract = (store: () => ReadStore): void => {
  describe('pages', () => {
    let sales: Collection
    let lease: Lease
    beforeEach(async () => {
      sales = newCollection([['day', '-cents']])
      lease = await newLease(store())
      await store().prepare([sales])
    })

    const write = (docs: Sale[]) =>
      store().commit([{ collection: sales, writes: writesOf(docs) }], markAt(at(1_000)), lease)
    const pages = async (query: Query, between: () => Promise<void> = async () => {}) => {
      const result: Sale[][] = []
      let page = await store().find<Sale>(sales, query)
      while (page.next !== undefined) {
        result.push(page.docs)
        await between()
        page = await store().find<Sale>(sales, { ...query, after: page.next })
      }
      return [...result, page.docs]
    }

    it('say whether there is a next one', async () => {
      await write([0, 1, 2, 3, 4, 5].map((n) => sale(n, 'monday')))
      const sizes = async (limit: number) =>
        (await pages({ limit, sort: ['-cents'] })).map((page) => page.length)
      expect(await sizes(3)).toEqual([3, 3])
      expect(await sizes(4)).toEqual([4, 2])
      expect(await sizes(6)).toEqual([6])
      expect(await sizes(7)).toEqual([6])
      expect(await pages({ limit: 3, where: { day: 'never' } })).toEqual([[]])
    })

    it('keep to their condition', async () => {
      const docs = Array.from({ length: 30 }, (_, n) => sale(n, n % 2 ? 'monday' : 'tuesday'))
      await write(docs)
      const where = { day: 'monday', cents: { gte: 1 } }
      const seen = (await pages({ limit: 4, where, sort: ['day', '-cents'] })).flat()
      expect(idsOf(seen).sort()).toEqual(
        idsOf(docs.filter((d) => d.day === 'monday' && d.cents >= 1)).sort(),
      )
      expect(seen.map(({ cents }) => cents)).toEqual(
        seen.map(({ cents }) => cents).toSorted((a, b) => b - a),
      )
    })

    it('visit everything once while documents come before and behind the cursor', async () => {
      const docs = Array.from({ length: 25 }, (_, n) => sale(n, 'monday'))
      await write(docs)
      let n = 100
      const meanwhile = async () => {
        await write([sale(n++, 'april'), sale(n++, 'monday'), sale(n++, 'zulu')])
      }
      const seen = idsOf((await pages({ limit: 5, sort: ['day', '-cents'] }, meanwhile)).flat())
      expect(new Set(seen).size).toBe(seen.length)
      expect(idsOf(docs).filter((id) => !seen.includes(id))).toEqual([])
    })

    it('refuse a cursor that was not given out for such a sort', async () => {
      await write([0, 1, 2].map((n) => sale(n, 'monday')))
      const { next = '' } = await store().find(sales, { limit: 1, sort: ['day'] })
      const forged = [[], {}, [1], ['a', {}], [['a'], 'b'], 'x'].map((cursor) =>
        Buffer.from(JSON.stringify(cursor)).toString('base64url'),
      )
      for (const after of ['', 'nonsense', next.slice(1), ...forged]) {
        const page = store().find(sales, { limit: 1, sort: ['day'], after })
        await expect(page, after).rejects.toThrow(InvalidCursor)
      }
      const other = store().find(sales, { limit: 1, sort: ['day', 'cents'], after: next })
      await expect(other).rejects.toThrow(InvalidCursor)
    })

    it('of several conditions come in one order', async () => {
      await write(
        Array.from({ length: 30 }, (_, n) => sale(n, ['april', 'may', 'june'][n % 3] ?? '')),
      )
      const parts = ['may', 'april'].map((day) => ({ collection: sales, where: { day } }))
      const query = { limit: 7, where: { cents: { lt: 3 } }, sort: ['-cents', 'day'] }
      const where = { cents: { lt: 3 }, day: { in: ['april', 'may'] } }
      const whole = await pages({ ...query, where })
      const merged: Sale[][] = []
      let after: string | undefined
      do {
        const page = await findMerged<Sale>(store(), { ...query, after }, parts)
        merged.push(page.docs)
        after = page.next
      } while (after !== undefined)
      expect(merged).toEqual(whole)
      expect(whole.length).toBeGreaterThan(2)
    })

    it('go on when the document under the cursor is gone', async () => {
      await write([0, 1, 2, 3].map((n) => sale(n, `day-${n}`)))
      const query = { limit: 2, sort: ['day'] }
      const { next } = await store().find<Sale>(sales, query)
      const writes = [{ id: 'sale-1', doc: null }]
      await store().commit([{ collection: sales, writes }], markAt(at(1_001)), lease)
      const rest = await store().find<Sale>(sales, { ...query, after: next ?? '' })
      expect(idsOf(rest.docs)).toEqual(['sale-2', 'sale-3'])
    })
  })
}
