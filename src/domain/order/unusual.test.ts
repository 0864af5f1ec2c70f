import { expect, test } from 'vitest'
import { flourOrder } from '../../testing/domain/order.ts'
import { flagsOf } from './unusual.ts'

type Facts = Parameters<typeof flagsOf>[0]

const lines = (...quantities: number[]): Partial<Facts> => ({
  lines: quantities.flatMap((quantity) => flourOrder.lines.map((line) => ({ ...line, quantity }))),
})

test.each<[string, Partial<Facts>, string[]]>([
  ['an order as any other', {}, []],
  ['100 pieces', lines(100), []],
  ['101 pieces', lines(19, 82), ['many_pieces']],
  ['KSh 20,000 in cash', { priceCents: 2_000_000 }, []],
  ['more in cash', { priceCents: 2_000_100 }, ['large_cash_total']],
  ['more by M-PESA', { priceCents: 2_000_100, paymentMethod: 'mpesa' }, []],
  ['two things by the carton', lines(20, 20, 19), []],
  ['three things by the carton', lines(20, 20, 20), ['bulk_lines']],
  [
    'all at once',
    { ...lines(50, 50, 50), priceCents: 5_000_000 },
    ['many_pieces', 'large_cash_total', 'bulk_lines'],
  ],
])('says what is unusual: %s', (_, changed, flags) => {
  expect(flagsOf({ ...flourOrder, priceCents: flourOrder.totalCents, ...changed })).toEqual(flags)
})
