import { searchKey } from '#src/domain/kernel/name-key.ts'
import type { PageRequest } from '../../answer.ts'
import type { ProductDoc } from '../../products/projection.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { Shelf } from '../shelf.ts'
import { sizeOf } from './size-of.ts'
import type { StockedPage, StockedProduct, StockOfBranch } from './staff-products.ts'

const inOrder = new Intl.Collator('en', { numeric: true })

/** The branch's records of one product, by size. */
const recordsOf = ({ stock }: Shelf, branchId: number, product: ProductDoc): StockedProduct[] =>
  stock
    .ofProductAt(branchId, product.productId)
    .map((doc) => ({ stock: doc, product, size: sizeOf(product, doc.variantId) }))
    .sort((a, b) => inOrder.compare(a.size, b.size))

const nameHolds = (search: string) => {
  const wanted = searchKey(search)
  return ({ name }: ProductDoc): boolean => searchKey(name).includes(wanted)
}

/** A cursor's `score` is the variant at which its page ended: the product's other sizes may come on the next. */
const cursorAt = ({ stock: { variantId }, product }: StockedProduct): string =>
  encodeCursor({ ...product, score: variantId })

/** The rest of the product at which the page before ended, and the place of the product that follows it. */
const resume = (shelf: Shelf, branchId: number, cursor: string | undefined) => {
  if (cursor === undefined) return { begun: [], from: 0 }
  const at = decodeCursor(cursor)
  const last = shelf.products.get(at.productId)
  const records = last === undefined ? [] : recordsOf(shelf, branchId, last)
  const ended = records.findIndex(({ stock: { variantId } }) => variantId === at.score)
  return { begun: records.slice(ended + 1), from: shelf.everyByName.indexAfter(at) }
}

/** Looks through the kept order no further than the page needs. Throws `InvalidCursor`. */
export const listBranchShelf = (
  shelf: Shelf,
  { branchId, search = '' }: StockOfBranch,
  { limit, cursor }: PageRequest,
): StockedPage => {
  const matches = nameHolds(search)
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
