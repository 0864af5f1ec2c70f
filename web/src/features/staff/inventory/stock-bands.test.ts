import { expect, test } from 'vitest'
import { spec } from '#spec'
import { stockBand } from './inventory-tab.tsx'

test.each([
  [-1, 'Out of Stock'],
  [0, 'Out of Stock'],
  [1, 'Low Stock'],
  [5, 'Low Stock'],
  [6, 'Medium Stock'],
  [10, 'Medium Stock'],
  [11, 'In Stock'],
])('%d pieces at a threshold of 5: %s', (quantity, label) => {
  spec('operations 2.4', 'Stock bands')
  expect(stockBand(quantity, 5).label).toBe(label)
})
