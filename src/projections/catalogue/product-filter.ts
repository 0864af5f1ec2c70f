import type { ProductsQuery } from '../../contract/catalogue/product-query.ts'
import { toCents } from '../../contract/rules/money.ts'
import { isReduced } from '../../domain/product/prices.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { Shelf } from './shelf.ts'
import type { StockFigures } from './stock-figures.ts'

type Test = (doc: ProductDoc) => boolean

const sellsAt =
  (branchId: number): Test =>
  ({ exclusiveBranchId }) =>
    exclusiveBranchId === null || exclusiveBranchId === branchId

/** A query that names the products, or looks elsewhere too, wants them wherever they are sold. */
const soldAtBranch = ({ branch, ids, elsewhere }: ProductsQuery): Test | false =>
  branch !== undefined && ids === undefined && elsewhere !== true && sellsAt(branch)

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

/** Each filter of the query that is set, as a test of one product. Prices are those at the branch. */
const tests = (
  query: ProductsQuery,
  { stock, offersAt }: Pick<Shelf, 'stock' | 'offersAt'>,
): (Test | false | undefined)[] => {
  const { branch, category, featured, exclusive, minPrice, maxPrice } = query
  const { of } = offersAt(branch)
  return [
    query.ids && oneOf(query.ids),
    soldAtBranch(query),
    category && ofCategories(category),
    featured !== undefined && ((doc) => doc.isFeatured === featured),
    exclusive !== undefined && ((doc) => (doc.exclusiveBranchId !== null) === exclusive),
    query.onSale === true && ((doc) => isReduced(of(doc))),
    minPrice !== undefined && ((doc) => of(doc).priceCents >= toCents(minPrice)),
    maxPrice !== undefined && ((doc) => of(doc).priceCents <= toCents(maxPrice)),
    query.inStock === true && inStock(stock, branch),
  ]
}

export const productFilter = (
  query: ProductsQuery,
  shelf: Pick<Shelf, 'stock' | 'offersAt'>,
): Test => {
  const set = tests(query, shelf).filter((test) => test !== undefined && test !== false)
  return (doc) => set.every((test) => test(doc))
}
