import * as z from 'zod'
import type { RestockShow } from '../../contract/restock.ts'
import { isLowStock } from '../../contract/rules/low-stock.ts'
import { isSold } from '../../domain/product/vocabulary.ts'
import { parseJson } from '../../lib/text.ts'
import { InvalidCursor } from '../../stores/read-store/port.ts'
import type { PageRequest } from '../read-model-queries.ts'
import { soldPerDay } from '../stock/pace.ts'
import type { StockRecord } from '../stock/projection.ts'
import { calledSo } from './goods-codes.ts'
import type { Shelf } from './shelf.ts'
import { type StockedProduct, sizeOf } from './staff-lists.ts'

/** `branchId` undefined: all branches. `days`: the number for `show: 'lasts'`. `search`: a part of the product's name, SKU or barcode. */
export type RestockFilter = {
  branchId?: number | undefined
  categoryId?: number | undefined
  show: RestockShow
  days: number
  search?: string | undefined
}

/**
 * `awaited`: the pieces that orders and transfers hold and the shelf has not. `daysLeft`: how long the pieces for sale
 * last at the present sale. Null if nothing was sold.
 */
export type RestockLine = StockedProduct & {
  awaited: number
  soldPerDay: number
  daysLeft: number | null
  isSold: boolean
}
export type RestockPage = { docs: RestockLine[]; total: number; next?: string }

/** What decides a line's place in the list. */
type Place = { awaited: number; daysLeft: number | null; available: number; id: string }

const placeOf = ({ awaited, daysLeft, stock: { available, id } }: RestockLine): Place => ({
  awaited,
  daysLeft,
  available,
  id,
})

/**
 * What orders wait for comes first, the most pieces before the others. Then comes what ends first. Records without sales
 * come last, those with the fewest pieces before the others.
 */
const compare = (one: Place, other: Place): number => {
  const [a, b] = [one.daysLeft ?? Number.MAX_VALUE, other.daysLeft ?? Number.MAX_VALUE]
  return (
    other.awaited - one.awaited ||
    a - b ||
    one.available - other.available ||
    one.id.localeCompare(other.id)
  )
}

const cursorTuple = z.tuple([z.number(), z.number().nullable(), z.number(), z.string()])

const encode = ({ awaited, daysLeft, available, id }: Place): string =>
  Buffer.from(JSON.stringify([awaited, daysLeft, available, id])).toString('base64url')

const decode = (text: string): Place => {
  const parsed = cursorTuple.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (!parsed.success) throw new InvalidCursor('The cursor is not one of this list')
  const [awaited, daysLeft, available, id] = parsed.data
  return { awaited, daysLeft, available, id }
}

const lineOf =
  ({ products }: Shelf, now: Date) =>
  (stock: StockRecord): RestockLine[] => {
    const product = products.get(stock.productId)
    if (product === undefined) return []
    const perDay = soldPerDay(stock.pace, now)
    const daysLeft = perDay === 0 ? null : stock.available / perDay
    return [
      {
        stock,
        product,
        size: sizeOf(product, stock.variantId),
        awaited: Math.max(0, stock.reserved - stock.onHand),
        soldPerDay: perDay,
        daysLeft,
        isSold: isSold(product),
      },
    ]
  }

const shows: Readonly<Record<RestockShow, (line: RestockLine, days: number) => boolean>> = {
  low: ({ stock: { available, lowStockThreshold } }) => isLowStock(available, lowStockThreshold),
  out: ({ stock: { available } }) => available === 0,
  lasts: ({ daysLeft }, days) => daysLeft !== null && daysLeft < days,
}

const matches = ({ show, days, categoryId, search = '' }: RestockFilter) => {
  const isCalledSo = calledSo(search)
  return (line: RestockLine): boolean =>
    shows[show](line, days) &&
    (categoryId ?? line.product.categoryId) === line.product.categoryId &&
    isCalledSo(line.product)
}

/** A page of the stock records that run out. `total`: the records on all pages. Throws `InvalidCursor`. */
export const listRestock = (
  shelf: Shelf,
  filter: RestockFilter,
  now: Date,
  { limit, cursor }: PageRequest,
): RestockPage => {
  const { branchId } = filter
  const branchIds = branchId === undefined ? [...shelf.branches.keys()] : [branchId]
  const lines = branchIds
    .flatMap((id) => shelf.stock.ofBranch(id))
    .flatMap(lineOf(shelf, now))
    .filter(matches(filter))
    .map((line) => ({ line, place: placeOf(line) }))
    .sort((a, b) => compare(a.place, b.place))
  const after = cursor === undefined ? undefined : decode(cursor)
  const rest = lines.filter(({ place }) => after === undefined || compare(place, after) > 0)
  const page = rest.slice(0, limit)
  const docs = page.map(({ line }) => line)
  const last = page.at(-1)
  if (last === undefined || rest.length === page.length) return { docs, total: lines.length }
  return { docs, total: lines.length, next: encode(last.place) }
}
