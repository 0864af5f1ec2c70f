import type { ProductsQuery } from '../../contract/catalogue/product-lists.ts'
import type { StaffProductsQuery } from '../../contract/catalogue/staff-catalogue.ts'
import { distanceKm } from '../../contract/rules/distance.ts'
import {
  type Actor,
  denied,
  isAdmin,
  worksAt,
  worksAtOneOrAll,
} from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { Variant } from '../../domain/product/events.ts'
import { isSold } from '../../domain/product/vocabulary.ts'
import type { Follows } from '../../runtime/readers.ts'
import { type BranchDoc, branches } from '../branches/projection.ts'
import { type CategoryDoc, categories } from '../products/categories.ts'
import { type ProductDoc, products } from '../products/projection.ts'
import type { PageRequest, ReadModelQueries } from '../read-model-queries.ts'
import { type StockRecord, stock } from '../stock/projection.ts'
import { type AnswerVersions, answerVersions } from './answer-versions.ts'
import { keptListings } from './kept-listings.ts'
import { type Facets, facetsOf, suggest } from './list-products.ts'
import { namedProducts } from './named-products.ts'
import { listRestock, type RestockFilter, type RestockPage } from './restock.ts'
import type { Shelf } from './shelf.ts'
import {
  type CodedGoods,
  type CountPage,
  goodsWithCode,
  listBranchShelf,
  listCounts,
  listStaffProducts,
  type NamesAlike,
  namesAlike,
  type StaffProductPage,
  type StaffProductView,
  type StockedPage,
  type StockOfBranch,
  sizeOf,
  withStanding,
} from './staff-lists.ts'

type Denied = Rejection<'UNAUTHENTICATED' | 'FORBIDDEN'>

/** A product as one branch sells it, at the price of the variant on offer there. */
export type ProductView = Omit<ProductDoc, 'variants'> & {
  /** Pieces for sale at all active branches together. Present in lists and details. */
  stockLevel?: number
  /** Pieces in stock, of all variants together. Present if a branch was named. */
  available?: number
  /** Present if `available` is 0: the branches that have some, the nearest first. */
  inStockAt?: number[]
  variants: (Variant & { available?: number })[]
}

/** `total`: the number on all pages. `next`: the cursor of the following page, absent on the last. */
type ProductPage = { docs: ProductView[]; next?: string; total: number }

export type CountedCategory = CategoryDoc & { productCount: number }
export type Suggested = { products: ProductView[]; categories: CategoryDoc[] }

/** `stockLevel`: pieces for sale at all active branches together, in all sizes. */
export type LowProduct = Pick<ProductDoc, 'productId' | 'name' | 'slug'> & { stockLevel: number }

/** Everything that anybody may see of the catalogue. It is kept in memory, so no answer waits for a store. */
export type CatalogueQueries = ReadModelQueries & {
  /**
   * A page of the products that pass the query's filters. Throws `InvalidCursor` for a cursor that this query did not
   * give.
   */
  products(query: ProductsQuery): ProductPage
  /**
   * How many products each price band and each category would leave. A filter that the query itself sets is not applied
   * to the choices of that same filter.
   */
  facets(query: ProductsQuery): Facets
  /** Suggestions for the text typed so far, best first. */
  suggest(text: string, branchId?: number): Suggested
  /** Texts by which kept answers are known to be true still. */
  versions: AnswerVersions
  /** The product with this slug. A product that only another branch sells has 0 available. */
  productBySlug(slug: string, branchId?: number): ProductView | undefined
  product(id: number): ProductDoc | undefined
  categoryOf(productId: number): number | undefined
  /** The products that shoppers see, by id. */
  everyProduct(): ProductDoc[]
  /** All products, also withdrawn ones and drafts, in no order. */
  allProducts(): ProductDoc[]
  /** All branches by id, which is the order in which they opened. */
  branches(): BranchDoc[]
  branch(id: number): BranchDoc | undefined
  /** All categories by id. `productCount`: the products that shoppers see, at all branches. */
  categories(): CountedCategory[]
  /** A page of all products, for admins. Throws `InvalidCursor` for a cursor that this query did not give. */
  staffProducts(actor: Actor, query: StaffProductsQuery): Result<StaffProductPage, Denied>
  /**
   * The branch's stock records by name, then size, for those who run the branch. Throws `InvalidCursor` for a cursor
   * that this query did not give.
   */
  branchShelf(actor: Actor, of: StockOfBranch, page: PageRequest): Result<StockedPage, Denied>
  /** The sizes at the branch with exactly this SKU or barcode, for the branch's staff. Several, if some share a SKU. */
  withCode(actor: Actor, branchId: number, code: string): Result<CodedGoods[], Denied>
  /** Every size that the branch may have, by name, then size, for those who run the branch. Throws `InvalidCursor`. */
  counts(actor: Actor, branchId: number, page: PageRequest): Result<CountPage, Denied>
  /**
   * The stock records that run out, for the branch's staff. Admins may leave out the branch. Throws `InvalidCursor` for
   * a cursor that this query did not give.
   */
  restock(
    actor: Actor,
    filter: RestockFilter,
    now: Date,
    page: PageRequest,
  ): Result<RestockPage, Denied>
  /** One product with its prices, for admins. */
  staffProduct(
    actor: Actor,
    id: number,
  ): Result<StaffProductView, Denied | Rejection<'PRODUCT_NOT_FOUND'>>
  /**
   * Up to `most` products, also drafts and withdrawn ones, whose names, sizes or numbers have words beginning with all
   * the words of `text`.
   */
  named(text: string, most: number): readonly StaffProductView[]
  /** All categories by name, for admins. `productCount` includes withdrawn products and drafts. */
  staffCategories(actor: Actor): Result<CountedCategory[], Denied>
  /** Sizes or categories that have the same name, for admins. */
  namesAlike(actor: Actor): Result<NamesAlike[], Denied>
  /** The number of products in the category, with withdrawn ones and drafts. */
  countProducts(categoryId: number): number
  /** The products whose planned price began or ended since the last call. */
  takeTurned(): number[]
  /** The name of a product, and the size that is shown beside it. */
  goods(productId: number, variantId: number): { name: string; size: string } | undefined
  stockOfProduct(productId: number): StockRecord[]
  stockOfBranch(branchId: number): StockRecord[]
  /** The records that have fewer pieces on the shelf than are reserved, in no order. */
  shortStock(): readonly StockRecord[]
  /**
   * The branch's stock records by name, then size. Throws `InvalidCursor` for a cursor that this query did not give.
   */
  stockPage(branchId: number, page: PageRequest): StockedPage
  /** Products with fewer pieces than `below`, the fewest first. */
  lowProducts(below: number): LowProduct[]
  countOfBranch(branchId: number): { products: number; low: number }
  /** Pieces on the branch's shelves, reserved or not. */
  piecesOfBranch(branchId: number): number
}

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

/** The product as one branch sells it, with what all branches have together. */
const levelAt = (shelf: Shelf, doc: ProductDoc, branchId: number | undefined): ProductView => ({
  ...viewAt(shelf, doc, branchId),
  stockLevel: shelf.levels.of(doc),
})

/** The branches that have the product in stock, the nearest to this branch first. */
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
  | 'withCode'
  | 'counts'
  | 'restock'
  | 'staffProducts'
  | 'staffProduct'
  | 'staffCategories'
  | 'namesAlike'
  | 'countProducts'
> => ({
  staffProducts: (actor, query) =>
    isAdmin(actor) ? ok(listStaffProducts(shelf, query)) : denied(actor),
  branchShelf: (actor, of, page) =>
    worksAt(actor, of.branchId) ? ok(listBranchShelf(shelf, of, page)) : denied(actor),
  withCode: (actor, branchId, code) =>
    worksAt(actor, branchId) ? ok(goodsWithCode(shelf, branchId, code)) : denied(actor),
  counts: (actor, branchId, page) =>
    worksAt(actor, branchId) ? ok(listCounts(shelf, branchId, page)) : denied(actor),
  restock: (actor, filter, now, page) => {
    const isSeen = worksAtOneOrAll(actor, filter.branchId)
    return isSeen ? ok(listRestock(shelf, filter, now, page)) : denied(actor)
  },
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

type List = ReturnType<typeof keptListings>

const ofShelf = (shelf: Shelf, gate: Follows, list: List): CatalogueQueries => ({
  products: (query) => {
    const { docs, ...page } = list(query)
    return { ...page, docs: docs.map((doc) => levelAt(shelf, doc, query.branch)) }
  },
  facets: (query) => facetsOf(shelf, query),
  suggest: (text, branchId) => {
    const { docs, categories } = suggest(shelf, text, branchId, list)
    return { categories, products: docs.map((doc) => viewAt(shelf, doc, branchId)) }
  },
  versions: answerVersions(shelf, list),
  productBySlug: (slug, branchId) => {
    const doc = shelf.bySlug.get(slug)
    return doc && levelAt(shelf, doc, branchId)
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
  named: (text, most) => namedProducts(shelf, text, most).map(withStanding),
  product: (id) => shelf.products.get(id),
  categoryOf: (productId) => shelf.products.get(productId)?.categoryId,
  everyProduct: () =>
    [...shelf.products.values()].filter(isSold).sort((a, b) => a.productId - b.productId),
  allProducts: () => [...shelf.products.values()],
  branches: () =>
    // In the order of their opening: a shopper who has chosen no branch starts at the first.
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
  shortStock: () => shelf.stock.short(),
  stockOfBranch: (branchId) => shelf.stock.ofBranch(branchId),
  stockPage: (branchId, page) => listBranchShelf(shelf, { branchId }, page),
  readers: [branches, categories, products, stock].map(({ collection }) => collection.name),
  waitFor: gate.waitFor,
})

/** Before each answer, products get the prices that hold at that moment. */
export const catalogueQueries = (shelf: Shelf, gate: Follows): CatalogueQueries => {
  const turned =
    <Asked extends unknown[], Answer>(ask: (...of: Asked) => Answer) =>
    (...of: Asked): Answer => {
      shelf.turn()
      return ask(...of)
    }
  const of = ofShelf(shelf, gate, keptListings(shelf))
  const { versions } = of
  return {
    ...of,
    products: turned(of.products),
    facets: turned(of.facets),
    suggest: turned(of.suggest),
    versions: {
      products: turned(versions.products),
      facets: turned(versions.facets),
      suggest: turned(versions.suggest),
      productBySlug: turned(versions.productBySlug),
      branches: versions.branches,
      categories: turned(versions.categories),
    },
    productBySlug: turned(of.productBySlug),
    product: turned(of.product),
    everyProduct: turned(of.everyProduct),
    allProducts: turned(of.allProducts),
    stockPage: turned(of.stockPage),
    branchShelf: turned(of.branchShelf),
    withCode: turned(of.withCode),
    counts: turned(of.counts),
    restock: turned(of.restock),
    staffProducts: turned(of.staffProducts),
    staffProduct: turned(of.staffProduct),
    takeTurned: turned(of.takeTurned),
  }
}
