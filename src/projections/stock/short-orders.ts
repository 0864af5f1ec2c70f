import { type HeldPieces, shortHolders } from '../../domain/inventory/state.ts'
import { type Actor, denied, worksAt, worksAtBranches } from '../../domain/kernel/access.ts'
import { type Pieces, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok } from '../../domain/kernel/result.ts'
import { holdsReservation } from '../../domain/order/stock.ts'
import type { ReadStore } from '../../stores/read-store/port.ts'
import type { CatalogueQueries } from '../catalogue/queries.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import { type ReadModelAnswer, type ReadModelQueries, readsFrom } from '../read-model-queries.ts'
import { type HeldLine, heldStock } from './held.ts'
import type { StockRecord } from './projection.ts'
import { everyHeld } from './reservations.ts'

/** `missing`: for each item, how many of the order's pieces the branch's shelf lacks. */
export type ShortOrder = { order: OrderDoc; missing: Pieces[] }

export type ShortOrderQueries = ReadModelQueries & {
  /** Orders at the actor's branches that lack pieces, the oldest first. */
  ofActor(actor: Actor): ReadModelAnswer<ShortOrder[]>
}

/** The most stock records that are searched, and the most orders that are given. */
const MOST = 100

/** A stock record that lacks pieces. `open`: the missing pieces whose holders are not found yet. */
type Short = { doc: StockRecord; missing: number; open: number; held: HeldPieces[] }

const shortOf = (doc: StockRecord): Short => {
  const missing = doc.reserved - doc.onHand
  return { doc, missing, open: missing, held: [] }
}

const take = (short: Short, holderId: string, { quantity, isSetAside }: HeldLine): void => {
  if (short.open <= 0) return
  short.held.push({ holderId, quantity, isSetAside: isSetAside === true })
  if (isSetAside !== true) short.open -= quantity
}

/**
 * Finds the holders of these stock records of a branch. Reservations that are not set aside lack pieces first, the
 * newest first, so what is held is read in this order until enough is found.
 */
const findHolders = async (
  store: ReadStore,
  branchId: number,
  shorts: readonly Short[],
): Promise<void> => {
  const byId = new Map(shorts.map((short) => [stockKeyId(short.doc), short]))
  for await (const { id, lines } of everyHeld(store, branchId)) {
    for (const line of lines) {
      const short = byId.get(line.stockId)
      if (short !== undefined) take(short, id, line)
    }
    if (shorts.every(({ open }) => open <= 0)) return
  }
}

/** The missing pieces of each holder. */
const missingOf = async (
  store: ReadStore,
  docs: readonly StockRecord[],
): Promise<Map<string, Pieces[]>> => {
  const shorts = docs.map(shortOf)
  for (const branchId of new Set(docs.map((doc) => doc.branchId))) {
    const ofBranch = shorts.filter(({ doc }) => doc.branchId === branchId)
    await findHolders(store, branchId, ofBranch)
  }
  const all = new Map<string, Pieces[]>()
  for (const { doc, missing, held } of shorts) {
    const { productId, variantId } = doc
    for (const { holderId, short: quantity } of shortHolders(missing, held)) {
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
  ...readsFrom(store, heldStock, orders),
})
