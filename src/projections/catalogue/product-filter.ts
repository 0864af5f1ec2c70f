import type { ProductsQuery } from '../../contract/catalogue/product-lists.ts'
import { toCents } from '../../contract/rules/money.ts'
import { isReduced } from '../../domain/product/prices.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { PartOf } from './kept-parts.ts'
import type { Shelf } from './shelf.ts'
import type { StockFigures } from './stock-figures.ts'

type Test = (doc: ProductDoc) => boolean

/**
 * The kept part of the catalogue that has all products of the query. A query that names products, or that also looks at
 * other branches, gets products wherever they are sold.
 */
export const partOf = ({ branch, ids, elsewhere, category = [] }: ProductsQuery): PartOf => ({
  soldAt: ids === undefined && elsewhere !== true ? branch : undefined,
  categoryId: category.length === 1 ? category[0] : undefined,
})

const inStock = (stock: StockFigures, branchId: number | undefined): Test =>
  branchId === undefined ? stock.isAnywhere : (doc) => stock.availableOf(branchId, doc) > 0

const ofCategories = (ids: readonly number[]): Test => {
  const wanted = new Set(ids)
  return ({ categoryId }) => wanted.has(categoryId)
}

const oneOf = (ids: readonly number[]): Test => {
  const wanted = new Set(ids)
  return ({ productId }) => wanted.has(productId)
}

/**
 * One test of a product for each filter of the query that its part does not keep already. Prices are those at the
 * branch.
 */
const tests = (
  query: ProductsQuery,
  { stock, offersAt }: Pick<Shelf, 'stock' | 'offersAt'>,
): (Test | false | undefined)[] => {
  const { branch, category, featured, exclusive, minPrice, maxPrice } = query
  const { of } = offersAt(branch)
  return [
    query.ids && oneOf(query.ids),
    category !== undefined && category.length > 1 && ofCategories(category),
    featured !== undefined && ((doc) => doc.isFeatured === featured),
    exclusive !== undefined && ((doc) => (doc.exclusiveBranchId !== null) === exclusive),
    query.onSale === true && ((doc) => isReduced(of(doc))),
    minPrice !== undefined && ((doc) => of(doc).priceCents >= toCents(minPrice)),
    maxPrice !== undefined && ((doc) => of(doc).priceCents <= toCents(maxPrice)),
    query.inStock === true && inStock(stock, branch),
  ]
}

/** The tests that a product of the query's part has to pass. Empty: all pass. */
export const productTests = (
  query: ProductsQuery,
  shelf: Pick<Shelf, 'stock' | 'offersAt'>,
): Test[] => tests(query, shelf).filter((test) => test !== undefined && test !== false)
