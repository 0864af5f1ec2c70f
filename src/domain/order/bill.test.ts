import { describe, expect, it } from 'vitest'
import { type Bill, billLines, billNow, type Cost, doorCents, type Paid } from './bill.ts'

const at = (hour: number): string => `2026-01-05T${String(hour).padStart(2, '0')}:00:00.000Z`
const HANDED_OVER = at(12)
const priced = (priceCents: number, keptCents = priceCents): Cost => ({
  priceCents,
  keptCents,
  handedOverAt: null,
})
const handedOver = (priceCents: number, keptCents?: number): Cost => ({
  ...priced(priceCents, keptCents),
  handedOverAt: HANDED_OVER,
})
const mpesa = (amountCents: number, hour = 9) => ({ amountCents, at: at(hour) })
const paid = (of: Partial<Paid>): Paid => ({
  parts: [],
  takenBack: [],
  cashCents: 0,
  openShortCents: 0,
  relievedCents: 0,
  cashBackCents: 0,
  givenBackCents: 0,
  writtenOffCents: 0,
  isCancelled: false,
  ...of,
})

type Row = [what: string, cost: Cost, paid: Partial<Paid>, bill: Partial<Bill>]
const rows: Row[] = [
  ['nothing was paid', priced(39_400), {}, { paidCents: 0, restCents: 39_400 }],
  [
    'a part leaves the rest open',
    priced(39_400),
    { parts: [mpesa(29_400)] },
    { mpesaCents: 29_400, restCents: 10_000, backCents: 0 },
  ],
  [
    'two parts make the price',
    priced(39_400),
    { parts: [mpesa(10_000), mpesa(29_400)] },
    { paidCents: 39_400, restCents: 0, backCents: 0 },
  ],
  [
    'more than the price is due back',
    priced(57_800),
    { parts: [mpesa(77_800)] },
    { paidCents: 77_800, backCents: 20_000, restCents: 0 },
  ],
  [
    'cash that was noted on the way is not asked for again',
    priced(72_600),
    { cashCents: 30_000 },
    { cashCents: 30_000, restCents: 42_600 },
  ],
  [
    'cash that was noted and taken back is answered for by its carrier',
    priced(72_600),
    { openShortCents: 30_000 },
    { restCents: 42_600, owedByCarriersCents: 30_000, owedByCustomerCents: 0 },
  ],
  [
    'M-PESA and the door make the price',
    handedOver(39_400),
    { parts: [mpesa(29_400)], cashCents: 10_000 },
    { mpesaCents: 29_400, cashCents: 10_000, paidCents: 39_400, restCents: 0 },
  ],
  [
    'cash is missing after the handover',
    handedOver(39_400),
    { cashCents: 30_000, openShortCents: 9_400 },
    { cashCents: 30_000, owedByCarriersCents: 9_400, owedByCustomerCents: 0, restCents: 0 },
  ],
  [
    'missing cash was let go',
    handedOver(39_400),
    { cashCents: 30_000, relievedCents: 9_400 },
    { cashCents: 30_000, owedByCarriersCents: 0, writtenOffCents: 9_400, restCents: 0 },
  ],
  [
    'goods came back',
    handedOver(39_400, 31_900),
    { parts: [mpesa(39_400)] },
    { paidCents: 39_400, backCents: 7_500 },
  ],
  [
    'goods came back while cash was missing: nothing is due back until it came',
    handedOver(39_400, 31_900),
    { openShortCents: 39_400 },
    { paidCents: 0, backCents: 0, owedByCarriersCents: 31_900 },
  ],
  [
    'and then a part of the cash was found',
    handedOver(39_400, 31_900),
    { openShortCents: 5_000 },
    { paidCents: 34_400, backCents: 2_500, owedByCarriersCents: 0 },
  ],
  [
    'M-PESA took the payment back before the handover, so the door asked for it',
    handedOver(39_400),
    { takenBack: [mpesa(39_400, 10)], cashCents: 39_400 },
    { mpesaCents: 0, cashCents: 39_400, restCents: 0, owedByCustomerCents: 0 },
  ],
  [
    'M-PESA took the payment back after the handover',
    handedOver(39_400),
    { takenBack: [mpesa(39_400, 15)] },
    { paidCents: 0, owedByCustomerCents: 39_400, restCents: 39_400, owedByCarriersCents: 0 },
  ],
  [
    'M-PESA took the payment back after a complaint had been answered by money',
    handedOver(50_000, 42_500),
    { takenBack: [mpesa(50_000, 15)], givenBackCents: 7_500 },
    { paidCents: 0, backCents: 0, owedByCustomerCents: 50_000, restCents: 50_000 },
  ],
  [
    'M-PESA named a smaller sum after the handover',
    handedOver(57_800),
    { parts: [mpesa(39_400)], takenBack: [mpesa(18_400, 15)] },
    { paidCents: 39_400, owedByCustomerCents: 18_400, owedByCarriersCents: 0 },
  ],
  [
    'more was given back than is due, since the cash turned out not to have come',
    handedOver(51_600, 0),
    { openShortCents: 51_600, givenBackCents: 51_600 },
    { paidCents: 0, backCents: 0, owedByCarriersCents: 51_600, owedByCustomerCents: 0 },
  ],
  [
    'cash beyond the price was given back that its carrier did not have: a return gives nothing more back',
    handedOver(21_100, 15_000),
    { parts: [mpesa(21_100, 16)], cashBackCents: 8_900, relievedCents: 8_900 },
    { mpesaCents: 21_100, paidCents: 12_200, backCents: 0, writtenOffCents: 2_800, restCents: 0 },
  ],
  [
    'a debt was paid again in part',
    handedOver(39_400),
    { takenBack: [mpesa(39_400, 15)], parts: [mpesa(9_400, 16)] },
    { paidCents: 9_400, owedByCustomerCents: 30_000 },
  ],
  [
    'a debt was paid again',
    handedOver(39_400),
    { takenBack: [mpesa(39_400, 15)], parts: [mpesa(39_400, 16)] },
    { paidCents: 39_400, owedByCustomerCents: 0, backCents: 0 },
  ],
  [
    'a debt was written off',
    handedOver(39_400),
    { takenBack: [mpesa(39_400, 15)], writtenOffCents: 39_400 },
    { paidCents: 0, owedByCustomerCents: 0, writtenOffCents: 39_400 },
  ],
  [
    'a debt was written off and paid all the same: the price is paid, nothing is due back',
    handedOver(39_400),
    { takenBack: [mpesa(39_400, 15)], parts: [mpesa(39_400, 16)], writtenOffCents: 39_400 },
    { paidCents: 39_400, owedByCustomerCents: 0, writtenOffCents: 0, backCents: 0 },
  ],
  [
    'only the part that was taken back after the handover is the customer’s debt',
    handedOver(72_600),
    { parts: [mpesa(10_000)], takenBack: [mpesa(20_000, 15)], openShortCents: 42_600 },
    { mpesaCents: 10_000, cashCents: 0, owedByCarriersCents: 42_600, owedByCustomerCents: 20_000 },
  ],
  [
    'a cancelled order costs nothing',
    priced(39_400),
    { parts: [mpesa(29_400)], isCancelled: true },
    { priceCents: 0, paidCents: 29_400, backCents: 29_400, restCents: 0 },
  ],
]

describe('the bill', () => {
  it.each(rows)('%s', (_, cost, of, bill) => {
    expect(billNow(cost, paid(of))).toMatchObject(bill)
  })
  it.each(rows)('every cent of it is somewhere: %s', (_, cost, of) => {
    const bill = billNow(cost, paid(of))
    const { paidCents, backCents, restCents, owedByCarriersCents, writtenOffCents } = bill
    const kept = bill.priceCents === 0 ? 0 : bill.keptCents
    // What was given back beyond what is due has to come again.
    const back = Math.max(backCents, of.givenBackCents ?? 0)
    expect(paidCents - back + owedByCarriersCents + restCents + writtenOffCents).toBe(kept)
  })
})

it('the door is asked for what M-PESA had not paid at the handover', () => {
  const parts = [mpesa(29_400)]
  expect(doorCents(priced(39_400), { parts, takenBack: [] })).toBe(10_000)
  const later = { parts: [], takenBack: [mpesa(29_400, 15)] }
  expect(doorCents(handedOver(39_400), later)).toBe(10_000)
  const before = { parts: [], takenBack: [mpesa(29_400, 10)] }
  expect(doorCents(handedOver(39_400), before)).toBe(39_400)
})

const piece = (productId: number, unitPriceCents: number, quantity: number) => ({
  productId,
  variantId: 0,
  unitPriceCents,
  quantity,
})
const voucher = (worth: { kind: 'amount_off'; cents: number } | { kind: 'free_delivery' }) => ({
  voucherId: 'v',
  worth,
})

describe('the bill by line', () => {
  it('shares a voucher in whole cents, and adds up to the price', () => {
    const prices = [piece(1, 6_050, 1), piece(2, 8_000, 2), piece(3, 12_000, 1)]
    const given = {
      prices,
      deliveryFeeCents: 15_000,
      voucher: voucher({ kind: 'amount_off', cents: 5_000 }),
    }
    // 34,050 of goods: 888.40, 2349.49 and 1762.11 cents, and what does not divide goes to .49
    const { lines, feeCents, roundingCents } = billLines(given)
    expect(lines.map((one) => one.discountCents)).toEqual([888, 2_350, 1_762])
    expect(lines.map((one) => one.netCents)).toEqual([5_162, 13_650, 10_238])
    expect(feeCents).toBe(15_000)
    // 34,050 + 15,000 - 5,000 = 44,050, in whole shillings 44,100
    expect(roundingCents).toBe(50)
  })
  it('takes free delivery off the fee alone', () => {
    const given = {
      prices: [piece(1, 8_000, 2)],
      deliveryFeeCents: 15_000,
      voucher: voucher({ kind: 'free_delivery' }),
    }
    expect(billLines(given)).toMatchObject({
      lines: [{ discountCents: 0, netCents: 16_000 }],
      feeCents: 0,
      roundingCents: 0,
    })
  })
  it('is the plain price without a voucher', () => {
    const given = { prices: [piece(1, 6_050, 1)], deliveryFeeCents: 15_000, voucher: null }
    expect(billLines(given)).toMatchObject({
      lines: [{ discountCents: 0, netCents: 6_050 }],
      feeCents: 15_000,
      roundingCents: 50,
    })
  })
})
