import { describe, expect, it } from 'vitest'
import { type DoorCash, duesOf } from './door-cash.ts'
import type { Taking } from './taking.ts'

const taking = (of: Partial<Taking>): Taking => ({
  deliveryId: 'd',
  amountCents: 0,
  standsCents: 0,
  isSaid: false,
  reason: null,
  owedCents: 0,
  relievedCents: 0,
  chargedCents: 0,
  isPartner: false,
  ...of,
})
const carriers = (all: Record<string, Partial<Taking>>) =>
  Object.entries(all).map(([carrierId, of]) => ({ carrierId, taking: taking(of) }))

type Row = [what: string, given: DoorCash, then: Record<string, number>]
const at = (
  doorCents: number,
  all: Record<string, Partial<Taking>>,
  more: Partial<DoorCash> = {},
): DoorCash => ({
  carriers: carriers(all),
  isHandedOver: true,
  doorCents,
  cashBackCents: 0,
  ...more,
})
const onTheWay = { isHandedOver: false }

const rows: Row[] = [
  ['who hands over alone owes all', at(68_400, { a: {} }), { a: 68_400 }],
  ['nobody owes before the handover', at(68_400, { a: {}, b: {} }, onTheWay), { a: 0, b: 0 }],
  [
    'what was noted is owed before the handover',
    at(72_600, { a: { amountCents: 30_000, standsCents: 30_000 }, b: {} }, onTheWay),
    { a: 30_000, b: 0 },
  ],
  [
    'what one noted and took back stays with that one',
    at(68_400, { a: { standsCents: 68_400 }, b: {} }),
    { a: 68_400, b: 0 },
  ],
  [
    'a partner owes what the driver before left',
    at(68_400, { a: { standsCents: 30_000 }, p: { isPartner: true } }),
    { a: 30_000, p: 38_400 },
  ],
  [
    'the next carrier owes the rest',
    at(72_600, { a: { standsCents: 30_000 }, b: {} }),
    { a: 30_000, b: 42_600 },
  ],
  [
    'what was let go before the handover is asked for at the door',
    at(72_600, { a: { standsCents: 30_000, relievedCents: 30_000 }, b: {} }),
    { a: 0, b: 72_600 },
  ],
  [
    'what was let go after the handover is not asked for again',
    at(72_600, { a: { standsCents: 30_000, owedCents: 30_000, relievedCents: 30_000 }, b: {} }),
    { a: 30_000, b: 42_600 },
  ],
  [
    'nobody owes what M-PESA has paid',
    at(10_000, { a: { standsCents: 30_000 }, b: {} }),
    { a: 10_000, b: 0 },
  ],
  [
    'all of it is owed once, by the first who noted it',
    at(72_600, { a: { standsCents: 72_600 }, b: { standsCents: 72_600, amountCents: 72_600 } }),
    { a: 72_600, b: 0 },
  ],
  [
    'cash that is due back to the customer is owed too',
    at(0, { a: { amountCents: 5_000, standsCents: 5_000 } }, { cashBackCents: 5_000 }),
    { a: 5_000 },
  ],
  [
    'what was let go of cash that goes back to the customer stays owed, since the shop bears it',
    at(
      47_000,
      { a: { amountCents: 42_000, standsCents: 47_000, owedCents: 47_000, relievedCents: 5_000 } },
      { cashBackCents: 47_000, ...onTheWay },
    ),
    { a: 47_000 },
  ],
]

describe('what the carriers of a delivery owe', () => {
  it.each(rows)('%s', (_, given, then) => {
    const dues = duesOf(given)
    expect(Object.fromEntries(dues.map((one) => [one.carrierId, one.owedCents]))).toEqual(then)
  })
})
