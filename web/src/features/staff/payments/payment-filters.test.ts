import { expect, test } from 'vitest'
import { filtersIn, isNarrowed, queryOf } from './payment-filters.ts'

const read = (text: string) => filtersIn(new URLSearchParams(text))

test('an address gives the filters that make sense, and they give it back in one order', () => {
  const filters = read('to=2026-11-21&branch=3&view=review&search=%20SKL1%20&status=paid')
  expect(filters).toEqual({
    view: 'review',
    status: 'paid',
    branch: 3,
    to: '2026-11-21',
    search: 'SKL1',
  })
  expect(queryOf(filters)).toBe('view=review&status=paid&branch=3&to=2026-11-21&search=SKL1')
})

test('what means nothing is left out, and does not take the rest with it', () => {
  expect(read('view=mine&status=paid&branch=x&from=yesterday&to=&payment=7')).toEqual({
    status: 'paid',
  })
})

test('the view alone does not narrow the list', () => {
  expect(isNarrowed(read('view=refunds'))).toBe(false)
  expect(isNarrowed(read('view=refunds&search=DK-00000001'))).toBe(true)
})
