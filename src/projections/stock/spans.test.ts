import { expect, it } from 'vitest'
import { spec } from '#spec'
import { busyShelf } from '../../testing/audit/busy-things.ts'
import { type Given, informed, nothingParked, recorded } from '../../testing/projections/fold.ts'
import { dueChanges, foldBatch } from '../fold-batch.ts'
import { SPAN, type StockSpanDoc, stockSpans, sumOfSpans } from './spans.ts'
import { type StockSum, sumAfter } from './sums.ts'

const shelf = { branchId: 1, productId: 9, variantId: 0 }
const threshold: Given = {
  type: 'LowStockThresholdSet',
  data: { ...shelf, lowStockThresholdBefore: 5, lowStockThreshold: 8 },
}

/** In one batch, which comes once more. */
const spansOf = (given: readonly Given[]): StockSpanDoc[] => {
  const { due } = dueChanges(stockSpans, informed(stockSpans, recorded(given)))
  const docs = foldBatch(due, [], nothingParked).flatMap(({ doc }) => doc ?? [])
  expect(foldBatch(due, docs, nothingParked)).toEqual([])
  return docs.map((doc) => Object(doc))
}

it('is written with its last event alone, and names its last threshold', () => {
  const events = [...busyShelf(SPAN - 1), threshold]
  expect(spansOf(events.slice(0, -1))).toEqual([])
  const at = recorded(events).at(-1)?.meta.at
  expect(spansOf(events)).toMatchObject([
    { id: '1.9.0/0', stockId: '1.9.0', span: 0, lastAt: at, lowStockThreshold: 8 },
  ])
})

it('adds up with the others to the sum of all their events', () => {
  spec('operations history', 'A moment of a long record costs a page and a span’s rest')
  const events = busyShelf(2 * SPAN + 41)
  const docs = spansOf(events)
  const whole = events
    .slice(0, 2 * SPAN)
    .reduce<StockSum | undefined>(
      (sum, event) => (event.type.startsWith('Stock') ? sumAfter(sum, Object(event)) : sum),
      undefined,
    )
  expect(docs.map(({ span }) => span)).toEqual([0, 1])
  expect(sumOfSpans(docs)?.sum).toEqual(whole)
})
