import type { ProductsQuery } from '../../contract/catalogue/product-query.ts'
import type { StaffProductsQuery } from '../../contract/catalogue/staff-catalogue.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { Rejection, Result } from '../../domain/kernel/result.ts'
import type { Variant } from '../../domain/product/events.ts'
import type { PageRequest } from '../answer.ts'
import type { BranchDoc } from '../branches/projection.ts'
import type { CategoryDoc } from '../categories/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { ReadModelQueries } from '../reads-from.ts'
import type { StockDoc } from '../stock/projection.ts'
import type { Facets } from './facets.ts'
import type { NamesAlike } from './staff/names-alike.ts'
import type {
  StaffProductPage,
  StaffProductView,
  StockedPage,
  StockOfBranch,
} from './staff/staff-products.ts'

type Denied = Rejection<'UNAUTHENTICATED' | 'FORBIDDEN'>

/**
 * A product as one branch sells it, at the price of the variant that is offered there. `available` counts pieces and is
 * there when a branch was named. It is the sum over the variants where the product has any. `inStockAt` is there when
 * `available` is 0: the branches that have some, the nearest to the named one first.
 */
export type ProductView = Omit<ProductDoc, 'variants'> & {
  available?: number
  inStockAt?: number[]
  variants: (Variant & { available?: number })[]
}

/** `total` counts the matches over all pages. `next` is the cursor of the following page, absent on the last. */
export type ProductPage = { docs: ProductView[]; next?: string; total: number }

export type CountedCategory = CategoryDoc & { productCount: number }
export type Suggested = { products: ProductView[]; categories: CategoryDoc[] }

/** `stockLevel`: pieces that may be bought at all active branches together, in all sizes. */
export type LowProduct = Pick<ProductDoc, 'productId' | 'name' | 'slug'> & { stockLevel: number }

/** The facts of the shop that everybody may see, in memory: no answer waits for a store. */
export type CatalogueQueries = ReadModelQueries & {
  /** Throws `InvalidCursor` for a cursor that it never gave out. */
  products(query: ProductsQuery): ProductPage
  /**
   * How many products of the list each band of prices and each category holds, whichever of them the query asks for.
   */
  facets(query: ProductsQuery): Facets
  /** Suggestions for the text typed so far, best first. */
  suggest(text: string, branchId?: number): Suggested
  /** A product that is exclusive to another branch is shown too, with 0 available. */
  productBySlug(slug: string, branchId?: number): ProductView | undefined
  product(id: number): ProductDoc | undefined
  categoryOf(productId: number): number | undefined
  /** By id. */
  everyProduct(): ProductDoc[]
  /** Withdrawn ones and drafts too, in no order. */
  allProducts(): ProductDoc[]
  /** By id, which is the order of their opening. */
  branches(): BranchDoc[]
  branch(id: number): BranchDoc | undefined
  /** By id. `productCount` counts over all branches. */
  categories(): CountedCategory[]
  /** For admins. Throws `InvalidCursor` for a cursor that it never gave out. */
  staffProducts(actor: Actor, query: StaffProductsQuery): Result<StaffProductPage, Denied>
  /** For those who run the branch, by name, then size. Throws `InvalidCursor` for a cursor that it never gave out. */
  branchShelf(actor: Actor, of: StockOfBranch, page: PageRequest): Result<StockedPage, Denied>
  /** For admins. */
  staffProduct(
    actor: Actor,
    id: number,
  ): Result<StaffProductView, Denied | Rejection<'PRODUCT_NOT_FOUND'>>
  /** By name, for admins. `productCount` counts withdrawn products and drafts too. */
  staffCategories(actor: Actor): Result<CountedCategory[], Denied>
  /** Sizes and categories that are called the same, for admins. */
  namesAlike(actor: Actor): Result<NamesAlike[], Denied>
  /** The number of products in the category, withdrawn ones and drafts too. */
  countProducts(categoryId: number): number
  /** The products whose prices have begun or ended by the clock alone, since this was asked last. */
  takeTurned(): number[]
  /** What pieces are called: the product's name, and the size that stands beside it. */
  goods(productId: number, variantId: number): { name: string; size: string } | undefined
  stockOfProduct(productId: number): StockDoc[]
  stockOfBranch(branchId: number): StockDoc[]
  /** By name, then size. Throws `InvalidCursor` for a cursor that it never gave out. */
  stockPage(branchId: number, page: PageRequest): StockedPage
  /** Products with fewer pieces than that, the fewest first. */
  lowProducts(below: number): LowProduct[]
  countOfBranch(branchId: number): { products: number; low: number }
  /** Pieces on its shelves, reserved or not. */
  piecesOfBranch(branchId: number): number
}
