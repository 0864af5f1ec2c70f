import { distanceKm } from '../../contract/rules/distance.ts'
import { denied, isAdmin, runsBranch } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { isSold } from '../../domain/product/state.ts'
import type { Follows } from '../../runtime/wait-for-all.ts'
import { branches } from '../branches/projection.ts'
import { categories } from '../categories/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import { products } from '../products/projection.ts'
import { stock } from '../stock/projection.ts'
import { facetsOf } from './facets.ts'
import { listProducts } from './list-products.ts'
import type { Shelf } from './shelf.ts'
import { listBranchShelf } from './staff/list-branch-shelf.ts'
import { namesAlike } from './staff/names-alike.ts'
import { sizeOf } from './staff/size-of.ts'
import { listStaffProducts, withStanding } from './staff/staff-products.ts'
import { suggest } from './suggest.ts'
import type { CatalogueQueries, CountedCategory, ProductView } from './types.ts'

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

const countAll = (shelf: Shelf): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { categoryId } of shelf.products.values()) {
    counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
  }
  return counts
}

const counted = (shelf: Shelf, counts: ReadonlyMap<number, number>): CountedCategory[] =>
  [...shelf.categories.values()]
    .sort((a, b) => a.categoryId - b.categoryId)
    .map((doc) => ({ ...doc, productCount: counts.get(doc.categoryId) ?? 0 }))

const forStaff = (
  shelf: Shelf,
): Pick<
  CatalogueQueries,
  | 'branchShelf'
  | 'staffProducts'
  | 'staffProduct'
  | 'staffCategories'
  | 'namesAlike'
  | 'countProducts'
> => ({
  staffProducts: (actor, query) =>
    isAdmin(actor) ? ok(listStaffProducts(shelf, query)) : denied(actor),
  branchShelf: (actor, of, page) =>
    runsBranch(actor, of.branchId) ? ok(listBranchShelf(shelf, of, page)) : denied(actor),
  staffProduct: (actor, id) => {
    if (!isAdmin(actor)) return denied(actor)
    const found = shelf.products.get(id)
    return found === undefined ? reject('PRODUCT_NOT_FOUND') : ok(withStanding(found))
  },
  staffCategories: (actor) =>
    isAdmin(actor)
      ? ok(counted(shelf, countAll(shelf)).sort((a, b) => a.name.localeCompare(b.name)))
      : denied(actor),
  namesAlike: (actor) => (isAdmin(actor) ? ok(namesAlike(shelf)) : denied(actor)),
  countProducts: (categoryId) => countAll(shelf).get(categoryId) ?? 0,
})

const ofShelf = (shelf: Shelf, gate: Follows): CatalogueQueries => ({
  products: (query) => {
    const { docs, ...page } = listProducts(shelf, query)
    return { ...page, docs: docs.map((doc) => viewAt(shelf, doc, query.branch)) }
  },
  facets: (query) => facetsOf(shelf, query),
  suggest: (text, branchId) => {
    const { docs, categories } = suggest(shelf, text, branchId)
    return { categories, products: docs.map((doc) => viewAt(shelf, doc, branchId)) }
  },
  productBySlug: (slug, branchId) => {
    const doc = shelf.bySlug.get(slug)
    return doc && viewAt(shelf, doc, branchId)
  },
  lowProducts: (below) =>
    [...shelf.products.values()]
      .filter(isSold)
      .map((doc) => ({ doc, stockLevel: shelf.levels.of(doc) }))
      .filter(({ stockLevel }) => stockLevel < below)
      .sort((a, b) => a.stockLevel - b.stockLevel || a.doc.productId - b.doc.productId)
      .map(({ doc: { productId, name, slug }, stockLevel }) => ({
        productId,
        name,
        slug,
        stockLevel,
      })),
  countOfBranch: (branchId) => shelf.stock.countOf(branchId),
  piecesOfBranch: (branchId) => shelf.stock.piecesOf(branchId),
  product: (id) => shelf.products.get(id),
  categoryOf: (productId) => shelf.products.get(productId)?.categoryId,
  everyProduct: () =>
    [...shelf.products.values()].filter(isSold).sort((a, b) => a.productId - b.productId),
  allProducts: () => [...shelf.products.values()],
  branches: () =>
    // They are in the order of their opening: a shopper who has not chosen starts at the first.
    [...shelf.branches.values()].sort((a, b) => a.branchId - b.branchId),
  branch: (id) => shelf.branches.get(id),
  categories: () => counted(shelf, shelf.productCounts),
  ...forStaff(shelf),
  takeTurned: shelf.takeTurned,
  goods: (productId, variantId) => {
    const found = shelf.products.get(productId)
    return found && { name: found.name, size: sizeOf(found, variantId) }
  },
  stockOfProduct: (productId) => shelf.stock.ofProduct(productId),
  stockOfBranch: (branchId) => shelf.stock.ofBranch(branchId),
  stockPage: (branchId, page) => listBranchShelf(shelf, { branchId }, page),
  readers: [branches, categories, products, stock].map(({ collection }) => collection.name),
  waitFor: gate.waitFor,
})

/** Every question is answered at the prices of its moment. */
export const catalogueQueries = (shelf: Shelf, gate: Follows): CatalogueQueries => {
  const turned =
    <Asked extends unknown[], Answer>(ask: (...of: Asked) => Answer) =>
    (...of: Asked): Answer => {
      shelf.turn()
      return ask(...of)
    }
  const of = ofShelf(shelf, gate)
  return {
    ...of,
    products: turned(of.products),
    facets: turned(of.facets),
    suggest: turned(of.suggest),
    productBySlug: turned(of.productBySlug),
    product: turned(of.product),
    everyProduct: turned(of.everyProduct),
    allProducts: turned(of.allProducts),
    stockPage: turned(of.stockPage),
    branchShelf: turned(of.branchShelf),
    staffProducts: turned(of.staffProducts),
    staffProduct: turned(of.staffProduct),
    takeTurned: turned(of.takeTurned),
  }
}
