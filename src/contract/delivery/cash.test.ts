import { expect, test } from 'vitest'
import { formatKshExact, formatPrice } from './cash.ts'

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

test.each([
  [99.5, 'KSh 99.50'],
  [100, 'KSh 100'],
  [1234.05, 'KSh 1,234.05'],
])('a price of %s shows its cents where it has some', (ksh, text) => {
  expect(formatPrice(ksh)).toBe(text)
})
