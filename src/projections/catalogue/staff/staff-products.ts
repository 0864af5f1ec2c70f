import type { StaffProductsQuery } from '#src/contract/catalogue/staff-catalogue.ts'
import { searchKey } from '#src/domain/kernel/name-key.ts'
import { standingOf } from '#src/domain/product/state.ts'
import type { ProductStanding } from '#src/domain/product/vocabulary.ts'
import type { ProductDoc } from '../../products/projection.ts'
import type { StockDoc } from '../../stock/projection.ts'
import { decodeCursor, encodeCursor } from '../cursor.ts'
import type { Shelf } from '../shelf.ts'

/** One stock record of a branch, and its product. */
export type StockedProduct = { stock: StockDoc; product: ProductDoc; size: string }
export type StockedPage = { docs: StockedProduct[]; next?: string }
/** `search`: a part of the product's name. */
export type StockOfBranch = { branchId: number; search?: string | undefined }

export type StaffProductView = ProductDoc & { standing: ProductStanding }
/** A part of all products for their staff, by name. `docs` holds withdrawn ones and drafts too. */
export type StaffProductPage = { docs: StaffProductView[]; next?: string; total: number }

const DEFAULT_LIMIT = 50

const filterOf = ({ search = '', category, status }: StaffProductsQuery) => {
  const wanted = searchKey(search)
  return (doc: ProductDoc): boolean =>
    searchKey(doc.name).includes(wanted) &&
    (category ?? doc.categoryId) === doc.categoryId &&
    (status === undefined || standingOf(doc) === status)
}

export const withStanding = (doc: ProductDoc): StaffProductView => ({
  ...doc,
  standing: standingOf(doc),
})

/** Throws `InvalidCursor`. */
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
