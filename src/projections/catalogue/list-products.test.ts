import { describe, expect, it } from 'vitest'
import { spec } from '#spec'
import { catalogueOf, productDoc, stockDoc } from '../../testing/catalogue/catalogue.ts'
import { flourVariants } from '../../testing/projections/events.ts'

const sale = { compareAtPriceCents: 30_000 }
const noSale = { compareAtPriceCents: 30_000 }
const products = [
  productDoc(1, 'Unga', { priceCents: 10_000, categoryId: 1 }),
  productDoc(2, 'Sugar', { priceCents: 20_050, categoryId: 1, isFeatured: true }),
  productDoc(3, 'Maziwa', { priceCents: 30_000, categoryId: 2, exclusiveBranchId: 1, ...noSale }),
  productDoc(4, 'Chai', { priceCents: 20_050, categoryId: 3, ...sale }),
  productDoc(5, 'Kahawa 10 g', { priceCents: 5_000, categoryId: 3, isFeatured: true, ...sale }),
  productDoc(6, 'Kahawa 5 g', { priceCents: 5_000, categoryId: 3 }),
]
const stock = [stockDoc(1, 1, 4), stockDoc(1, 2, 0), stockDoc(2, 2, 3), stockDoc(1, 3, 2)]
const { ids, queries } = catalogueOf({ products, stock })

describe('order', () => {
  it('shows what is featured first, then goes by name', () => {
    spec('storefront 2.5', 'Sorting by price goes by the price on the card')
    expect(ids()).toEqual([5, 2, 4, 6, 3, 1])
    expect(ids({ sort: 'default' })).toEqual([5, 2, 4, 6, 3, 1])
  })
  it('sorts by price, equals by name', () => {
    spec('storefront 2.5', 'Sorting by price goes by the price on the card')
    expect(ids({ sort: 'price-asc' })).toEqual([6, 5, 1, 4, 2, 3])
    expect(ids({ sort: 'price-desc' })).toEqual([3, 4, 2, 1, 6, 5])
  })
  it('sorts by name, numbers in it as numbers', () => {
    spec('storefront 2.5', 'Sorting by price goes by the price on the card')
    expect(ids({ sort: 'name-asc' })).toEqual([4, 6, 5, 3, 2, 1])
    expect(ids({ sort: 'name-desc' })).toEqual([1, 2, 3, 5, 6, 4])
  })
})

describe('filters', () => {
  it('keeps what is featured, or what is not', () => {
    expect(ids({ featured: true })).toEqual([5, 2])
    expect(ids({ featured: false })).toEqual([4, 6, 3, 1])
  })
  it('drops what another branch sells alone', () => {
    expect(ids({ branch: 1 })).toContain(3)
    expect(ids({ branch: 2 })).not.toContain(3)
    expect(ids()).toContain(3)
  })
  it('keeps to the products that are named, wherever they are sold', () => {
    expect(ids({ ids: [1, 3, 99] })).toEqual(expect.arrayContaining([1, 3]))
    expect(ids({ ids: [1, 3, 99], branch: 2 }).sort()).toEqual([1, 3])
  })
  it('keeps what a single branch sells, or what all do', () => {
    expect(ids({ exclusive: true })).toEqual([3])
    expect(ids({ exclusive: true, branch: 2 })).toEqual([])
    expect(ids({ exclusive: false })).not.toContain(3)
  })
  it('keeps one category or several', () => {
    expect(ids({ category: [1] })).toEqual([2, 1])
    expect(ids({ category: [1, 2, 99] })).toEqual([2, 3, 1])
  })
  it('keeps prices within the bounds, both inclusive', () => {
    spec('storefront 5', 'Price filter keeps prices within the range, inclusive')
    expect(ids({ minPrice: 200.5, maxPrice: 300 })).toEqual([2, 4, 3])
    expect(ids({ minPrice: 200.51 })).toEqual([3])
    expect(ids({ maxPrice: 50 })).toEqual([5, 6])
  })
  it('keeps what has a price to compare with', () => {
    spec('storefront 5', 'On-sale filter keeps products with a compare-at price')
    expect(ids({ onSale: true })).toEqual([5, 4])
    expect(ids({ onSale: false })).toHaveLength(6)
  })
  it('keeps what the branch has in stock; without a branch, what any has', () => {
    spec('storefront 2.5', 'Other Filters: ‘In Stock Only’ and ‘On Sale Only’; both filter')
    spec('storefront 5', 'In-stock toggle filters by the branch’s stock')
    expect(ids({ branch: 1, inStock: true })).toEqual([3, 1])
    expect(ids({ branch: 2, inStock: true })).toEqual([2])
    expect(ids({ inStock: true })).toEqual([2, 3, 1])
  })
  it('combines them and counts the matches', () => {
    expect(ids({ category: [3], onSale: true, maxPrice: 100 })).toEqual([5])
    expect(queries.products({ category: [3], limit: 1 })).toMatchObject({ total: 3 })
    expect(queries.products({ category: [99] })).toEqual({ docs: [], total: 0 })
  })
})

it('are all there by id, beyond what one answer holds', () => {
  const many = Array.from({ length: 250 }, (_, n) => productDoc(250 - n, `Item ${n}`))
  const { queries: big } = catalogueOf({ products: many })
  expect(big.products({}).docs).toHaveLength(200)
  expect(big.everyProduct().map(({ productId }) => productId)).toEqual(
    Array.from({ length: 250 }, (_, n) => n + 1),
  )
})

describe('availability', () => {
  it('is told for the branch that was named, and for none otherwise', () => {
    spec('storefront 1', 'Each branch has its own stock')
    const [chai] = queries.products({ category: [3] }).docs
    expect(chai).not.toHaveProperty('available')
    const at1 = queries.products({ branch: 1, category: [1, 2] }).docs
    expect(at1.map(({ productId, available }) => [productId, available])).toEqual([
      [2, 0],
      [3, 2],
      [1, 4],
    ])
  })
  it('of a product with variants is theirs', () => {
    const flour = productDoc(7, 'Flour', { variants: flourVariants })
    const own = stockDoc(1, 7, 50)
    const catalogue = catalogueOf({
      products: [flour],
      stock: [own, stockDoc(1, 7, 2, 2), stockDoc(1, 7, 1, 1)],
    })
    expect(catalogue.queries.products({ branch: 1 }).docs[0]).toMatchObject({
      available: 3,
      variants: [{ available: 1 }, { available: 2 }],
    })
    expect(catalogue.ids({ branch: 2, inStock: true })).toEqual([])
  })
  it('follows the stock', () => {
    const catalogue = catalogueOf({ products, stock })
    catalogue.put({ stock: [stockDoc(1, 1, 0), stockDoc(1, 2, 9)] })
    expect(catalogue.ids({ branch: 1, inStock: true })).toEqual([2, 3])
  })
})
