import { expect, test } from 'vitest'
import { spec } from '#spec'
import { steadyRows } from './use-order-list.ts'

const row = (n: number, status = 'pending') => ({
  id: `order-${n}`,
  createdAt: `2026-01-01T00:00:0${n}.000Z`,
  status,
})

test('a list that was empty shows what comes', () => {
  expect(steadyRows([], [row(1)])).toEqual({ rows: [row(1)], waiting: 0, left: [] })
})

test('new rows wait, and those that are there bring their news', () => {
  spec('operations orders', 'News come as ‘n new’ to press; rows keep their places')
  const fresh = [row(4), row(3), row(2, 'confirmed'), row(1)]
  expect(steadyRows([row(2), row(1)], fresh)).toEqual({
    rows: [row(2, 'confirmed'), row(1)],
    waiting: 2,
    left: [],
  })
})

test('the next page goes on below', () => {
  const fresh = [row(4), row(3), row(2), row(1)]
  expect(steadyRows([row(4), row(3)], fresh)).toEqual({ rows: fresh, waiting: 0, left: [] })
})

test('a row that left the list stays where it was', () => {
  spec('operations orders', 'News come as ‘n new’ to press; rows keep their places')
  expect(steadyRows([row(3), row(2), row(1)], [row(3), row(1)])).toEqual({
    rows: [row(3), row(2), row(1)],
    waiting: 0,
    left: ['order-2'],
  })
})
