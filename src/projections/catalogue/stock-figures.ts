import { isLowStock } from '../../contract/rules/low-stock.ts'
import type { BranchDoc } from '../branches/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { StockDoc } from '../stock/projection.ts'

/** The stock of every branch. Lists are sorted by branch, product and variant. */
export type StockFigures = {
  put(doc: StockDoc): void
  ofProduct(productId: number): StockDoc[]
  ofBranch(branchId: number): StockDoc[]
  ofProductAt(branchId: number, productId: number): readonly StockDoc[]
  /** Pieces for sale of one variant. Variant 0 is the product itself. */
  available(branchId: number, productId: number, variantId: number): number
  /** Pieces for sale of the product. If it has variants, the pieces of all its variants together. */
  availableOf(branchId: number, product: ProductDoc): number
  isAnywhere(product: ProductDoc): boolean
  /** The records that have fewer pieces on the shelf than are reserved, in no order. */
  short(): readonly StockDoc[]
  /** The number of products at a branch, and of records at or below their threshold. */
  countOf(branchId: number): { products: number; low: number }
  /** Pieces on the branch's shelves, reserved or not. */
  piecesOf(branchId: number): number
  /** The branches that have the product in stock, in no order. */
  branchesWith(product: ProductDoc): number[]
}

/**
 * The stock records of a product at a branch. `own`: pieces of the product itself. `ofVariants`: pieces of its
 * variants.
 */
type Place = { docs: readonly StockDoc[]; own: number; ofVariants: number }
/** The stock records by branch, then by product. */
type Shelves = Map<number, Map<number, Place>>

const nothing: Place = { docs: [], own: 0, ofVariants: 0 }
const placeOf = (docs: readonly StockDoc[]): Place => {
  const sum = (some: readonly StockDoc[]) => some.reduce((total, one) => total + one.available, 0)
  return {
    docs,
    own: sum(docs.filter(({ variantId }) => variantId === 0)),
    ofVariants: sum(docs.filter(({ variantId }) => variantId > 0)),
  }
}
/** A product that got variants passes its pieces on to them. Its own record counts no more once it is empty. */
const isOver = ({ variantId, onHand, reserved }: StockDoc): boolean =>
  variantId === 0 && onHand === 0 && reserved === 0
const kept = (docs: readonly StockDoc[]): readonly StockDoc[] =>
  docs.length > 1 ? docs.filter((doc) => !isOver(doc)) : docs

const ascending = (a: number, b: number): number => a - b

const isLow = ({ available, lowStockThreshold }: StockDoc): boolean =>
  isLowStock(available, lowStockThreshold)

export const stockFigures = (): StockFigures => {
  const lows = new Map<number, number>()
  const pieces = new Map<number, number>()
  const shelves: Shelves = new Map()
  const short = new Map<string, StockDoc>()
  const at = (branchId: number, productId: number) =>
    shelves.get(branchId)?.get(productId) ?? nothing

  const availableOf: StockFigures['availableOf'] = (branchId, { productId, variants }) => {
    const { own, ofVariants } = at(branchId, productId)
    return variants.length > 0 ? ofVariants : own
  }

  return {
    put: (doc) => {
      const known = at(doc.branchId, doc.productId).docs
      const others = known.filter(({ id }) => id !== doc.id)
      const docs = kept([...others, doc].sort((a, b) => a.variantId - b.variantId))
      const low = docs.filter(isLow).length - known.filter(isLow).length
      lows.set(doc.branchId, (lows.get(doc.branchId) ?? 0) + low)
      const before = known.find(({ id }) => id === doc.id)?.onHand ?? 0
      pieces.set(doc.branchId, (pieces.get(doc.branchId) ?? 0) + doc.onHand - before)
      if (doc.onHand < doc.reserved) short.set(doc.id, doc)
      else short.delete(doc.id)
      const shelf = shelves.get(doc.branchId) ?? new Map<number, Place>()
      shelves.set(doc.branchId, shelf.set(doc.productId, placeOf(docs)))
    },
    ofProduct: (productId) =>
      [...shelves.keys()].sort(ascending).flatMap((branchId) => at(branchId, productId).docs),
    ofBranch: (branchId) => {
      const productIds = [...(shelves.get(branchId)?.keys() ?? [])].sort(ascending)
      return productIds.flatMap((productId) => at(branchId, productId).docs)
    },
    ofProductAt: (branchId, productId) => at(branchId, productId).docs,
    available: (branchId, productId, variantId) =>
      at(branchId, productId).docs.find((doc) => doc.variantId === variantId)?.available ?? 0,
    availableOf,
    isAnywhere: (product) => {
      for (const branchId of shelves.keys()) if (availableOf(branchId, product) > 0) return true
      return false
    },
    short: () => [...short.values()],
    countOf: (branchId) => ({
      products: shelves.get(branchId)?.size ?? 0,
      low: lows.get(branchId) ?? 0,
    }),
    piecesOf: (branchId) => pieces.get(branchId) ?? 0,
    branchesWith: (product) =>
      [...shelves.keys()].filter((branchId) => availableOf(branchId, product) > 0),
  }
}

/** The pieces of a product for sale at all active branches together, in all sizes. */
export type StockLevels = {
  of(product: ProductDoc): number
  /** The product or its stock has changed. */
  forget(productId: number): void
  /** A branch was opened, or switched off or on. */
  forgetAll(): void
}

/** Computes a level when it is asked for, and keeps it until something changes. */
export const stockLevels = (
  stock: StockFigures,
  branches: ReadonlyMap<number, BranchDoc>,
): StockLevels => {
  const known = new Map<number, number>()
  const sum = (product: ProductDoc): number => {
    let level = 0
    for (const { branchId, isActive } of branches.values()) {
      if (isActive) level += stock.availableOf(branchId, product)
    }
    return level
  }
  return {
    of: (product) => {
      const level = known.get(product.productId) ?? sum(product)
      known.set(product.productId, level)
      return level
    },
    forget: (productId) => void known.delete(productId),
    forgetAll: () => known.clear(),
  }
}
