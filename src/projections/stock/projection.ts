import { type InventoryEvent, inventoryEvents } from '../../domain/inventory/events.ts'
import { noStock } from '../../domain/inventory/state.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import { type StockKey, stockKeyId } from '../../domain/kernel/pieces.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { changesOf } from '../fold-batch.ts'
import {
  type Body,
  type DocChange,
  type Handlers,
  onEach,
  type Projection,
  update,
} from '../projection.ts'
import { newPace, type Pace, withSale } from './pace.ts'
import { type StockTerms, termsAfter } from './sums.ts'

type FiguresDoc = Doc &
  StockKey & {
    onHand: number
    reserved: number
    /** The pieces on hand without the reserved ones. At least 0: a count may find fewer pieces than are reserved. */
    available: number
    lowStockThreshold: number
    /** How often staff counted the pieces or set the threshold. */
    revision: number
    pace: Pace
  }

/**
 * `id` is '<branch>.<product>.<variant>'. Figures are whole pieces. `terms`: the figures that add up to the pieces on
 * hand.
 */
export type StockDoc = FiguresDoc & { terms: StockTerms }

/** What a document says, without the position of its last event. */
export type StockRecord = Body<StockDoc>

const withFigures = (
  doc: Omit<Body<FiguresDoc>, 'available'>,
  onHand: number,
  reserved: number,
): Body<FiguresDoc> => ({ ...doc, onHand, reserved, available: Math.max(0, onHand - reserved) })

/** The record of goods that arrived before any count. */
const emptyShelf = {
  onHand: 0,
  reserved: 0,
  lowStockThreshold: noStock.lowStockThreshold,
  revision: 0,
}

const shift = (key: StockKey, onHand: number, reserved: number) =>
  update<FiguresDoc>(stockKeyId(key), (doc) =>
    withFigures(doc, doc.onHand + onHand, doc.reserved + reserved),
  )

/** Pieces left for an order, or came back from one. */
const sell = (key: StockKey, { at }: { at: string }, onHand: number, reserved: number) =>
  update<FiguresDoc>(stockKeyId(key), (doc) => ({
    ...withFigures(doc, doc.onHand + onHand, doc.reserved + reserved),
    pace: withSale(doc.pace, at, -onHand),
  }))

/** Opens a record if the product has none at the branch. */
const putIn = (
  { branchId, productId, variantId, quantity }: StockKey & { quantity: number },
  { at }: { at: string },
) => {
  const key = { branchId, productId, variantId }
  const id = stockKeyId(key)
  return {
    id,
    fold: (doc: Body<FiguresDoc> | undefined) => {
      const record = doc ?? { id, ...key, ...emptyShelf, pace: newPace(at) }
      return withFigures(record, record.onHand + quantity, record.reserved)
    },
  }
}

const figures: Handlers<FiguresDoc> = {
  StockCounted: ({ data: { branchId, productId, variantId, onHand, lowStockThreshold }, meta }) => {
    const key = { branchId, productId, variantId }
    const id = stockKeyId(key)
    return {
      id,
      fold: (doc) => {
        const reserved = doc?.reserved ?? 0
        const revision = (doc?.revision ?? 0) + 1
        const pace = doc?.pace ?? newPace(meta.at)
        const record = { id, ...key, onHand, reserved, lowStockThreshold, revision, pace }
        return withFigures(record, onHand, reserved)
      },
    }
  },
  LowStockThresholdSet: ({ data }) =>
    update<FiguresDoc>(stockKeyId(data), (doc) => ({
      ...doc,
      lowStockThreshold: data.lowStockThreshold,
      revision: doc.revision + 1,
    })),
  StockReserved: ({ data }) => shift(data, 0, data.quantity),
  ReservationReleased: ({ data }) => shift(data, 0, -data.quantity),
  StockDispatched: ({ data, meta }) => sell(data, meta, -data.quantity, -data.quantity),
  StockReturned: ({ data, meta }) => sell(data, meta, data.quantity, 0),
  StockReceived: ({ data, meta }) => putIn(data, meta),
  ReceiptTakenBack: ({ data }) => shift(data, -data.quantity, 0),
  StockTransferredIn: ({ data, meta }) => putIn(data, meta),
  StockTransferredOut: ({ data }) => shift(data, -data.quantity, -data.quantity),
  StockWrittenOff: ({ data }) => shift(data, -data.quantity, 0),
}

const withTerms = (event: Recorded<InventoryEvent>): DocChange<StockDoc>[] =>
  changesOf(figures, event).map(({ id, fold }) => ({
    id,
    fold: (doc) => {
      const next = fold(doc)
      return next && { ...next, terms: termsAfter(doc?.terms, event) }
    },
  }))

export const stock: Projection<StockDoc> = {
  collection: { name: 'stock', version: 4, indexes: [] },
  on: onEach(typesIn(inventoryEvents), withTerms),
}
