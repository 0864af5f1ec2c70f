import type { StockTerm } from '../../contract/inventory.ts'
import { availableOf } from '../../domain/inventory/state.ts'
import { type Actor, denied, isAdmin, type Role, worksAt } from '../../domain/kernel/access.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { TransferStatus } from '../../domain/transfer.ts'
import { findMerged } from '../../stores/read-store/paging.ts'
import type { Page, ReadStore } from '../../stores/read-store/port.ts'
import { type OrderDoc, orders } from '../orders/projection.ts'
import {
  allDocs,
  everyDoc,
  given,
  type PageRequest,
  type ReadModelAnswer,
  type ReadModelQueries,
  readsFrom,
} from '../read-model-queries.ts'
import { users } from '../users/projection.ts'
import { staffNames } from '../users/queries.ts'
import { partsOf, plain } from '../words.ts'
import { type HeldStockDoc, heldStock } from './held.ts'
import { type StockMoveDoc, stockMoves } from './moves.ts'
import { type StockDoc, stock } from './projection.ts'
import { reservationsOf } from './reservations.ts'
import { onShelf, type StockTerms } from './sums.ts'
import { type TransferDoc, transfers } from './transfers.ts'

/** `from` and `to` are ids of branches. */
type TransferFilter = {
  from?: number | undefined
  to?: number | undefined
  status?: TransferStatus | undefined
}

export type TransferQueries = ReadModelQueries & {
  /** Transfers, the newest first. Admins may ask for all, a branch's staff for those from or to their branch. */
  list(actor: Actor, filter: TransferFilter, page: PageRequest): ReadModelAnswer<Page<TransferDoc>>
  /**
   * Transfers by a word of the note, the beginning of the id, or one of these products, newest first. Looks at the
   * newest 50 alone: those of the own branch for its staff, all for admins.
   */
  search(actor: Actor, typed: string, productIds: readonly number[]): ReadModelAnswer<TransferDoc[]>
  /** The transfer, for the people of its two branches and admins. */
  byId(actor: Actor, transferId: string): ReadModelAnswer<TransferDoc>
  /** The pieces on the road to each stock record, by its id. `branchId`: only those to this branch. */
  onTheWay(branchId: number | undefined): Promise<ReadonlyMap<string, number>>
  /** The names of the staff who handled these transfers, by id. */
  namesIn(docs: readonly TransferDoc[]): Promise<(id: string) => string | null>
}

const isOf = (actor: Actor, branchId: number | undefined): boolean =>
  branchId !== undefined && worksAt(actor, branchId)

const MOST_SEARCHED = 50

const isNamed = (
  { id, note, lines }: TransferDoc,
  typed: string,
  productIds: readonly number[],
) => {
  const [words, starts] = [partsOf(plain(note)), partsOf(plain(typed))]
  const isInNote =
    starts.length > 0 && starts.every((start) => words.some((word) => word.startsWith(start)))
  const isId = typed.length >= 8 && id.startsWith(typed.toLowerCase())
  return isInNote || isId || lines.some(({ productId }) => productIds.includes(productId))
}

const onTheWay = async (
  store: ReadStore,
  toBranchId: number | undefined,
): Promise<ReadonlyMap<string, number>> => {
  const where = given({ status: 'sent', toBranchId })
  const pieces = new Map<string, number>()
  for (const doc of await allDocs<TransferDoc>(store, transfers.collection, { where })) {
    for (const { productId, variantId, open } of doc.lines) {
      const id = stockKeyId({ branchId: doc.toBranchId, productId, variantId })
      pieces.set(id, (pieces.get(id) ?? 0) + open)
    }
  }
  return pieces
}

export const openTransferQueries = (store: ReadStore): TransferQueries => ({
  list: async (actor, { from, to, status }, { limit, cursor }) => {
    const isOwn = isOf(actor, from) || isOf(actor, to)
    if (!isOwn && !isAdmin(actor)) return denied(actor)
    const where = given({ fromBranchId: from, toBranchId: to, status })
    const query = { where, sort: ['-plannedAt'], limit, after: cursor }
    return ok(await store.find<TransferDoc>(transfers.collection, query))
  },
  search: async (actor, typed, productIds) => {
    const { branchId } = actor
    if (!isAdmin(actor) && !isOf(actor, branchId)) return denied(actor)
    const own = [{ fromBranchId: branchId ?? 0 }, { toBranchId: branchId ?? 0 }]
    const parts = (isAdmin(actor) ? [{}] : own).map((where) => ({
      collection: transfers.collection,
      where,
    }))
    const query = { sort: ['-plannedAt'], limit: MOST_SEARCHED }
    const { docs } = await findMerged<TransferDoc>(store, query, parts)
    return ok(docs.filter((doc) => isNamed(doc, typed, productIds)))
  },
  byId: async (actor, transferId) => {
    const doc = await store.get<TransferDoc>(transfers.collection, transferId)
    const isSeen =
      doc !== undefined && (isOf(actor, doc.fromBranchId) || isOf(actor, doc.toBranchId))
    return isSeen ? ok(doc) : reject('TRANSFER_NOT_FOUND')
  },
  onTheWay: (branchId) => onTheWay(store, branchId),
  namesIn: (docs) =>
    staffNames(
      store,
      docs.flatMap(({ plannedBy, parts }) => [plannedBy, ...parts.map(({ actor }) => actor)]),
    ),
  ...readsFrom(store, transfers, users),
})

/** For the sweep job alone. No route asks it. */
export type HeldStockQueries = {
  /** Orders that ended before `iso` (ISO 8601 in UTC) and still hold stock, the longest ended first. */
  byEnded(iso: string): AsyncIterable<HeldStockDoc>
}

export const openHeldStockQueries = (store: ReadStore): HeldStockQueries => ({
  byEnded: (iso) =>
    everyDoc(store, heldStock.collection, { where: { endedAt: { lt: iso } }, sort: ['endedAt'] }),
})

/** The order or the transfer for which pieces move or are held. At most one of them is set. */
export type Holder = {
  order: { id: string; orderNumber: string } | null
  transferId: string | null
}

/** Finds out whether each holder is an order or a transfer. */
export const holdersOf = async (
  store: Pick<ReadStore, 'getMany'>,
  entries: readonly { holderId: string | null }[],
): Promise<(holderId: string | null) => Holder> => {
  const ids = [...new Set(entries.flatMap(({ holderId }) => holderId ?? []))]
  const [ofOrders, ofTransfers] = await Promise.all([
    store.getMany<OrderDoc>(orders.collection, ids),
    store.getMany(transfers.collection, ids),
  ])
  const known = new Map(ofOrders.map(({ id, orderNumber }) => [id, { id, orderNumber }]))
  const transferIds = new Set(ofTransfers.map(({ id }) => id))
  return (holderId) => ({
    order: known.get(holderId ?? '') ?? null,
    transferId: holderId !== null && transferIds.has(holderId) ? holderId : null,
  })
}

/** `by`: the name if staff did it, otherwise null. */
type StockMoveView = Omit<StockMoveDoc, 'actor' | 'holderId'> &
  Holder & { role: Role; by: string | null }

export type StockMoveQueries = ReadModelQueries & {
  /** The events behind one figure of a stock record's sum, newest first, for the branch's staff. */
  ofTerm(
    actor: Actor,
    key: StockKey,
    term: StockTerm,
    page: PageRequest,
  ): ReadModelAnswer<{ moves: StockMoveView[]; next?: string | undefined }>
}

const movesOf = (
  store: ReadStore,
  key: StockKey,
  term: StockTerm,
  { limit, cursor: after }: PageRequest,
): Promise<Page<StockMoveDoc>> => {
  const query = { where: { stockId: stockKeyId(key), term }, sort: ['-at'], limit, after }
  return store.find<StockMoveDoc>(stockMoves.collection, query)
}

export const openStockMoveQueries = (store: ReadStore): StockMoveQueries => ({
  ofTerm: async (actor, key, term, page) => {
    if (!worksAt(actor, key.branchId)) return denied(actor)
    const { docs, next } =
      term === 'reserved'
        ? await reservationsOf(store, key, page)
        : await movesOf(store, key, term, page)
    const actors = docs.map(({ actor: by }) => by)
    const [nameOf, holderOf] = await Promise.all([
      staffNames(store, actors),
      holdersOf(store, docs),
    ])
    const moves = docs.map(({ actor: { id, role }, holderId, ...move }) => ({
      ...move,
      role,
      by: nameOf(id),
      ...holderOf(holderId),
    }))
    return ok({ moves, next })
  },
  ...readsFrom(store, stockMoves, heldStock, orders, transfers, users),
})

/** The figures of a stock record's sum. `quantity`: pieces for sale. */
export type StockSumView = StockTerms & {
  id: string
  onHand: number
  reserved: number
  quantity: number
}

export type StockSumQueries = ReadModelQueries & {
  /** The figures of the stock record, for the branch's staff. */
  of(actor: Actor, key: StockKey): ReadModelAnswer<StockSumView>
}

const viewOf = ({ id, terms, reserved }: StockDoc): StockSumView => {
  const onHand = onShelf(terms)
  return { id, ...terms, onHand, reserved, quantity: availableOf({ onHand, reserved }) }
}

export const openStockSumQueries = (store: ReadStore): StockSumQueries => ({
  of: async (actor, key) => {
    if (!worksAt(actor, key.branchId)) return denied(actor)
    const doc = await store.get<StockDoc>(stock.collection, stockKeyId(key))
    return doc === undefined ? reject('STOCK_NOT_FOUND') : ok(viewOf(doc))
  },
  ...readsFrom(store, stock),
})
