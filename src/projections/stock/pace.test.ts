import { expect, it } from 'vitest'
import { counted } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import { PACE_DAYS, soldPerDay } from './pace.ts'
import { type StockDoc, stock } from './projection.ts'

const key = { branchId: 1, productId: 7, variantId: 0 }
const on = (day: number, event: Given): Given => ({
  ...event,
  at: new Date(Date.UTC(2026, 5, day, 9)).toISOString(),
})
const opened = on(1, counted(1, 7, 500))
const left = (day: number, quantity: number): Given =>
  on(day, { type: 'StockDispatched', data: { ...key, orderId: `o${day}`, quantity } })
const back = (day: number, quantity: number): Given =>
  on(day, { type: 'StockReturned', data: { ...key, orderId: 'o', returnId: 'r', quantity } })

const pace = (...events: Given[]) => {
  const doc: Partial<StockDoc> = Object(fold(stock, events)['1.7.0'])
  if (doc.pace === undefined) throw new Error('no pace')
  return doc.pace
}
const perDay = (day: number, ...events: Given[]) =>
  soldPerDay(pace(opened, ...events), new Date(Date.UTC(2026, 5, day, 12)))

it('divides what left for orders by the days since the record was opened, at most 28', () => {
  expect(perDay(1, left(1, 6))).toBe(6)
  expect(perDay(4, left(1, 6), left(3, 6))).toBe(3)
  expect(perDay(28, left(2, 28), left(20, 28))).toBe(2)
  expect(perDay(29, left(2, 28), left(20, 28))).toBe(2)
  expect(perDay(30, left(2, 28), left(20, 28))).toBe(1)
  expect(perDay(90, left(2, 28), left(20, 28))).toBe(0)
})

it('takes off what came back, and never falls below nothing', () => {
  expect(perDay(2, left(1, 6), back(2, 2))).toBe(2)
  expect(perDay(2, back(2, 2))).toBe(0)
})

it('is no sale if goods are received, counted, written off or moved to another branch', () => {
  const others: Given[] = [
    on(2, counted(1, 7, 90)),
    on(2, { type: 'StockReceived', data: { ...key, receiptId: 'r', quantity: 5, note: '' } }),
    on(2, {
      type: 'StockWrittenOff',
      data: { ...key, writeOffId: 'w', quantity: 5, reason: 'x' },
    }),
    on(2, { type: 'StockTransferredOut', data: { ...key, transferId: 't', quantity: 5 } }),
  ]
  expect(perDay(2, left(1, 6), ...others)).toBe(3)
})

it('keeps 28 figures however long the record sells', () => {
  const months = Array.from({ length: 60 }, (_, n) => left(n + 1, 1))
  expect(pace(opened, ...months).sold).toEqual(Array.from({ length: PACE_DAYS }, () => 1))
})
