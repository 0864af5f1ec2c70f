import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { productSort } from '../../contract/catalogue/catalogue.ts'
import { InvalidCursor } from '../../stores/read-store/port.ts'
import { catalogueOf, productDoc } from '../../testing/catalogue/catalogue.ts'
import { decodeCursor, encodeCursor } from './product-order.ts'

const many = Array.from({ length: 57 }, (_, n) =>
  productDoc(n + 1, `Item ${'abc'[n % 3]}`, {
    priceCents: (n % 5) * 1_000,
    isFeatured: n % 7 === 0,
  }),
)

describe.each([...productSort.options, 'ranked' as const])('pages by %s', (order) => {
  const query = order === 'ranked' ? { search: 'item' } : { sort: order }

  it.each([1, 10, 57, 58])('%i a page give everything once, in order', (limit) => {
    const { ids, pages } = catalogueOf({ products: many })
    const all = pages({ ...query, limit })
    expect(all.flat()).toEqual(ids(query))
    expect(all).toHaveLength(Math.ceil(57 / limit))
  })

  it('show every product once while others come and change', () => {
    const { pages, put } = catalogueOf({ products: many })
    let id = 100
    const seen = pages({ ...query, limit: 5 }, () => {
      id += 1
      put({
        products: [
          productDoc(id, `Item ${'abc'[id % 3]}`, { priceCents: id * 10 }),
          productDoc(57, 'Item b', { priceCents: id * 10, isFeatured: id % 2 === 0 }),
        ],
      })
    }).flat()
    const others = seen.filter((one) => one < 57).sort((a, b) => a - b)
    expect(others).toEqual(Array.from({ length: 56 }, (_, n) => n + 1))
  })

  it('go on where they were when the last one of a page moves away', () => {
    const { ids, pages, put } = catalogueOf({ products: many })
    const before = ids(query)
    const last = before[9] ?? 0
    let changed = false
    const seen = pages({ ...query, limit: 10 }, () => {
      if (changed) return
      changed = true
      put({ products: [productDoc(last, 'Something else', { priceCents: 1_000_000 })] })
    }).flat()
    const others = before.filter((one) => one !== last)
    expect(seen.filter((one) => one !== last)).toEqual(others)
  })
})

const printable = fc.constantFrom('a', '"', '\\\\', 'é', '買', '\\uffff')

describe('cursor', () => {
  it('stays below what the API takes, and comes back as it was', () => {
    fc.assert(
      fc.property(fc.string({ unit: printable, maxLength: 300 }), (name) => {
        const key = { productId: 2 ** 31 - 1, name, priceCents: 10 ** 9, isFeatured: false }
        const text = encodeCursor({ ...key, score: 123.456_789_012_345 })
        expect(text.length).toBeLessThanOrEqual(500)
        expect(decodeCursor(text).name).toBe(name.slice(0, 100))
      }),
    )
  })
  it('that is none is refused', () => {
    const { ids } = catalogueOf({ products: many })
    for (const cursor of ['', 'x', 'bm90IGpzb24', 'WzEsMl0', '💥']) {
      expect(() => ids({ cursor })).toThrow(InvalidCursor)
    }
  })
})
