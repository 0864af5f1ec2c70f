import { describe, expect, test } from 'vitest'
import { spec } from '#spec'
import {
  deliveryFee,
  formatKsh,
  formatKshExact,
  formatPrice,
  isWholeShillings,
  percentOff,
} from './money.ts'

test.each([
  [0, 'KSh 0'],
  [185, 'KSh 185'],
  [1234, 'KSh 1,234'],
  [1_234_567, 'KSh 1,234,567'],
  [60.5, 'KSh 61'],
  [60.49, 'KSh 60'],
  [-3937, '−KSh 3,937'],
  [-0.4, 'KSh 0'],
])('%d is written %s', (ksh, text) => {
  spec('storefront 9', '‘KSh’, a whole number, comma thousands separators')
  expect(formatKsh(ksh)).toBe(text)
})

test('the delivery fee is in KSh', () => {
  expect([7, undefined].map(deliveryFee)).toEqual([210, 150])
})

describe('the percentage off', () => {
  test.each([
    [185, 199, 7],
    [50, 100, 50],
    [2, 3, 33],
    [1, 3, 67],
  ])('from %d before %d is %d', (price, before, percent) => {
    spec('storefront 5', 'Discount: a rounded share, or nothing')
    expect(percentOff(price, before)).toBe(percent)
  })

  test.each([null, 99, 100])('is none where %s was the price before 100', (before) => {
    spec('storefront 5', 'Discount: a rounded share, or nothing')
    expect(percentOff(100, before)).toBeUndefined()
  })
})

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
  [100.1 * 10, 'KSh 1,001'],
])('a price of %s shows its cents where it has some', (ksh, text) => {
  expect(formatPrice(ksh)).toBe(text)
})

test.each([
  [120, true],
  [0.1 * 3 * 10, true],
  [120.5, false],
  [99.999, false],
])('%d KSh: whole shillings %s', (ksh, isWhole) => {
  expect(isWholeShillings(ksh)).toBe(isWhole)
})
