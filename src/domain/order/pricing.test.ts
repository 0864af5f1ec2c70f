import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { spec } from '#spec'
import { flourOrder } from '../../testing/domain/order.ts'
import type { VoucherWorth } from '../kernel/vocabulary.ts'
import {
  addsUp,
  billOf,
  deliveryFeeCents,
  orderTotals,
  paidGoodsCents,
  priceLines,
  type WantedLine,
} from './pricing.ts'

const flour: WantedLine = {
  productId: 7,
  variantId: 2,
  name: 'Sifted Maize Flour',
  size: '2 kg',
  unitPriceCents: 18_550,
  quantity: 3,
}

describe('the delivery fee', () => {
  test.each([4, 6, 7])('is KSh 30 for each of the %d km of the branch’s radius', (radius) => {
    spec('storefront 9', 'Delivery fee: radius times 30; 150 without a branch')
    expect(deliveryFeeCents(radius)).toBe(radius * 3_000)
  })

  test('is KSh 150 where no branch is chosen', () => {
    spec('storefront 9', 'Delivery fee: radius times 30; 150 without a branch')
    expect(deliveryFeeCents(undefined)).toBe(15_000)
  })
})

test('totals are whole shillings, half up', () => {
  spec('storefront 9', 'Total: subtotal plus fee, in whole shillings, half up')
  const totals = [12_149, 12_150, 12_199].map((cents) => orderTotals(cents, 5).totalCents)
  expect(totals).toEqual([27_100, 27_200, 27_200])
})

it('prices each line, adds up the lines, and the fee', () => {
  expect(priceLines([flour, { ...flour, unitPriceCents: 100, quantity: 1 }], 7)).toEqual({
    lines: [
      { ...flour, lineTotalCents: 55_650 },
      { ...flour, unitPriceCents: 100, quantity: 1, lineTotalCents: 100 },
    ],
    subtotalCents: 55_750,
    deliveryFeeCents: 21_000,
    discountCents: 0,
    totalCents: 76_800,
  })
})

const wanted = fc.record({
  productId: fc.integer({ min: 1, max: 99 }),
  variantId: fc.integer({ min: 0, max: 9 }),
  name: fc.constant('Goods'),
  size: fc.constant(''),
  unitPriceCents: fc.integer({ min: 0, max: 1_000_000 }),
  quantity: fc.integer({ min: 1, max: 999 }),
})
const figure = fc.constantFrom('subtotalCents', 'deliveryFeeCents', 'discountCents', 'totalCents')
const worth = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('amount_off'), cents: fc.integer({ min: 1, max: 1_000_000 }) }),
    fc.constant({ kind: 'free_delivery' } as const),
  ),
)
const voucherOf = (worth: VoucherWorth | null) => worth && { voucherId: 'v', worth }

it('adds up, and no longer once a figure is another', () => {
  fc.assert(
    fc.property(
      fc.array(wanted, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 30 }),
      worth,
      figure,
      fc.integer({ min: 100, max: 100_000 }),
      (lines, radius, worth, of, more) => {
        const voucher = voucherOf(worth)
        const priced = { ...priceLines(lines, radius, worth), voucher }
        expect(addsUp(priced)).toBe(true)
        expect(addsUp({ ...priced, [of]: priced[of] + more })).toBe(false)
      },
    ),
  )
})

test.each([
  ['a line’s total', { lineTotalCents: 1 }],
  ['no pieces', { quantity: 0, lineTotalCents: 0 }],
  ['pieces less than none', { quantity: -2, lineTotalCents: -37_000 }],
  ['half a piece', { quantity: 0.5, lineTotalCents: 9_250 }],
  ['a price below 0', { unitPriceCents: -18_500, lineTotalCents: -37_000 }],
  ['a price that is no number', { unitPriceCents: Number.NaN, lineTotalCents: Number.NaN }],
])('does not add up with %s', (_, changed) => {
  const lines = flourOrder.lines.map((line) => ({ ...line, ...changed }))
  const { subtotalCents, totalCents } = {
    subtotalCents: lines.reduce((sum, line) => sum + line.lineTotalCents, 0),
    totalCents: lines.reduce((sum, line) => sum + line.lineTotalCents, 21_000),
  }
  expect(addsUp({ ...flourOrder, lines, subtotalCents, totalCents })).toBe(false)
})

test('an order of nothing does not add up', () => {
  expect(addsUp({ ...flourOrder, lines: [], subtotalCents: 0, totalCents: 21_000 })).toBe(false)
})

test.each([
  ['money off', 100_000, { kind: 'amount_off', cents: 20_000 }, 20_000, 101_000, 80_000],
  ['more than the goods', 15_000, { kind: 'amount_off', cents: 20_000 }, 15_000, 21_000, 0],
  ['free delivery', 100_000, { kind: 'free_delivery' }, 21_000, 100_000, 100_000],
  ['no voucher', 9_960, null, 0, 31_000, 10_000],
] as const)('a bill with %s', (_, subtotalCents, worth, discountCents, totalCents, goods) => {
  spec('operations loyalty', 'More than the goods cost is not given back, and the fee stays due')
  const bill = billOf(subtotalCents, 21_000, worth)
  expect(bill).toEqual({ subtotalCents, deliveryFeeCents: 21_000, discountCents, totalCents })
  expect(paidGoodsCents({ ...bill, priceCents: totalCents, voucher: voucherOf(worth) })).toBe(goods)
})
