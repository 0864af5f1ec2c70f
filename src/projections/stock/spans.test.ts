import { expect, it } from 'vitest'
import { spec } from '#spec'
import { busyShelf } from '../../testing/audit/busy-things.ts'
import { counted } from '../../testing/projections/events.ts'
import { fold, recorded } from '../../testing/projections/fold.ts'
import { foldDoc } from '../audit/folder.ts'
import type { Body } from '../projection.ts'
import { SPAN, type StockSpanDoc, stockSpans, sumOfSpans } from './spans.ts'
import { type StockSumDoc, stockSums } from './sums.ts'

it('keeps what its events add, and the threshold that they name', () => {
  const key = { branchId: 1, productId: 9, variantId: 0 }
  const docs = fold(stockSpans, [
    counted(1, 9, 30),
    { type: 'StockReserved', data: { ...key, orderId: 'o', quantity: 2 } },
    {
      type: 'LowStockThresholdSet',
      data: { ...key, lowStockThresholdBefore: 5, lowStockThreshold: 8 },
    },
  ])
  expect(docs['1.9.0/0']).toMatchObject({
    stockId: '1.9.0',
    span: 0,
    firstAt: '2026-01-01T00:00:00.000Z',
    lowStockThreshold: 8,
    sum: { opening: 30, counted: 0, reserved: 2 },
  })
})

it('adds up with the others to the sum of all events', () => {
  spec('operations history', 'A moment of a long record costs a page and a span’s rest')
  const events = recorded(busyShelf(2 * SPAN + 41))
  const spans = [0, 1, 2].map((span) =>
    events.reduce<Body<StockSpanDoc> | undefined>(
      (doc, event) => foldDoc(stockSpans, `1.9.0/${span}`, doc, event),
      undefined,
    ),
  )
  const whole = events.reduce<Body<StockSumDoc> | undefined>(
    (doc, event) => foldDoc(stockSums, '1.9.0', doc, event),
    undefined,
  )
  const docs = spans.flatMap((span) => (span === undefined ? [] : [{ ...span, position: '' }]))
  expect(docs.map(({ firstAt }) => firstAt)).toEqual(
    [0, 1, 2].map((n) => events[n * SPAN]?.meta.at),
  )
  expect(sumOfSpans(docs)?.sum).toEqual(whole)
})
