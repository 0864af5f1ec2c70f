import { offeredVariant } from '../../contract/rules/variant.ts'
import { nextTurn, productAt } from '../../domain/product/prices.ts'
import { isSold } from '../../domain/product/vocabulary.ts'
import type { Room } from '../../lib/room.ts'
import type { World } from '../../lib/world.ts'
import type { BranchDoc } from '../branches/projection.ts'
import type { CategoryDoc } from '../products/categories.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { StockDoc } from '../stock/projection.ts'
import { type CatalogueChanges, countChanges } from './changes.ts'
import { type GoodsCodes, goodsCodes } from './goods-codes.ts'
import { type KeptParts, keptParts, type SortedLists } from './kept-parts.ts'
import { compareBy, type SortedProducts, sortedProducts } from './product-order.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { type StockFigures, type StockLevels, stockFigures, stockLevels } from './stock-figures.ts'

/** Products at the prices that shoppers see at one branch. */
type BranchOffers = {
  /** The product at its price at this branch. */
  of(doc: ProductDoc): ProductDoc
  /** Lists sorted by price go by the prices at this branch. The other lists are the same at all branches. */
  readonly sorted: SortedLists
  /** Parts of these lists, by branch and category. */
  readonly parts: Pick<KeptParts, 'of'>
}
type KeptOffers = BranchOffers & {
  /**
   * Takes in a change of the product or of its stock at this branch. `before`: the old state of the product. Undefined:
   * it is not for sale.
   */
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

const byAnythingElse = ['default', 'name-asc', 'name-desc'] as const
const byPriceAlone = ['price-asc', 'price-desc'] as const

/** `everywhere`: the lists at the usual prices. Only the few products with another price at this branch are moved. */
const branchOffers = (
  branchId: number,
  stock: StockFigures,
  everywhere: SortedLists,
  onPrices: () => void,
): KeptOffers => {
  const unusual = new Map<number, ProductDoc>()
  const byPrice = {
    'price-asc': sortedProducts(compareBy['price-asc'], everywhere['price-asc'].items),
    'price-desc': sortedProducts(compareBy['price-desc'], everywhere['price-desc'].items),
  }
  const sorted: SortedLists = { ...everywhere, ...byPrice }
  const parts = keptParts(sorted)
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
    for (const sort of byPriceAlone) {
      byPrice[sort].put(now, was)
      parts.put(sort, now, was)
    }
    for (const sort of byAnythingElse) parts.put(sort, doc, before)
    onPrices()
  }

  for (const doc of everywhere.default.items) put(doc, doc)
  return { of, sorted, parts, put }
}

/** Documents of the catalogue's four read models. */
export type CatalogueDocs = {
  branches: readonly BranchDoc[]
  categories: readonly CategoryDoc[]
  products: readonly ProductDoc[]
  stock: readonly StockDoc[]
}

/** The catalogue in memory, indexed for each kind of question. */
export type Shelf = {
  readonly branches: ReadonlyMap<number, BranchDoc>
  readonly categories: ReadonlyMap<number, CategoryDoc>
  /** All products, with withdrawn ones and drafts, which no other list holds. */
  readonly products: ReadonlyMap<number, ProductDoc>
  /** All of `products`, by name. */
  readonly everyByName: SortedProducts
  /** Products by slug, and by each earlier slug. */
  readonly bySlug: ReadonlyMap<string, ProductDoc>
  /** All of `products`, by their SKUs and barcodes. */
  readonly codes: Pick<GoodsCodes, 'find'>
  /** The number of products by category. */
  readonly productCounts: ReadonlyMap<number, number>
  readonly index: Pick<SearchIndex, 'search'>
  readonly stock: StockFigures
  readonly levels: Pick<StockLevels, 'of'>
  readonly changes: CatalogueChanges
  /** The place of each product in the default order. */
  defaultPlaces(): ReadonlyMap<number, number>
  /** The products at the prices of this branch. Undefined: at the usual prices. */
  offersAt(branchId: number | undefined): BranchOffers
  /** Takes in new and changed documents. */
  put(docs: CatalogueDocs): void
  /** Gives products the prices that hold now. */
  turn(): void
  /** The products whose price `turn` has changed since the last call. */
  takeTurned(): number[]
}

/** Each call of `turn` brings the products to the prices of the time `now()`. */
export const createShelf = ({ now }: Pick<World, 'now'>, room: Room): Shelf => {
  const branches = new Map<number, BranchDoc>()
  const categories = new Map<number, CategoryDoc>()
  const products = new Map<number, ProductDoc>()
  const bySlug = new Map<string, ProductDoc>()
  const codes = goodsCodes(products)
  const productCounts = new Map<number, number>()
  const index = createSearchIndex(room)
  const stock = stockFigures()
  const levels = stockLevels(stock, branches)
  const sorted: SortedLists = {
    default: sortedProducts(compareBy.default),
    'price-asc': sortedProducts(compareBy['price-asc']),
    'price-desc': sortedProducts(compareBy['price-desc']),
    'name-asc': sortedProducts(compareBy['name-asc']),
    'name-desc': sortedProducts(compareBy['name-desc']),
  }
  const changes = countChanges()
  const usualParts = keptParts(sorted)
  const usual: BranchOffers = { of: (doc) => doc, sorted, parts: usualParts }
  let places: ReadonlyMap<number, number> | undefined
  const everyByName = sortedProducts(compareBy['name-asc'])
  const offers = new Map<number, KeptOffers>()
  /** For each product with a planned price: the next moment at which its price changes. */
  const turns = new Map<number, string>()
  const turned = new Set<number>()
  let firstTurn: string | undefined

  const count = ({ categoryId }: ProductDoc, by: 1 | -1): void => {
    productCounts.set(categoryId, (productCounts.get(categoryId) ?? 0) + by)
  }
  const slugsOf = ({ slug, formerSlugs }: ProductDoc): string[] => [...formerSlugs, slug]
  const take = (before: ProductDoc): void => {
    for (const slug of slugsOf(before)) bySlug.delete(slug)
    count(before, -1)
  }
  const offer = (doc: ProductDoc): void => {
    for (const slug of slugsOf(doc)) bySlug.set(slug, doc)
    count(doc, 1)
    index.put(doc, categories.get(doc.categoryId))
  }
  const plan = ({ productId, said }: ProductDoc, at: string): void => {
    const next = nextTurn(said, at)
    if (next === turns.get(productId)) return
    if (next === undefined) turns.delete(productId)
    else turns.set(productId, next)
    firstTurn = [...turns.values()].sort()[0]
  }
  const sold = (doc: ProductDoc | undefined) => (doc !== undefined && isSold(doc) ? doc : undefined)

  const replace = (before: ProductDoc | undefined, after: ProductDoc | undefined): void => {
    if (before !== undefined) take(before)
    if (after !== undefined) offer(after)
    for (const sort of [...byAnythingElse, ...byPriceAlone]) {
      sorted[sort].put(after, before)
      usualParts.put(sort, after, before)
    }
    places = undefined
    for (const branch of offers.values()) branch.put(after, before)
  }
  const putProduct = (changed: ProductDoc): void => {
    const at = now().toISOString()
    const doc = productAt(changed, at)
    const before = products.get(doc.productId)
    products.set(doc.productId, doc)
    levels.forget(doc.productId)
    changes.productChanged(doc.productId)
    everyByName.put(doc, before)
    codes.put(doc, before)
    plan(doc, at)
    replace(sold(before), sold(doc))
    if (!isSold(doc)) index.remove(doc.productId)
  }
  const putStock = (doc: StockDoc): void => {
    const { branchId, productId } = doc
    const product = sold(products.get(productId))
    const isThere = () => product !== undefined && stock.availableOf(branchId, product) > 0
    const wasThere = isThere()
    stock.put(doc)
    levels.forget(productId)
    changes.stockChanged(productId)
    if (isThere() !== wasThere) changes.soldOutChanged(branchId)
    if (product !== undefined) offers.get(branchId)?.put(product, product)
  }
  const putCategory = (doc: CategoryDoc): void => {
    changes.placesChanged()
    if (doc.isDeleted) categories.delete(doc.categoryId)
    else categories.set(doc.categoryId, doc)
    // Products are found by the name of their category too.
    for (const one of sorted.default.items)
      if (one.categoryId === doc.categoryId) index.put(one, categories.get(doc.categoryId))
  }
  const putBranch = (doc: BranchDoc): void => {
    branches.set(doc.branchId, doc)
    levels.forgetAll()
    changes.placesChanged()
    if (offers.has(doc.branchId)) return
    const onPrices = () => changes.pricesChanged(doc.branchId)
    offers.set(doc.branchId, branchOffers(doc.branchId, stock, sorted, onPrices))
  }

  return {
    branches,
    categories,
    products,
    everyByName,
    bySlug,
    codes,
    productCounts,
    index,
    stock,
    levels,
    changes,
    defaultPlaces: () => {
      places ??= new Map(sorted.default.items.map(({ productId }, place) => [productId, place]))
      return places
    },
    offersAt: (branchId) => offers.get(branchId ?? 0) ?? usual,
    put: (docs) => {
      docs.categories.forEach(putCategory)
      docs.products.forEach(putProduct)
      docs.stock.forEach(putStock)
      // Branches come last, because a new branch looks at all products once.
      docs.branches.forEach(putBranch)
    },
    turn: () => {
      const at = now().toISOString()
      if (firstTurn === undefined || firstTurn > at) return
      const due = [...turns].filter(([, moment]) => moment <= at).map(([id]) => id)
      for (const doc of due.flatMap((id) => products.get(id) ?? [])) putProduct(doc)
      for (const id of due) turned.add(id)
    },
    takeTurned: () => {
      const ids = [...turned]
      turned.clear()
      return ids
    },
  }
}
