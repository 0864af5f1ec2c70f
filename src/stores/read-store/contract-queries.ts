import { beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  idsOf,
  markAt,
  newCollection,
  newLease,
  writesOf,
} from '../../testing/stores/read-store-values.ts'
import type { Collection, Doc, Query, ReadStore } from './port.ts'

type Item = Doc & {
  branch: number
  status: string
  price: number
  featured: boolean
  note?: string | null
}

const statuses = ['open', 'paid', 'ä "closed"']

/** Every fifth item lacks a note, and every fifth has null. */
const noteOf = (n: number): { note?: string | null } => {
  if (n % 5 === 0) return {}
  return { note: n % 5 === 1 ? null : `n${n % 5}` }
}

const items = Array.from(
  { length: 40 },
  (_, n): Item => ({
    id: `item-${String(n).padStart(3, '0')}`,
    position: at(n),
    branch: n % 3,
    status: statuses[n % statuses.length] ?? '',
    price: Math.floor(n / 4) - 2.5,
    featured: n % 2 === 0,
    ...noteOf(n),
  }),
)

/** The read store's contract on conditions and order, with indexes and without. */
export const queryContract = (store: () => ReadStore): void => {
  const indexes = [['branch', '-price'], ['status', 'note'], ['price'], ['-note', 'price']]
  describe.each([
    ['without indexes', newCollection()],
    ['with indexes', newCollection(indexes)],
  ])('queries %s', (_, collection: Collection) => {
    beforeAll(async () => {
      await store().prepare([collection])
      const batch = { collection, writes: writesOf(items) }
      await store().commit([batch], markAt(at(100)), await newLease(store()))
    })

    const find = (query: Partial<Query>) => store().find<Item>(collection, { limit: 100, ...query })
    const found = async (where: NonNullable<Query['where']>) =>
      idsOf((await find({ where })).docs).sort()
    const those = (test: (item: Item) => boolean) => idsOf(items.filter(test))

    it('find all, by id unless a sort is named', async () => {
      expect(await find({})).toEqual({ docs: items })
      expect(await find({ where: {}, sort: [] })).toEqual({ docs: items })
    })

    it('find by equality', async () => {
      expect(await found({ branch: 1 })).toEqual(those((i) => i.branch === 1))
      expect(await found({ branch: 1, status: 'paid', featured: true })).toEqual(
        those((i) => i.branch === 1 && i.status === 'paid' && i.featured),
      )
      expect(await found({ featured: false })).toEqual(those((i) => !i.featured))
      expect(await found({ status: 'ä "closed"' })).toEqual(those((i) => i.status === statuses[2]))
      expect(await found({ price: -2.5 })).toEqual(those((i) => i.price === -2.5))
      expect(await found({ id: 'item-007' })).toEqual(['item-007'])
      expect(await found({ status: 'unheard of' })).toEqual([])
      expect(await found({ branch: '1' })).toEqual([])
    })

    it('count what they find, no further than asked', async () => {
      const count = (where: NonNullable<Query['where']>, most = 100) =>
        store().count(collection, where, most)
      expect(await count({})).toBe(items.length)
      expect(await count({}, 7)).toBe(7)
      const paid = those((i) => i.branch === 1 && i.status === 'paid')
      expect(await count({ branch: 1, status: 'paid' })).toBe(paid.length)
      expect(await count({ price: { gt: 0.5 } })).toBe(those((i) => i.price > 0.5).length)
      expect(await count({ status: 'unheard of' })).toBe(0)
    })

    it('find what is null, or missing', async () => {
      expect(await found({ note: null })).toEqual(those((i) => (i.note ?? null) === null))
      expect(await found({ note: null, branch: 2 })).toEqual(
        those((i) => (i.note ?? null) === null && i.branch === 2),
      )
    })

    it('find by membership', async () => {
      expect(await found({ status: { in: ['open', 'paid', 'unheard of'] } })).toEqual(
        those((i) => i.status !== statuses[2]),
      )
      expect(await found({ note: { in: ['n2', null] } })).toEqual(
        those((i) => i.note === 'n2' || (i.note ?? null) === null),
      )
      expect(await found({ featured: { in: [true] } })).toEqual(those((i) => i.featured))
      expect(await found({ branch: { in: [] } })).toEqual([])
      const many = Array.from({ length: 1_000 }, (_, n) => n)
      expect(await found({ branch: { in: many } })).toEqual(idsOf(items))
    })

    it('find by range; null is in none', async () => {
      expect(await found({ price: { gte: 0.5 } })).toEqual(those((i) => i.price >= 0.5))
      expect(await found({ price: { gt: 0.5 } })).toEqual(those((i) => i.price > 0.5))
      expect(await found({ price: { gt: -1.5, lte: 2.5 } })).toEqual(
        those((i) => i.price > -1.5 && i.price <= 2.5),
      )
      expect(await found({ price: { lt: 2.5 }, branch: 0 })).toEqual(
        those((i) => i.price < 2.5 && i.branch === 0),
      )
      expect(await found({ note: { gt: 'n2' } })).toEqual(those((i) => (i.note ?? '') > 'n2'))
      expect(await found({ note: { lte: 'n9' } })).toEqual(those((i) => typeof i.note === 'string'))
      expect(await found({ price: { gt: 100 } })).toEqual([])
    })

    const compare = (a: unknown, b: unknown) => {
      const [one, other] = [a ?? '', b ?? '']
      return one < other ? -1 : Number(one > other)
    }

    it('sort by several fields, up and down, ties by id, null first', async () => {
      const byPrice = items.toSorted((a, b) => b.price - a.price || compare(a.id, b.id))
      expect((await find({ sort: ['-price'] })).docs).toEqual(byPrice)
      const mixed = items.toSorted(
        (a, b) => compare(a.note, b.note) || b.branch - a.branch || compare(a.price, b.price),
      )
      expect((await find({ sort: ['note', '-branch', 'price'] })).docs).toEqual(mixed)
      const down = items.toSorted((a, b) => compare(b.note, a.note) || compare(a.price, b.price))
      expect((await find({ sort: ['-note', 'price', 'id'] })).docs.map((i) => i.note)).toEqual(
        down.map((i) => i.note),
      )
      expect((await find({ sort: ['-id'], limit: 2 })).docs).toEqual(items.slice(-2).reverse())
    })

    it('sort within a condition', async () => {
      const { docs } = await find({ where: { branch: 1 }, sort: ['-price'], limit: 5 })
      const those = items.filter((i) => i.branch === 1)
      expect(docs).toEqual(
        those.toSorted((a, b) => b.price - a.price || compare(a.id, b.id)).slice(0, 5),
      )
    })

    it('page through nulls and equal values, each document once', async () => {
      for (const sort of [['note', '-branch'], ['-note', 'featured'], ['featured'], ['-branch']]) {
        const whole = idsOf((await find({ sort })).docs)
        const paged: string[] = []
        let page = await find({ sort, limit: 3 })
        while (page.next !== undefined) {
          expect(page.docs).toHaveLength(3)
          paged.push(...idsOf(page.docs))
          page = await find({ sort, limit: 3, after: page.next })
        }
        paged.push(...idsOf(page.docs))
        expect(paged).toEqual(whole)
        expect(new Set(paged).size).toBe(items.length)
      }
    })
  })
}
