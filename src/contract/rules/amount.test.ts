import { expect, it } from 'vitest'
import { readAmount } from './amount.ts'

it.each([
  ['1200', 1200],
  ['1,200', 1200],
  ['1 200', 1200],
  ['1,234.50', 1234.5],
  ['KSh 99.5', 99.5],
  ['KES 1,234,567.00/=', 1_234_567],
  ['120/-', 120],
  ['120 KES', 120],
  [' 0 ', 0],
])('%j is the amount %s', (typed, ksh) => {
  expect(readAmount(typed)).toEqual({ kind: 'amount', ksh })
})

it.each(['99,50', '1.234,50', '1.234', '120,12', '1,2345', '12,5', '1,234,56', '99,'])(
  '%j is asked about, and never times a hundred',
  (typed) => {
    expect(readAmount(typed)).toEqual({ kind: 'unclear' })
  },
)

it.each(['', 'free', '-5', '12 x', '€ 5'])('%j is no amount', (typed) => {
  expect(readAmount(typed)).toEqual({ kind: 'none' })
})
