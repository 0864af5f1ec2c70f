import { type InventoryEvent, inventoryEvents } from '../../domain/inventory/events.ts'
import { noStock } from '../../domain/inventory/state.ts'
import { typesIn } from '../../domain/kernel/decider.ts'
import { stockKeyId } from '../../domain/kernel/pieces.ts'
import { isOf, type Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { Fact, FactsOf } from '../facts.ts'
import { type DocChange, onEach, type Projection } from '../projection.ts'
import { emptySum, plusTerms, type StockSum, sumAfter } from './sums.ts'

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
 * What 500 consecutive events of a stock record (a span) add to its figures. It is written once, with the last of these
 * events. The figures at any moment are those of all earlier spans and a few more events. `id` is '<stock
 * record>/<span>'.
 */
export type StockSpanDoc = Doc & {
  stockId: string
  span: number
  /** When the last event was recorded. */
  lastAt: string
  /** The last threshold that an event of the span names, or null. */
  lowStockThreshold: number | null
  sum: StockSum
}

/** What the events of a span so far add. `lowStockThreshold`: null if no event named one. */
type SpanSoFar = { sum: StockSum; lowStockThreshold: number | null }

const isOfStock = isOf(inventoryEvents)

const spanOf = ({ revision }: Recorded): number => Math.floor(revision / SPAN)

/** In later spans than the first, the stock record is open already. */
const plus = (before: SpanSoFar | undefined, event: StockEvent): SpanSoFar => {
  const isFirst = event.revision % SPAN === 0
  const start = { ...emptySum(event.data), isOpen: spanOf(event) > 0 }
  const { sum, lowStockThreshold } =
    isFirst || before === undefined ? { sum: start, lowStockThreshold: null } : before
  return {
    sum: sumAfter(sum, event) ?? sum,
    lowStockThreshold: thresholdAfter(lowStockThreshold, event),
  }
}

const endsSpan = (event: Recorded): boolean => (event.revision + 1) % SPAN === 0

/** What the events of the event's span add before the event. */
const spanBefore = {
  name: 'span',
  remembers: 5_000,
  streamsOf: (event) => (isOfStock(event) ? [event.stream] : undefined),
  goesWith: endsSpan,
  since: (event) => spanOf(event) * SPAN,
  after: (before, event) => (isOfStock(event) ? plus(before, event) : before),
} satisfies Fact<'span', SpanSoFar>

const spanAt = (
  event: StockEvent,
  { span: before }: FactsOf<[typeof spanBefore]>,
): DocChange<StockSpanDoc>[] => {
  if (!endsSpan(event)) return []
  const stockId = stockKeyId(event.data)
  const span = spanOf(event)
  const id = `${stockId}/${span}`
  const doc = { id, stockId, span, lastAt: event.meta.at, ...plus(before, event) }
  return [{ id, fold: () => doc }]
}

export const stockSpans: Projection<StockSpanDoc, [typeof spanBefore]> = {
  collection: { name: 'stock-spans', version: 2, indexes: [['stockId', 'span']] },
  tells: [spanBefore],
  on: onEach(typesIn(inventoryEvents), spanAt),
}

/** A stock record's sum and threshold. */
export type SpannedSum = { sum: StockSum; lowStockThreshold: number }

const added = (one: StockSum, other: StockSum): StockSum => ({
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
