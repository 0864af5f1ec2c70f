import { describe, expect, test } from 'vitest'
import { spec } from '#spec'
import { deliveryFee, formatKsh, percentOff } from './money.ts'

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
