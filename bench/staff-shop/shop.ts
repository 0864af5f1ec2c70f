/** Support for `staff.ts`: the branches, products and shelves of its shop. */
import { branchOpened } from '../../src/testing/projections/events.ts'
import type { Given } from '../../src/testing/projections/fold.ts'
import { seededRandom } from '../../src/testing/projections/history.ts'
import { products } from '../shop/goods.ts'

export const BRANCHES = 50

/** Pieces on each shelf before the first order. */
const OPENING = 1_000_000

export type Told = { stream: string; event: Given }

const first = <T>(list: readonly T[], n: number): T => {
  const found = list[n]
  if (found === undefined) throw new Error(`There is no number ${n}`)
  return found
}

/** The products have other ids and slugs than those of the small shop. */
export const goods = products.map((product, n) => {
  const { name, nameSw, description, priceCents, compareAtPriceCents } = product
  const names = { name, nameSw, description, slug: `bench-${n}`, sku: `B-${n}` }
  return { productId: 101 + n, ...names, priceCents, compareAtPriceCents }
})
export const goodOf = (rank: number) => first(goods, rank - 1)

export const opening = (): Told[] => [
  ...Array.from({ length: BRANCHES - 2 }, (_, n) => ({
    stream: `branch-${n + 3}`,
    event: branchOpened(n + 3, `Branch ${n + 3}`),
  })),
  ...goods.map(
    (good): Told => ({
      stream: `product-${good.productId}`,
      event: {
        type: 'ProductAdded',
        data: {
          ...good,
          descriptionSw: '',
          searchWords: '',
          unit: 'Each',
          imageUrl: '',
          categoryId: 1,
          isFeatured: false,
          exclusiveBranchId: null,
          hasVariants: false,
          variants: [],
        },
      },
    }),
  ),
]

const LARGE = 10
const SMALL_RANGE = 2_000

/** How many products the branch sells. The first ten branches sell all, and the others the most popular ones. */
export const rangeOf = (branchId: number): number =>
  branchId <= LARGE ? goods.length : SMALL_RANGE

/** The events that fill the branch's shelves. Some shelves are low, and some are empty. */
export const shelvesOf = (branchId: number): Told[] => {
  const random = seededRandom(branchId)
  return goods.slice(0, rangeOf(branchId)).map(({ productId }): Told => {
    const key = { branchId, productId, variantId: 0 }
    const onHand = random() < 0.1 ? Math.floor(random() * 8) : OPENING
    const data = { ...key, onHandBefore: 0, onHand, lowStockThreshold: 5, reason: 'Opening stock' }
    return { stream: `inventory-${branchId}.${productId}.0`, event: { type: 'StockCounted', data } }
  })
}
