import { noStock } from '../../domain/inventory/state.ts'
import type { Body } from '../projection.ts'
import { type StockSumDoc, termsOf } from '../stock-sums/projection.ts'
import type { StockSpanDoc } from './projection.ts'

/** A stock record's sum, and its threshold. */
export type SpannedSum = { sum: Body<StockSumDoc>; lowStockThreshold: number }

const added = (one: Body<StockSumDoc>, other: Body<StockSumDoc>): Body<StockSumDoc> => {
  const [terms, more] = [termsOf(one), termsOf(other)]
  return {
    ...one,
    opening: terms.opening + more.opening,
    received: terms.received + more.received,
    transferredIn: terms.transferredIn + more.transferredIn,
    transferredOut: terms.transferredOut + more.transferredOut,
    returned: terms.returned + more.returned,
    left: terms.left + more.left,
    writtenOff: terms.writtenOff + more.writtenOff,
    counted: terms.counted + more.counted,
    reserved: one.reserved + other.reserved,
    isOpen: true,
  }
}

/** The record after all events of these spans, its first ones. Undefined where there is none. */
export const sumOfSpans = (spans: readonly StockSpanDoc[]): SpannedSum | undefined =>
  spans.reduce<SpannedSum | undefined>((before, { sum, lowStockThreshold }) => {
    const threshold = before?.lowStockThreshold ?? noStock.lowStockThreshold
    return {
      sum: before === undefined ? sum : added(before.sum, sum),
      lowStockThreshold: lowStockThreshold ?? threshold,
    }
  }, undefined)
