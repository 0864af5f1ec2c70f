import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { offeredVariant } from '../../contract/rules/variant.ts'
import { branchDoc, catalogueOf, productDoc, stockDoc } from '../../testing/catalogue/catalogue.ts'
import type { ProductView } from './queries.ts'

const small = { variantId: 1, name: '1 kg', sku: '', imageUrl: '', isDefault: false }
const large = { variantId: 2, name: '5 kg', sku: '', imageUrl: '', isDefault: true }
/** `usual` and `other`: the prices of its sizes, in cents. The usual one is the default. */
const inSizes = (id: number, name: string, usual: number, other: number, was?: number) =>
  productDoc(id, name, {
    priceCents: usual,
    variants: [
      { ...small, priceCents: other, compareAtPriceCents: was ?? null },
      { ...large, priceCents: usual, compareAtPriceCents: null },
    ],
  })

const branches = [branchDoc(1, 'Kabete'), branchDoc(2, 'Karen')]
const flour = inSizes(1, 'Flour', 50_000, 10_000, 12_000)
const products = [
  flour,
  productDoc(2, 'Milk', { priceCents: 20_000 }),
  productDoc(3, 'Tea', { priceCents: 60_000 }),
]
/** Kabete has the small size alone, Karen both. */
const stock = [
  stockDoc(1, 1, 4, 1),
  stockDoc(1, 1, 0, 2),
  stockDoc(2, 1, 4, 1),
  stockDoc(2, 1, 4, 2),
]
const opened = () => catalogueOf({ branches, products, stock })

describe('at a branch where the usual size is sold out, the one that is offered', () => {
  const { ids, queries } = opened()
  const filled = (branch?: number) =>
    queries
      .facets(branch === undefined ? {} : { branch })
      .prices.flatMap(({ upToCents, count }) => (count > 0 ? [upToCents] : []))
  it('says where the product stands among prices', () => {
    expect(ids({ sort: 'price-asc', branch: 1 })).toEqual([1, 2, 3])
    expect(ids({ sort: 'price-desc', branch: 1 })).toEqual([3, 2, 1])
    for (const elsewhere of [{}, { branch: 2 }, { branch: 99 }]) {
      expect(ids({ sort: 'price-asc', ...elsewhere })).toEqual([2, 1, 3])
      expect(ids({ sort: 'price-desc', ...elsewhere })).toEqual([3, 1, 2])
    }
  })
  it('is what the price filter asks about, in every order', () => {
    spec('storefront 5', 'Price filter keeps prices within the range, inclusive')
    expect(ids({ maxPrice: 100, branch: 1 })).toEqual([1])
    expect(ids({ maxPrice: 100, branch: 1, sort: 'price-desc' })).toEqual([1])
    expect(ids({ minPrice: 500, branch: 1 })).toEqual([3])
    expect(ids({ maxPrice: 100, branch: 2 })).toEqual([])
    expect(ids({ maxPrice: 100, branch: 1, search: 'flour' })).toEqual([1])
  })
  it('is on sale or not', () => {
    expect(ids({ onSale: true, branch: 1 })).toEqual([1])
    expect(ids({ onSale: true, branch: 2 })).toEqual([])
  })
  it('is counted among the prices of the list', () => {
    expect(filled(1)).toEqual([15_000, 25_000, 65_000])
    expect(filled()).toEqual([25_000, 55_000, 65_000])
  })
  it('gives the product its price, also while somebody types', () => {
    const here = { priceCents: 10_000, compareAtPriceCents: 12_000 }
    expect(queries.productBySlug('product-1', 1)).toMatchObject(here)
    expect(queries.suggest('flour', 1).products).toMatchObject([here])
    expect(queries.productBySlug('product-1', 2)).toMatchObject({ priceCents: 50_000 })
    expect(queries.product(1)).toMatchObject({ priceCents: 50_000 })
  })
})

it('follows stock and prices', () => {
  const { ids, put } = opened()
  const order = () => ids({ sort: 'price-asc', branch: 1 })
  put({ stock: [stockDoc(1, 1, 1, 2)] })
  expect(order()).toEqual([2, 1, 3])
  put({ stock: [stockDoc(1, 1, 0, 2)] })
  expect(order()).toEqual([1, 2, 3])
  put({ products: [inSizes(1, 'Flour', 5_000, 70_000)] })
  expect(order()).toEqual([2, 3, 1])
  put({ stock: [stockDoc(1, 1, 0, 1)] })
  expect(order()).toEqual([1, 2, 3])
})

/** The facts on a product's card, and its name. */
const shown = ({ name, variants, ...product }: ProductView) => ({
  name,
  cents: (offeredVariant(variants) ?? product).priceCents,
})
const byCents = (way: 1 | -1) => (a: ReturnType<typeof shown>, b: ReturnType<typeof shown>) =>
  way * (a.cents - b.cents) || a.name.localeCompare(b.name)

const letters = ['A', 'B', 'C', 'D', 'E']
const id = fc.integer({ min: 1, max: letters.length })
const price = fc.integer({ min: 1, max: 5 })
const change = fc.oneof(
  fc.record({ id, usual: price, other: price }),
  fc.record({
    id,
    branch: fc.integer({ min: 1, max: 2 }),
    variant: fc.integer({ min: 1, max: 2 }),
    pieces: fc.integer({ min: 0, max: 1 }),
  }),
)

type Catalogue = ReturnType<typeof catalogueOf>
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never
const docsOf = (one: Change) => {
  if ('pieces' in one) return { stock: [stockDoc(one.branch, one.id, one.pieces, one.variant)] }
  const name = letters[one.id - 1] ?? ''
  return { products: [inSizes(one.id, name, one.usual * 100, one.other * 100)] }
}
const apply = ({ put }: Catalogue, some: readonly Change[]) => {
  for (const one of some) put(docsOf(one))
}

const changes = fc.array(change, { maxLength: 15 })
it('whatever changes: lists go by the prices on their cards, page by page', () => {
  spec('storefront 2.5', 'Sorting by price goes by the price on the card')
  fc.assert(
    fc.property(changes, changes, fc.constantFrom(1, 2), (before, after, branch) => {
      const catalogue = catalogueOf({ branches: branches.slice(0, 1) })
      apply(catalogue, before)
      catalogue.put({ branches })
      apply(catalogue, after)

      const { queries, ids, pages } = catalogue
      const all = queries.products({ branch }).docs.map(shown)
      for (const sort of ['price-asc', 'price-desc'] as const) {
        const listed = queries.products({ branch, sort }).docs.map(shown)
        expect(listed).toEqual(all.toSorted(byCents(sort === 'price-asc' ? 1 : -1)))
        expect(pages({ branch, sort, limit: 2 }).flat()).toEqual(ids({ branch, sort }))
      }
      const cheap = queries.products({ branch, maxPrice: 2 }).docs.map(shown)
      expect(cheap).toEqual(all.filter(({ cents }) => cents <= 200))
    }),
  )
})
