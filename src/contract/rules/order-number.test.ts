import { expect, test } from 'vitest'
import { toOrderNumber } from './text.ts'

test.each([
  ['DK-12345678', 'DK-12345678'],
  [' dk 1234-5678 ', 'DK-12345678'],
  ['12345678', 'DK-12345678'],
  ['DK-1234567', undefined],
  ['DK-123456789', undefined],
  ['TRK-12345678', undefined],
  ['', undefined],
])('%j is the order number %s', (typed, number) => {
  expect(toOrderNumber(typed)).toBe(number)
})
