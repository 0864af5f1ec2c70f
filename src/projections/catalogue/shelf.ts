import type { ProductSort } from '../../contract/catalogue.ts'
import type { BranchDoc } from '../branches/projection.ts'
import type { CategoryDoc } from '../categories/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { StockDoc } from '../stock/projection.ts'
import { compareBy } from './product-order.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { type SortedProducts, sortedProducts } from './sorted-products.ts'
import { type StockFigures, stockFigures } from './stock-figures.ts'

/** Documents of the catalogue's four read models. */
export type CatalogueDocs = {
  branches: readonly BranchDoc[]
  categories: readonly CategoryDoc[]
  products: readonly ProductDoc[]
  stock: readonly StockDoc[]
}

/** What is in memory, each thing where its question finds it. */
export type Shelf = {
  readonly branches: ReadonlyMap<number, BranchDoc>
  readonly categories: ReadonlyMap<number, CategoryDoc>
  readonly products: ReadonlyMap<number, ProductDoc>
  readonly bySlug: ReadonlyMap<string, ProductDoc>
  readonly sorted: Readonly<Record<ProductSort, SortedProducts>>
  readonly index: Pick<SearchIndex, 'search'>
  readonly stock: StockFigures
  /** Takes in documents that are new or have changed. */
  put(docs: CatalogueDocs): void
}

export const createShelf = (): Shelf => {
  const branches = new Map<number, BranchDoc>()
  const categories = new Map<number, CategoryDoc>()
  const products = new Map<number, ProductDoc>()
  const bySlug = new Map<string, ProductDoc>()
  const index = createSearchIndex()
  const stock = stockFigures()
  const sorted = {
    default: sortedProducts(compareBy.default),
    'price-asc': sortedProducts(compareBy['price-asc']),
    'price-desc': sortedProducts(compareBy['price-desc']),
    'name-asc': sortedProducts(compareBy['name-asc']),
    'name-desc': sortedProducts(compareBy['name-desc']),
  }

  const putProduct = (doc: ProductDoc): void => {
    const before = products.get(doc.productId)
    products.set(doc.productId, doc)
    if (before !== undefined) bySlug.delete(before.slug)
    bySlug.set(doc.slug, doc)
    for (const list of Object.values(sorted)) list.put(doc, before)
    index.put(doc, before, categories.get(doc.categoryId))
  }

  return {
    branches,
    categories,
    products,
    bySlug,
    sorted,
    index,
    stock,
    put: (docs) => {
      for (const doc of docs.branches) branches.set(doc.branchId, doc)
      for (const doc of docs.categories) categories.set(doc.categoryId, doc)
      docs.products.forEach(putProduct)
      docs.stock.forEach(stock.put)
    },
  }
}
