import type {
  ProductStanding,
  StaffProductsQuery,
} from '../../contract/catalogue/staff-catalogue.ts'
import { isSold, type Product } from '../../domain/product/state.ts'
import type { ProductDoc } from '../products/projection.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Shelf } from './shelf.ts'
import type { StaffProductPage } from './types.ts'

const DEFAULT_LIMIT = 50

export const standingOf = (product: Product): ProductStanding => {
  if (product.isWithdrawn) return 'withdrawn'
  return isSold(product) ? 'sold' : 'draft'
}

const filterOf = ({ search = '', category, status }: StaffProductsQuery) => {
  const wanted = search.toLowerCase()
  return (doc: ProductDoc): boolean =>
    doc.name.toLowerCase().includes(wanted) &&
    (category ?? doc.categoryId) === doc.categoryId &&
    (status === undefined || standingOf(doc) === status)
}

/** Throws `InvalidCursor`. */
export const listStaffProducts = (
  { everyByName }: Shelf,
  query: StaffProductsQuery,
): StaffProductPage => {
  const { limit = DEFAULT_LIMIT, cursor } = query
  const { items, indexAfter } = everyByName
  const matches = filterOf(query)
  const from = cursor === undefined ? 0 : indexAfter(decodeCursor(cursor))
  const behind = items.slice(from).filter(matches)
  const docs = behind.slice(0, limit)
  const total = items.filter(matches).length
  const last = docs.at(-1)
  if (last === undefined || behind.length === docs.length) return { docs, total }
  return { docs, total, next: encodeCursor({ ...last, score: null }) }
}
