import { isLowStock } from '../../contract/rules/low-stock.ts'
import type { BranchDoc } from '../branches/projection.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { StockRecord } from '../stock/projection.ts'
import { stockRecords } from './stock-records.ts'

/** The stock of every branch. Lists are sorted by branch, product and variant. */
export type StockFigures = {
  put(doc: StockRecord): void
  ofProduct(productId: number): StockRecord[]
  ofBranch(branchId: number): StockRecord[]
  ofProductAt(branchId: number, productId: number): readonly StockRecord[]
  /** Pieces for sale of one variant. Variant 0 is the product itself. */
  available(branchId: number, productId: number, variantId: number): number
  /** Pieces for sale of the product. If it has variants, the pieces of all its variants together. */
  availableOf(branchId: number, product: ProductDoc): number
  isAnywhere(product: ProductDoc): boolean
  /** The records that have fewer pieces on the shelf than are reserved, in no order. */
  short(): readonly StockRecord[]
  /** The number of products at a branch, and of records at or below their threshold. */
  countOf(branchId: number): { products: number; low: number }
  /** Pieces on the branch's shelves, reserved or not. */
  piecesOf(branchId: number): number
  /** The branches that have the product in stock, in no order. */
  branchesWith(product: ProductDoc): number[]
}

/** A product that got variants passes its pieces on to them. Its own record counts no more once it is empty. */
const isOver = ({ variantId, onHand, reserved }: StockRecord): boolean =>
  variantId === 0 && onHand === 0 && reserved === 0
const kept = (docs: readonly StockRecord[]): readonly StockRecord[] =>
  docs.length > 1 ? docs.filter((doc) => !isOver(doc)) : docs

const ascending = (a: number, b: number): number => a - b

const isLow = ({ available, lowStockThreshold }: StockRecord): boolean =>
  isLowStock(available, lowStockThreshold)

const isOwn = (variantId: number): boolean => variantId === 0
const isOfVariant = (variantId: number): boolean => variantId > 0

export const stockFigures = (): StockFigures => {
  const lows = new Map<number, number>()
  const pieces = new Map<number, number>()
  const records = stockRecords()
  const short = new Map<string, StockRecord>()

  const availableOf: StockFigures['availableOf'] = (branchId, { productId, variants }) =>
    records.available(branchId, productId, variants.length > 0 ? isOfVariant : isOwn)

  return {
    put: (doc) => {
      const known = records.of(doc.branchId, doc.productId)
      const others = known.filter(({ id }) => id !== doc.id)
      const docs = kept([...others, doc].sort((a, b) => a.variantId - b.variantId))
      const low = docs.filter(isLow).length - known.filter(isLow).length
      lows.set(doc.branchId, (lows.get(doc.branchId) ?? 0) + low)
      const before = known.find(({ id }) => id === doc.id)?.onHand ?? 0
      pieces.set(doc.branchId, (pieces.get(doc.branchId) ?? 0) + doc.onHand - before)
      if (doc.onHand < doc.reserved) short.set(doc.id, doc)
      else short.delete(doc.id)
      records.put(doc.branchId, doc.productId, docs)
    },
    ofProduct: (productId) =>
      [...records.branchIds()]
        .sort(ascending)
        .flatMap((branchId) => records.of(branchId, productId)),
    ofBranch: (branchId) =>
      [...records.productIds(branchId)]
        .sort(ascending)
        .flatMap((productId) => records.of(branchId, productId)),
    ofProductAt: records.of,
    available: (branchId, productId, variantId) =>
      records.available(branchId, productId, (id) => id === variantId),
    availableOf,
    isAnywhere: (product) => {
      for (const branchId of records.branchIds())
        if (availableOf(branchId, product) > 0) return true
      return false
    },
    short: () => [...short.values()],
    countOf: (branchId) => ({
      products: records.countOf(branchId),
      low: lows.get(branchId) ?? 0,
    }),
    piecesOf: (branchId) => pieces.get(branchId) ?? 0,
    branchesWith: (product) =>
      [...records.branchIds()].filter((branchId) => availableOf(branchId, product) > 0),
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
