import { type InventoryEvent, inventoryEvents } from '../../domain/inventory/events.ts'
import { noStock } from '../../domain/inventory/state.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import { stockKeyId } from '../../domain/kernel/pieces.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import { changesOf } from '../fold-batch.ts'
import { type Body, type DocChange, onEach, type Projection } from '../projection.ts'
import { emptySum, plusTerms, type StockSumDoc, stockSums } from './sums.ts'

type StockEvent = Recorded<InventoryEvent>

/** The threshold after an event: the one that a count or a change of the threshold names. Other events keep it. */
export const thresholdAfter = <Before extends number | null>(
  before: Before,
  { type, data }: InventoryEvent,
): Before | number =>
  type === 'StockCounted' || type === 'LowStockThresholdSet' ? data.lowStockThreshold : before

/** The number of events of a stock record in one span. */
export const SPAN = 500

/**
 * What 500 consecutive events of a stock record (a span) add to its figures. The figures at any moment are those of all
 * earlier spans and a few more events. `id` is '<stock record>/<span>'.
 */
export type StockSpanDoc = Doc & {
  stockId: string
  span: number
  /** When the first event was recorded. */
  firstAt: string
  /** The last threshold that an event of the span names, or null. */
  lowStockThreshold: number | null
  sum: Body<StockSumDoc>
}

/** A span without events. In later spans than the first, the stock record is open already. */
const start = (event: StockEvent, stockId: string, span: number): Body<StockSpanDoc> => ({
  id: `${stockId}/${span}`,
  stockId,
  span,
  firstAt: event.meta.at,
  lowStockThreshold: null,
  sum: { ...emptySum(event.data), isOpen: span > 0 },
})

const spanOf = (event: StockEvent): DocChange<StockSpanDoc> => {
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

export const stockSpans: Projection<StockSpanDoc> = {
  collection: { name: 'stock-spans', version: 1, indexes: [['stockId', 'span']] },
  on: onEach(typesIn(inventoryEvents), spanOf),
}

/** A stock record's sum and threshold. */
export type SpannedSum = { sum: Body<StockSumDoc>; lowStockThreshold: number }

const added = (one: Body<StockSumDoc>, other: Body<StockSumDoc>): Body<StockSumDoc> => ({
  ...one,
  ...plusTerms(one, other),
  reserved: one.reserved + other.reserved,
  isOpen: true,
})

/** The stock record after all events of its first spans. Undefined without spans. */
export const sumOfSpans = (spans: readonly StockSpanDoc[]): SpannedSum | undefined =>
  spans.reduce<SpannedSum | undefined>((before, { sum, lowStockThreshold }) => {
    const threshold = before?.lowStockThreshold ?? noStock.lowStockThreshold
    return {
      sum: before === undefined ? sum : added(before.sum, sum),
      lowStockThreshold: lowStockThreshold ?? threshold,
    }
  }, undefined)
