import type { StaffProductsQuery } from '../../contract/catalogue/staff-catalogue.ts'
import { itemSize } from '../../contract/rules/variant.ts'
import { noStock } from '../../domain/inventory/state.ts'
import { namedAlike } from '../../domain/kernel/name-key.ts'
import { isSold, type ProductStanding, standingOf } from '../../domain/product/vocabulary.ts'
import type { CategoryDoc } from '../products/categories.ts'
import type { ProductDoc } from '../products/projection.ts'
import type { PageRequest } from '../read-model-queries.ts'
import type { StockRecord } from '../stock/projection.ts'
import { calledSo, type GoodsSize } from './goods-codes.ts'
import { decodeCursor, encodeCursor } from './product-order.ts'
import type { Shelf } from './shelf.ts'

/** The size of a variant as shown beside the name. Variant 0 is the product itself. */
export const sizeOf = (
  { unit, variants }: Pick<ProductDoc, 'unit' | 'variants'>,
  variantId: number,
): string => itemSize(variants.find((variant) => variant.variantId === variantId)?.name, unit)

/** One stock record of a branch, and its product. */
export type StockedProduct = { stock: StockRecord; product: ProductDoc; size: string }
export type StockedPage = { docs: StockedProduct[]; next?: string }
/** `search`: a part of the product's name, of an SKU or of a barcode. */
export type StockOfBranch = {
  branchId: number
  search?: string | undefined
  category?: number | undefined
}

export type StaffProductView = ProductDoc & { standing: ProductStanding }
/** A page of all products by name, with withdrawn ones and drafts, for admins. */
export type StaffProductPage = { docs: StaffProductView[]; next?: string; total: number }

const DEFAULT_LIMIT = 50

const filterOf = ({ search = '', category, status }: StaffProductsQuery) => {
  const isCalledSo = calledSo(search)
  return (doc: ProductDoc): boolean =>
    isCalledSo(doc) &&
    (category ?? doc.categoryId) === doc.categoryId &&
    (status === undefined || standingOf(doc) === status)
}

export const withStanding = (doc: ProductDoc): StaffProductView => ({
  ...doc,
  standing: standingOf(doc),
})

/** A page of all products by name, for staff. Throws `InvalidCursor`. */
export const listStaffProducts = (
  { everyByName: { items, indexAfter } }: Shelf,
  query: StaffProductsQuery,
): StaffProductPage => {
  const { limit = DEFAULT_LIMIT, cursor } = query
  const matches = filterOf(query)
  const from = cursor === undefined ? 0 : indexAfter(decodeCursor(cursor))
  const behind = items.slice(from).filter(matches)
  const page = behind.slice(0, limit)
  const docs = page.map(withStanding)
  const total = items.filter(matches).length
  const last = page.at(-1)
  if (last === undefined || behind.length === page.length) return { docs, total }
  return { docs, total, next: encodeCursor({ ...last, score: null }) }
}

const inOrder = new Intl.Collator('en', { numeric: true })

/** The stock records of one product at the branch, by size. */
const recordsOf = ({ stock }: Shelf, branchId: number, product: ProductDoc): StockedProduct[] =>
  stock
    .ofProductAt(branchId, product.productId)
    .map((doc) => ({ stock: doc, product, size: sizeOf(product, doc.variantId) }))
    .sort((a, b) => inOrder.compare(a.size, b.size))

/** The figures of one size in a branch's list for counting. */
export type CountLine = Pick<StockedProduct, 'product' | 'size'> & {
  stock: Pick<StockRecord, 'variantId' | 'onHand' | 'reserved' | 'lowStockThreshold'>
}
export type CountPage = { docs: CountLine[]; next?: string }

/** The sizes of the product that the branch may have on its shelves. A draft has none. */
const sizesAt = (branchId: number, product: ProductDoc): readonly number[] => {
  const { exclusiveBranchId, variants } = product
  if (!isSold(product) || (exclusiveBranchId ?? branchId) !== branchId) return []
  return variants.length === 0 ? [0] : variants.map(({ variantId }) => variantId)
}

/** Sizes that were never counted have 0 pieces. What is no longer sold is listed while it has a record. */
const countLinesOf = (shelf: Shelf, branchId: number, product: ProductDoc): CountLine[] => {
  const records: CountLine[] = recordsOf(shelf, branchId, product)
  const counted = new Set(records.map(({ stock: { variantId } }) => variantId))
  const uncounted = sizesAt(branchId, product)
    .filter((variantId) => !counted.has(variantId))
    .map((variantId) => ({
      stock: { ...noStock, variantId },
      product,
      size: sizeOf(product, variantId),
    }))
  return [...records, ...uncounted].sort((a, b) => inOrder.compare(a.size, b.size))
}

/** A page ends with the last size of a product, so it may hold more than `limit` lines. Throws `InvalidCursor`. */
export const listCounts = (
  shelf: Shelf,
  branchId: number,
  { limit, cursor }: PageRequest,
): CountPage => {
  const { items, indexAfter } = shelf.everyByName
  const docs: CountLine[] = []
  let n = cursor === undefined ? 0 : indexAfter(decodeCursor(cursor))
  for (; n < items.length && docs.length < limit; n += 1) {
    const product = items[n]
    if (product !== undefined) docs.push(...countLinesOf(shelf, branchId, product))
  }
  const last = items[n - 1]
  if (last === undefined || n >= items.length) return { docs }
  return { docs, next: encodeCursor({ ...last, score: null }) }
}

const isWanted = ({ search = '', category }: StockOfBranch) => {
  const isCalledSo = calledSo(search)
  return (doc: ProductDoc): boolean =>
    (category ?? doc.categoryId) === doc.categoryId && isCalledSo(doc)
}

/**
 * The cursor's `score` holds the variant at which the page ended, because other sizes of that product may begin the
 * next page.
 */
const cursorAt = ({ stock: { variantId }, product }: StockedProduct): string =>
  encodeCursor({ ...product, score: variantId })

/**
 * `begun`: the remaining sizes of the product at which the page before ended. `from`: the index of the next product.
 */
const resume = (shelf: Shelf, branchId: number, cursor: string | undefined) => {
  if (cursor === undefined) return { begun: [], from: 0 }
  const at = decodeCursor(cursor)
  const last = shelf.products.get(at.productId)
  const records = last === undefined ? [] : recordsOf(shelf, branchId, last)
  const ended = records.findIndex(({ stock: { variantId } }) => variantId === at.score)
  return { begun: records.slice(ended + 1), from: shelf.everyByName.indexAfter(at) }
}

/** A size that has a code, and its stock record at the branch if it has one. */
export type CodedGoods = GoodsSize & { size: string; stock: StockRecord | undefined }

/** The sizes with exactly this SKU or barcode that the branch sells or has a stock record of. */
export const goodsWithCode = (shelf: Shelf, branchId: number, code: string): CodedGoods[] =>
  shelf.codes.find(code).flatMap(({ product, variantId }) => {
    const stock = shelf.stock
      .ofProductAt(branchId, product.productId)
      .find((record) => record.variantId === variantId)
    const isHere = stock !== undefined || sizesAt(branchId, product).includes(variantId)
    return isHere ? [{ product, variantId, size: sizeOf(product, variantId), stock }] : []
  })

/** A page of the branch's stock records. It reads no further once the page is full. Throws `InvalidCursor`. */
export const listBranchShelf = (
  shelf: Shelf,
  of: StockOfBranch,
  { limit, cursor }: PageRequest,
): StockedPage => {
  const { branchId } = of
  const matches = isWanted(of)
  const { items } = shelf.everyByName
  const { begun, from } = resume(shelf, branchId, cursor)
  const found: StockedProduct[] = begun
  for (let n = from; n < items.length && found.length <= limit; n += 1) {
    const product = items[n]
    if (product !== undefined && matches(product)) {
      found.push(...recordsOf(shelf, branchId, product))
    }
  }
  const docs = found.slice(0, limit)
  const last = docs.at(-1)
  return last === undefined || found.length === docs.length
    ? { docs }
    : { docs, next: cursorAt(last) }
}

/** Sizes of one product that have the same name, or categories that do (`product` is null). */
export type NamesAlike = { product: Pick<ProductDoc, 'productId' | 'name'> | null; names: string[] }

/** The most groups in one answer. The next groups appear once these are renamed. */
const MOST = 50

type Names = readonly string[]
const alike = (names: Names): Names[] => namedAlike(names, (name) => name)

/** Every change of a product makes a new `variants` array, so a result kept for an array stays right. */
const found = new WeakMap<readonly unknown[], readonly Names[]>()

const sizesAlike = ({ variants }: ProductDoc): readonly Names[] => {
  const known = found.get(variants)
  if (known !== undefined) return known
  const sizes = alike(variants.map(({ name }) => name))
  found.set(variants, sizes)
  return sizes
}

const ofCategories = (categories: readonly CategoryDoc[]): NamesAlike[] =>
  alike(categories.map(({ name }) => name)).map((names) => ({ product: null, names: [...names] }))

/**
 * Groups of equal names, from the time before the shop refused a second such name. Staff must rename all but one of
 * each group.
 */
export const namesAlike = ({ categories, products }: Shelf): NamesAlike[] => {
  const all = ofCategories([...categories.values()])
  for (const doc of products.values()) {
    if (all.length >= MOST) break
    const { productId, name } = doc
    for (const names of doc.variants.length > 1 ? sizesAlike(doc) : []) {
      all.push({ product: { productId, name }, names: [...names] })
    }
  }
  return all.slice(0, MOST)
}
