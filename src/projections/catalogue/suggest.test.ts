import { describe, expect, it } from 'vitest'
import {
  branchDoc,
  catalogueOf,
  categoryDoc,
  productDoc,
  stockDoc,
} from '../../testing/catalogue/catalogue.ts'

const { queries } = catalogueOf({
  branches: [
    branchDoc(1, 'Kabete', 36.72),
    branchDoc(2, 'Karen', 36.9),
    branchDoc(3, 'Kilimani', 36.75),
  ],
  categories: [
    { ...categoryDoc(1, 'Fresh Produce'), nameSw: 'Mboga na matunda' },
    categoryDoc(2, 'Beverages'),
  ],
  products: [
    productDoc(1, 'Mango Juice', { categoryId: 2, priceCents: 4_999 }),
    productDoc(2, 'Apple Mango', { priceCents: 5_000 }),
    productDoc(3, 'Mango Jam', { exclusiveBranchId: 2, priceCents: 250_000 }),
  ],
  stock: [stockDoc(2, 1, 3), stockDoc(3, 1, 3), stockDoc(1, 2, 5), stockDoc(2, 3, 5)],
})
const names = (text: string, branchId?: number) =>
  queries.suggest(text, branchId).products.map(({ name }) => name)

describe('suggestions', () => {
  it('come from the beginnings of words, in English and in Swahili', () => {
    expect(names('mang')).toHaveLength(3)
    expect(names('embe')).toHaveLength(3)
    expect(queries.suggest('mbo').categories).toMatchObject([{ name: 'Fresh Produce' }])
    expect(queries.suggest('fresh pro').categories).toHaveLength(1)
    expect(queries.suggest('  ')).toEqual({ products: [], categories: [] })
  })
  it('say which branches have what this one has not, the nearest first', () => {
    const { products } = queries.suggest('juice', 1)
    expect(products).toMatchObject([{ name: 'Mango Juice', available: 0, inStockAt: [3, 2] }])
    expect(queries.suggest('jam', 1).products).toMatchObject([{ inStockAt: [2] }])
    expect(queries.suggest('apple', 1).products[0]).not.toHaveProperty('inStockAt')
  })
})

describe('price bands', () => {
  const filled = (query: Parameters<typeof queries.facets>[0]) =>
    queries.facets(query).prices.filter(({ count }) => count > 0)

  it('begin anew at every 50 shillings, and hold what is dearer than all in one', () => {
    expect(filled({})).toEqual([
      { upToCents: 5_000, count: 1 },
      { upToCents: 10_000, count: 1 },
      { upToCents: null, count: 1 },
    ])
  })
  it('follow every filter but the price', () => {
    expect(filled({ branch: 1, minPrice: 900 })).toHaveLength(2)
    expect(filled({ search: 'juice' })).toEqual([{ upToCents: 5_000, count: 1 }])
    expect(filled({ category: [9] })).toEqual([])
  })
})

describe('counts of categories', () => {
  it('follow branch, search and every other filter, but not the chosen categories', () => {
    const counts = (query: Parameters<typeof queries.facets>[0]) => [
      ...queries.facets(query).categories,
    ]
    const all = counts({})
    expect(all.reduce((sum, [, count]) => sum + count, 0)).toBe(queries.products({}).total)
    expect(counts({ category: [9] })).toEqual(all)
    expect(counts({ search: 'juice', category: [9] }).map(([, count]) => count)).toEqual([1])
    expect(counts({ minPrice: 100_000 })).toEqual([])
  })
})
