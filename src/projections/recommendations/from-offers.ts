import type { RecommendationReason } from '../../contract/catalogue/recommendations.ts'
import type { CatalogueQueries, ProductView } from '../catalogue/types.ts'
import { type Candidate, takeTurns } from './merge.ts'

/** The share that a price is below the one that it is compared with. */
const reduction = ({ priceCents, compareAtPriceCents }: ProductView): number =>
  compareAtPriceCents === null ? 0 : 1 - priceCents / compareAtPriceCents

/** One product of each category in turn: a row of eight is not all flour. */
const inTurn = (products: readonly ProductView[], because: RecommendationReason): Candidate[] => {
  const ofCategory = new Map<number, Candidate[]>()
  for (const { categoryId, productId } of products) {
    const known = ofCategory.get(categoryId) ?? []
    ofCategory.set(categoryId, [...known, { productId, because }])
  }
  return takeTurns([...ofCategory.values()])
}

/**
 * A branch's offers for anybody, whatever was bought before. Featured products stand behind those that are reduced
 * most: the home page shows them elsewhere already. The rest is in stock, and fills up.
 */
export const offeredAt = (
  catalogue: CatalogueQueries,
  { branchId }: { branchId: number },
  categoryId: number | undefined,
): Candidate[] => {
  const category = categoryId === undefined ? undefined : [categoryId]
  const at = { branch: branchId, limit: 200, category }
  const reduced = catalogue
    .products({ onSale: true, featured: false, ...at })
    .docs.filter((product) => reduction(product) > 0)
    .sort((a, b) => reduction(b) - reduction(a))
  return [
    ...inTurn(reduced, 'on_sale'),
    ...inTurn(catalogue.products({ featured: true, ...at }).docs, 'featured'),
    ...inTurn(catalogue.products({ inStock: true, ...at }).docs, 'in_stock'),
  ]
}

/** The most categories whose products are looked up. */
const MOST_CATEGORIES = 12

/** What the branch has of the categories that the shopper likes, one of each in turn. */
export const likedAt = (
  catalogue: CatalogueQueries,
  { branchId }: { branchId: number },
  categories: readonly number[],
): Candidate[] => {
  if (categories.length === 0) return []
  const category = categories.slice(0, MOST_CATEGORIES)
  const liked = catalogue.products({ inStock: true, branch: branchId, limit: 200, category })
  return inTurn(liked.docs, 'favourite')
}
