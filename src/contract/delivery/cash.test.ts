import { expect, test } from 'vitest'
import { formatKshExact } from './cash.ts'

test.each([
  [0, 'KSh 0.00'],
  [1_234.5, 'KSh 1,234.50'],
  [150.05, 'KSh 150.05'],
  [999.999, 'KSh 1,000.00'],
  [-150.05, '−KSh 150.05'],
  [-0.001, 'KSh 0.00'],
])('%d is %s', (ksh, text) => {
  expect(formatKshExact(ksh)).toBe(text)
})
