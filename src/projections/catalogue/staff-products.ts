import type {
  BranchShelvesQuery,
  StaffProductsQuery,
} from '../../contract/catalogue/staff-catalogue.ts'
import { standingOf } from '../../domain/product/state.ts'
import type { ProductDoc } from '../products/projection.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Shelf } from './shelf.ts'
import type { StaffProductPage, StaffProductView, StockedPage } from './types.ts'

const DEFAULT_LIMIT = 50

const filterOf = ({ search = '', category, status }: StaffProductsQuery) => {
  const wanted = search.toLowerCase()
  return (doc: ProductDoc): boolean =>
    doc.name.toLowerCase().includes(wanted) &&
    (category ?? doc.categoryId) === doc.categoryId &&
    (status === undefined || standingOf(doc) === status)
}

export const withStanding = (doc: ProductDoc): StaffProductView => ({
  ...doc,
  standing: standingOf(doc),
})

type Wanted = { limit?: number | undefined; cursor?: string | undefined }

/** Throws `InvalidCursor`. */
const pageByName = (
  { everyByName: { items, indexAfter } }: Shelf,
  { limit = DEFAULT_LIMIT, cursor }: Wanted,
  matches: (doc: ProductDoc) => boolean,
): { docs: ProductDoc[]; next?: string; total: number } => {
  const from = cursor === undefined ? 0 : indexAfter(decodeCursor(cursor))
  const behind = items.slice(from).filter(matches)
  const docs = behind.slice(0, limit)
  const total = items.filter(matches).length
  const last = docs.at(-1)
  if (last === undefined || behind.length === docs.length) return { docs, total }
  return { docs, total, next: encodeCursor({ ...last, score: null }) }
}

/** Throws `InvalidCursor`. */
export const listStaffProducts = (shelf: Shelf, query: StaffProductsQuery): StaffProductPage => {
  const { docs, ...page } = pageByName(shelf, query, filterOf(query))
  return { ...page, docs: docs.map(withStanding) }
}

/** Throws `InvalidCursor`. */
export const listShelves = (shelf: Shelf, query: BranchShelvesQuery): StockedPage => {
  const isNamed = filterOf({ search: query.search })
  const stockOf = ({ productId }: ProductDoc) =>
    shelf.stock.ofProduct(productId).filter(({ branchId }) => branchId === query.branch)
  const { docs, ...page } = pageByName(
    shelf,
    query,
    (doc) => isNamed(doc) && stockOf(doc).length > 0,
  )
  const rows = docs.flatMap((product) => stockOf(product).map((stock) => ({ stock, product })))
  return { ...page, docs: rows }
}
