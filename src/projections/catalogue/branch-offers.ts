import type { ProductSort } from '../../contract/catalogue/catalogue.ts'
import { offeredVariant } from '../../contract/rules/offered-variant.ts'
import type { ProductDoc } from '../products/projection.ts'
import { compareBy } from './product-order.ts'
import { type SortedProducts, sortedProducts } from './sorted-products.ts'
import type { StockFigures } from './stock-figures.ts'

export type SortedLists = Readonly<Record<ProductSort, SortedProducts>>

/** Products at the prices that their cards show at one branch. */
export type BranchOffers = {
  /** The product at its price here. */
  of(doc: ProductDoc): ProductDoc
  /** Sorted by price they are at their prices here. The other orders are the same everywhere. */
  readonly sorted: SortedLists
}
export type KeptOffers = BranchOffers & {
  /** Takes in a change of the product or its stock here. `before`: the product as it was. Undefined: it is not sold. */
  put(doc: ProductDoc | undefined, before: ProductDoc | undefined): void
}

const offeredAt = (stock: StockFigures, branchId: number, doc: ProductDoc): ProductDoc => {
  const { productId, variants } = doc
  const offered = offeredVariant(
    variants.map(({ variantId, isDefault, priceCents, compareAtPriceCents }) => ({
      isDefault,
      available: stock.available(branchId, productId, variantId),
      price: { priceCents, compareAtPriceCents },
    })),
  )
  return offered === undefined || offered.isDefault ? doc : { ...doc, ...offered.price }
}

/**
 * `everywhere`: all products at their usual prices, in order. The few that cost anything else at the branch are moved.
 */
export const branchOffers = (
  branchId: number,
  stock: StockFigures,
  everywhere: SortedLists,
): KeptOffers => {
  const unusual = new Map<number, ProductDoc>()
  const byPrice = {
    'price-asc': sortedProducts(compareBy['price-asc'], everywhere['price-asc'].items),
    'price-desc': sortedProducts(compareBy['price-desc'], everywhere['price-desc'].items),
  }
  const of = (doc: ProductDoc): ProductDoc => unusual.get(doc.productId) ?? doc

  const keepUnusual = (
    now: ProductDoc | undefined,
    usual: ProductDoc | undefined,
    was: ProductDoc | undefined,
  ): void => {
    if (now !== undefined && now !== usual) unusual.set(now.productId, now)
    else if (was !== undefined) unusual.delete(was.productId)
  }

  const put: KeptOffers['put'] = (doc, before) => {
    const was = before && of(before)
    const now = doc && offeredAt(stock, branchId, doc)
    if (now === was) return
    keepUnusual(now, doc, was)
    for (const list of Object.values(byPrice)) list.put(now, was)
  }

  for (const doc of everywhere.default.items) put(doc, doc)
  return { of, sorted: { ...everywhere, ...byPrice }, put }
}
