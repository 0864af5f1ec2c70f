import type { Facts } from '#src/contract/audit/audit.ts'
import { inventoryEvents } from '#src/domain/inventory/events.ts'
import { availableOf, noStock } from '#src/domain/inventory/state.ts'
import { isOf } from '#src/stores/event-store/events.ts'
import type { Body } from '../../projection.ts'
import type { SpannedSum } from '../../stock-spans/sum-of.ts'
import { thresholdAfter } from '../../stock-spans/threshold.ts'
import { onShelf, type StockSumDoc, stockSums, termsOf } from '../../stock-sums/projection.ts'
import { type Folder, foldDoc } from '../fold-doc.ts'

const sumFacts = (sum: Body<StockSumDoc>, lowStockThreshold: number): Facts => {
  const [onHand, { reserved }] = [onShelf(sum), sum]
  const sellable = availableOf({ onHand, reserved })
  return { ...termsOf(sum), onHand, reserved, sellable, lowStockThreshold }
}

const isOfStock = isOf(inventoryEvents)

/** A stock record as its sum tells it: why it holds what it holds. */
export const stockFolder = (id: string, before?: SpannedSum): Folder => {
  let sum = before?.sum
  let threshold = before?.lowStockThreshold ?? noStock.lowStockThreshold
  const now = () => (sum === undefined ? null : sumFacts(sum, threshold))
  let known = now()
  return {
    take: (event) => {
      sum = foldDoc(stockSums, id, sum, event)
      if (isOfStock(event)) threshold = thresholdAfter(threshold, event)
      known = now()
    },
    facts: () => known,
  }
}
