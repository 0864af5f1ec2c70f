import { expect, test } from 'vitest'
import { noWishes } from '#contract/order/customer.ts'
import type { PickingLine } from '#contract/order/staff-order.ts'
import { spec } from '#spec'
import { byCategory, mergeLines } from './picking-sheet.tsx'

const line = (
  productId: number,
  category: string,
  name: string,
  quantity: number,
): PickingLine => ({
  productId,
  variantId: 0,
  category,
  name,
  sku: '',
  quantity,
})
const order = (orderNumber: string, ...lines: PickingLine[]) => ({
  id: orderNumber,
  orderNumber,
  customerName: 'W',
  ...noWishes,
  createdAt: '',
  status: 'confirmed' as const,
  printedAt: null,
  lines,
})

test('several orders are one walk along the shelves, with their sums and whose they are', () => {
  spec('operations orders', 'A picking list to print, by category and name')
  const merged = mergeLines([
    order('DK-1', line(3, 'Dairy', 'Milk', 1), line(9, '', 'Gone', 1)),
    order('DK-2', line(1, 'Bakery', 'Bread', 2), line(3, 'Dairy', 'Milk', 4)),
  ])
  expect(merged.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Bread', 2],
    ['Milk', 5],
    ['Gone', 1],
  ])
  expect(merged[1]?.orders).toEqual([
    { orderNumber: 'DK-1', quantity: 1 },
    { orderNumber: 'DK-2', quantity: 4 },
  ])
  expect(byCategory(merged).map(({ category, lines }) => [category, lines.length])).toEqual([
    ['Bakery', 1],
    ['Dairy', 1],
    ['', 1],
  ])
})
