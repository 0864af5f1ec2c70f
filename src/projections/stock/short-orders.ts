import { type HeldPieces, type ShortHolder, shortHolders } from '../../domain/inventory/state.ts'
import { type Actor, denied, worksAt, worksAtBranches } from '../../domain/kernel/access.ts'
import { type Pieces, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok } from '../../domain/kernel/result.ts'
import { holdsReservation } from '../../domain/order/stock.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { CatalogueQueries } from '../catalogue/queries.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import {
  everyDoc,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { type StockMoveDoc, stockMoves } from './moves.ts'
import type { StockDoc } from './projection.ts'

/** `missing`: for each item, how many of the order's pieces the branch's shelf lacks. */
export type ShortOrder = { order: OrderDoc; missing: Pieces[] }

export type ShortOrderQueries = ReadModelQueries & {
  /** Orders at the actor's branches that lack pieces, the oldest first. */
  ofActor(actor: Actor): ReadModelAnswer<ShortOrder[]>
}

/** The most stock records that are searched, and the most orders that are given. */
const MOST = 100

const heldPieces = ({ holderId, pieces, isSetAside }: StockMoveDoc): HeldPieces => ({
  holderId: holderId ?? '',
  quantity: pieces,
  isSetAside: isSetAside === true,
})

/**
 * The orders and transfers that lack pieces of one stock record. Reservations that are not set aside lack pieces first,
 * the newest first, so they are read in this order until enough are found.
 */
const shortOf = async (store: ReadStore, doc: StockDoc): Promise<ShortHolder[]> => {
  const missing = doc.reserved - doc.onHand
  const where = { stockId: stockKeyId(doc), term: 'reserved' }
  const held: HeldPieces[] = []
  let open = missing
  for await (const one of everyDoc<StockMoveDoc>(store, stockMoves.collection, {
    where,
    sort: ['-at'],
  })) {
    if (open <= 0) break
    const pieces = heldPieces(one)
    held.push(pieces)
    if (!pieces.isSetAside) open -= pieces.quantity
  }
  return shortHolders(missing, held)
}

/** The missing pieces of each holder. */
const missingOf = async (
  store: ReadStore,
  docs: readonly StockDoc[],
): Promise<Map<string, Pieces[]>> => {
  const all = new Map<string, Pieces[]>()
  for (const doc of docs) {
    const { productId, variantId } = doc
    for (const { holderId, short: quantity } of await shortOf(store, doc)) {
      const before = all.get(holderId) ?? []
      all.set(holderId, [...before, { productId, variantId, quantity }])
    }
  }
  return all
}

export const openShortOrderQueries = (
  store: ReadStore,
  catalogue: Pick<CatalogueQueries, 'shortStock'>,
): ShortOrderQueries => ({
  ofActor: async (actor) => {
    if (!worksAtBranches(actor)) return denied(actor)
    const own = catalogue.shortStock().filter(({ branchId }) => worksAt(actor, branchId))
    const missing = await missingOf(store, own.slice(0, MOST))
    // A transfer holds pieces too, and is no order.
    const found = await store.getMany<OrderDoc>(orders.collection, [...missing.keys()])
    const short = found
      .filter(({ status }) => holdsReservation(status))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .slice(0, MOST)
    return ok(short.map((order) => ({ order, missing: missing.get(order.id) ?? [] })))
  },
  ...readsFrom(store, stockMoves, orders),
})
