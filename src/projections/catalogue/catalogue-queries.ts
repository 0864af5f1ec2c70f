import { distanceKm } from '../../contract/rules/distance.ts'
import { branches } from '../branches/projection.ts'
import { categories } from '../categories/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import { products } from '../products/projection.ts'
import { stock } from '../stock/projection.ts'
import { listProducts } from './list-products.ts'
import type { PositionGate } from './position-gate.ts'
import { priceBands } from './price-bands.ts'
import type { Shelf } from './shelf.ts'
import { suggest } from './suggest.ts'
import type { CatalogueQueries, ProductView } from './types.ts'

const viewAt = (shelf: Shelf, known: ProductDoc, branchId: number | undefined): ProductView => {
  if (branchId === undefined) return known
  const doc = shelf.offersAt(branchId).of(known)
  const variants = doc.variants.map((variant) => ({
    ...variant,
    available: shelf.stock.available(branchId, doc.productId, variant.variantId),
  }))
  const available = shelf.stock.availableOf(branchId, doc)
  const view = { ...doc, variants, available }
  return available > 0 ? view : { ...view, inStockAt: othersWith(shelf, doc, branchId) }
}

/** The branches that have some, the nearest to this one first. */
const othersWith = (shelf: Shelf, doc: ProductDoc, branchId: number): number[] => {
  const here = shelf.branches.get(branchId)
  const far = (id: number): number => {
    const there = shelf.branches.get(id)
    return here === undefined || there === undefined ? 0 : distanceKm(here, there)
  }
  const others = shelf.stock.branchesWith(doc).map((id) => ({ id, km: far(id) }))
  return others.sort((a, b) => a.km - b.km || a.id - b.id).map(({ id }) => id)
}

export const catalogueQueries = (shelf: Shelf, gate: PositionGate): CatalogueQueries => ({
  products: (query) => {
    const { docs, ...page } = listProducts(shelf, query)
    return { ...page, docs: docs.map((doc) => viewAt(shelf, doc, query.branch)) }
  },
  prices: (query) => priceBands(shelf, query),
  suggest: (text, branchId) => {
    const { docs, categories } = suggest(shelf, text, branchId)
    return { categories, products: docs.map((doc) => viewAt(shelf, doc, branchId)) }
  },
  productBySlug: (slug, branchId) => {
    const doc = shelf.bySlug.get(slug)
    return doc && viewAt(shelf, doc, branchId)
  },
  product: (id) => shelf.products.get(id),
  everyProduct: () => [...shelf.products.values()].sort((a, b) => a.productId - b.productId),
  branches: () =>
    // They are in the order of their opening: a shopper who has not chosen starts at the first.
    [...shelf.branches.values()].sort((a, b) => a.branchId - b.branchId),
  branch: (id) => shelf.branches.get(id),
  categories: () =>
    [...shelf.categories.values()]
      .sort((a, b) => a.categoryId - b.categoryId)
      .map((doc) => ({ ...doc, productCount: shelf.productCounts.get(doc.categoryId) ?? 0 })),
  stockOfProduct: (productId) => shelf.stock.ofProduct(productId),
  stockOfBranch: (branchId) => shelf.stock.ofBranch(branchId),
  readers: [branches, categories, products, stock].map(({ collection }) => collection.name),
  waitFor: gate.waitFor,
})
