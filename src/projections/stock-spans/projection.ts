import { stockKeyId } from '../../domain/inventory/vocabulary.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { changesOf } from '../fold-batch.ts'
import type { Body, Change, Handlers, Projection } from '../projection.ts'
import { emptySum, type StockSumDoc, stockSums } from '../stock-sums/projection.ts'
import { type StockEvent, thresholdAfter } from './threshold.ts'

/** The number of events of a stock record that one span sums up. */
export const SPAN = 500

/**
 * What so many events of a stock record, one after the other, add to its sum. The sum as of any moment is that of the
 * spans before it, and of a few events. `id` is '<stock record>/<span>', `firstAt` the recorded time of its first
 * event.
 * `lowStockThreshold` is the last that they name, or null.
 */
export type StockSpanDoc = Doc & {
  stockId: string
  span: number
  firstAt: string
  lowStockThreshold: number | null
  sum: Body<StockSumDoc>
}

/** The span's own sum. A record is open from its second span on. */
const start = (event: StockEvent, stockId: string, span: number): Body<StockSpanDoc> => ({
  id: `${stockId}/${span}`,
  stockId,
  span,
  firstAt: event.meta.at,
  lowStockThreshold: null,
  sum: { ...emptySum(event.data), isOpen: span > 0 },
})

const spanOf = (event: Recorded & StockEvent): Change<StockSpanDoc> => {
  const stockId = stockKeyId(event.data)
  const span = Math.floor(event.revision / SPAN)
  const changes = changesOf(stockSums.on, event)
  return {
    id: `${stockId}/${span}`,
    fold: (known) => {
      const doc = known ?? start(event, stockId, span)
      const { lowStockThreshold } = doc
      return {
        ...doc,
        lowStockThreshold: thresholdAfter(lowStockThreshold, event),
        sum: changes.reduce((sum, change) => change.fold(sum) ?? sum, doc.sum),
      }
    },
  }
}

const handlers = {
  StockCounted: spanOf,
  LowStockThresholdSet: spanOf,
  StockReserved: spanOf,
  ReservationReleased: spanOf,
  StockDispatched: spanOf,
  StockReturned: spanOf,
  StockReceived: spanOf,
  StockWrittenOff: spanOf,
  StockTransferredOut: spanOf,
  StockTransferredIn: spanOf,
} satisfies Handlers<StockSpanDoc> & Record<StockEvent['type'], unknown>

export const stockSpans: Projection<StockSpanDoc> = {
  collection: { name: 'stock-spans', version: 1, indexes: [['stockId', 'span']] },
  on: handlers,
}
