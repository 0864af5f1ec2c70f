import { expect, it, test } from 'vitest'
import { spec } from '#spec'
import type { OrderEvent } from '../../domain/order/events.ts'
import type { OrderCashShort } from '../../domain/payment/events.ts'
import type { RefundReason } from '../../domain/payment/vocabulary.ts'
import { openTestLog } from '../../testing/log.ts'
import { placed } from '../../testing/projections/events.ts'
import { fold, type Given } from '../../testing/projections/fold.ts'
import {
  cancelledPaid,
  caseOpened,
  caseResolved,
  changedTo,
  prompted,
  RECEIPT,
  received,
  refunded,
} from '../../testing/projections/payments.ts'
import { openFacts } from '../facts.ts'
import { ledgerMonths } from './days.ts'
import { moneyBefore } from './order-money.ts'

const orderId = 'order-1'
const order = placed({ branchId: 3, totalCents: 58_000 })
const cashOrder = placed({ branchId: 3, totalCents: 58_000, paymentMethod: 'cash' })
const step = (type: 'OrderOutForDelivery' | 'OrderDelivered'): Given & OrderEvent => ({
  type,
  data: { orderId },
})
const tookCash = (amountCents: number): Given => ({
  type: 'CashTakenNoted',
  data: { orderId, amountCents, priceCents: null },
})
const missing = (cents: Partial<OrderCashShort>): Given => ({
  type: 'CashShortNoted',
  data: {
    orderId,
    carrierId: 'd',
    deliveryId: 'x',
    takenCents: 0,
    missingCents: 0,
    relievedCents: 0,
    openCents: 0,
    reason: 'slip',
    ...cents,
  },
})
const due = (reason: RefundReason, amountCents = 58_000, refundId = 'refund-1'): Given => ({
  type: 'RefundBecameDue',
  data: { orderId, refundId, attemptId: null, receipt: null, amountCents, reason },
})
const caseData = { orderId, caseId: 'case-1', note: '' }
const takenUp: Given = {
  type: 'PaymentCaseTakenUp',
  data: { orderId, caseId: 'case-1', note: '', subject: null },
}
const takenBack: Given = {
  type: 'PaymentReversed',
  data: {
    orderId,
    refundId: 'refund-2',
    receipt: RECEIPT,
    reversal: 'BACK',
    amountCents: 58_000,
    reversedAt: '2026-01-02T00:00:00.000Z',
  },
}
const back: Given = {
  type: 'OrderReturned',
  data: {
    orderId,
    branchId: 3,
    subject: 's',
    returnId: 'refund-1',
    lines: [],
    goodsCents: 18_500,
    feeCents: 0,
    reason: '',
  },
}
const moved = (...events: Given[]) => Object(fold(ledgerMonths, events)['2026-01']).money?.['3']

test.each<[string, Given[], object | undefined]>([
  ['an order that nobody paid', [order, ...prompted()], undefined],
  ['M-PESA before the goods went out', [order, ...prompted(), received()], { mpesa: 58_000 }],
  [
    'M-PESA at the door',
    [
      cashOrder,
      step('OrderOutForDelivery'),
      received(),
      changedTo('mpesa'),
      step('OrderDelivered'),
    ],
    { mpesaDoor: 58_000 },
  ],
  [
    'cash that the driver took',
    [cashOrder, step('OrderOutForDelivery'), tookCash(58_000), step('OrderDelivered')],
    { cashDriver: 58_000 },
  ],
  ['cash nobody spoke of', [cashOrder, step('OrderDelivered')], { cashOther: 58_000 }],
  [
    'cash that the driver spoke of late',
    [cashOrder, step('OrderDelivered'), tookCash(57_000)],
    { cashDriver: 57_000 },
  ],
  [
    'a cancelled order, and its money on the way back',
    [order, received(), ...cancelledPaid.filter(({ type }) => type !== 'CashTakenNoted')],
    { mpesa: 58_000, refundDue: 58_000, refundOpen: 58_000 },
  ],
  [
    'a cancelled order, and its money given back',
    [order, received(), ...cancelledPaid.filter(({ type }) => type !== 'CashTakenNoted'), refunded],
    { mpesa: 58_000, refundDue: 58_000, mpesaBack: 58_000 },
  ],
  [
    'M-PESA’s money that nothing asked for',
    [order, received(), due('surplus', 1_000)],
    { mpesa: 59_000, refundDue: 1_000, refundOpen: 1_000 },
  ],
  [
    'goods that came back, of an order for cash',
    [cashOrder, tookCash(58_000), step('OrderDelivered'), back, due('returned', 18_500), refunded],
    { cashDriver: 58_000, refundDue: 18_500, cashBack: 18_500 },
  ],
  [
    'money in doubt that is dismissed',
    [order, caseOpened(), caseResolved],
    { reviewIn: 29_000, reviewOut: 29_000, dismissedIn: 29_000 },
  ],
  [
    'dismissed money that is taken up again',
    [order, caseOpened(), caseResolved, takenUp],
    { reviewIn: 58_000, reviewOut: 29_000, dismissedIn: 29_000, dismissedOut: 29_000 },
  ],
  [
    'a payment that M-PESA took back after the goods were handed over, and that is paid again in part',
    [
      order,
      ...prompted(),
      received(),
      step('OrderOutForDelivery'),
      step('OrderDelivered'),
      takenBack,
      received({ amountCents: 20_000, receipt: 'SECOND' }),
      { type: 'DebtWrittenOff', data: { orderId, amountCents: 38_000, note: '', subject: 's' } },
    ],
    {
      mpesa: 58_000,
      mpesaDoor: 20_000,
      mpesaBack: 58_000,
      refundDue: 58_000,
      debtIn: 58_000,
      debtPaid: 20_000,
      debtWrittenOff: 38_000,
    },
  ],
  [
    'cash that was to be collected, and is missing in part',
    [
      cashOrder,
      step('OrderOutForDelivery'),
      step('OrderDelivered'),
      tookCash(50_000),
      missing({ missingCents: 8_000, openCents: 8_000 }),
    ],
    { cashDriver: 50_000, cashShort: 8_000 },
  ],
  [
    'missing cash that staff let go',
    [
      cashOrder,
      step('OrderOutForDelivery'),
      step('OrderDelivered'),
      missing({ missingCents: 58_000, relievedCents: 58_000 }),
    ],
    { cashShort: 58_000, cashSettled: 58_000 },
  ],
  [
    'money in doubt that pays the order',
    [
      order,
      caseOpened(),
      {
        type: 'PaymentCaseResolved',
        data: { ...caseData, resolution: 'accepted', subject: null },
      },
      received({ amountCents: 29_000, source: 'review' }),
    ],
    { mpesa: 29_000, reviewIn: 29_000, reviewOut: 29_000 },
  ],
])('%s moves what it moves', (_, events, moves) => {
  spec('operations finance', 'Monthly statement')
  expect(moved(...events)).toEqual(moves)
})

const cash = (type: Given['type'], more: object): Given =>
  Object({ type, data: { driverId: 'd', entryId: type, ...more } })

it('adds up the drivers’ cash of the month, and never nets what is missing', () => {
  spec('operations finance', 'Monthly statement')
  const counted = { keptCents: 50_000, note: '' }
  const events = [
    cash('DriverFloatGiven', { amountCents: 50_000 }),
    cash('DriverCashTaken', { amountCents: 58_000, beforeCents: 0, addedCents: 58_000 }),
    cash('DriverCashTaken', { amountCents: 60_000, beforeCents: 58_000, addedCents: 2_000 }),
    cash('DriverCashOwed', { amountCents: 62_000, beforeCents: 0, addedCents: 2_000 }),
    cash('DriverCashShortSettled', { amountCents: 2_000, addedCents: -2_000 }),
    cash('DriverCashHandedOver', { ...counted, countedCents: 59_000, differenceCents: -1_000 }),
    cash('DriverCashHandedOver', { ...counted, countedCents: 3_000, differenceCents: 2_000 }),
    cash('DriverCashWrittenOff', { handoverId: 'h', amountCents: -2_000, note: '' }),
    cash('DriverCashHandedOver', { ...counted, countedCents: 0, differenceCents: 0 }),
  ]
  expect(Object(fold(ledgerMonths, events)['2026-01']).cash).toEqual({
    floatCents: 50_000,
    takenCents: 60_000,
    owedCents: 62_000,
    settledCents: 2_000,
    countedCents: 62_000,
    keptCents: 150_000,
    missingCents: 1_000,
    // The second count also has the 1,000 that the first one missed.
    surplusCents: 3_000,
    handovers: 3,
    differing: 2,
    writtenOffCents: -2_000,
  })
})

it('cuts months in Nairobi', () => {
  const at = '2026-01-31T21:00:00.000Z'
  const docs = fold(ledgerMonths, [order, { ...received(), at }])
  expect(Object.keys(docs)).toEqual(['2026-02'])
})

it('tells each event that may move money the order’s money before, from anywhere in the log', async () => {
  spec('operations finance', 'An order’s money before each event is from its streams')
  const shop = await openTestLog()
  try {
    const way: [string, Given][] = [
      [`order-${orderId}`, cashOrder],
      [`order-${orderId}`, step('OrderOutForDelivery')],
      [`payment-${orderId}`, tookCash(58_000)],
      [`order-${orderId}`, step('OrderDelivered')],
      [`payment-${orderId}`, tookCash(57_000)],
    ]
    // Each waits for the one before: the two streams share the order of the log.
    for (const [stream, event] of way) await shop.append([{ stream, event }])
    const tellFrom = async (after: string | null) => {
      const { events } = await shop.events.readAll(after, 100)
      const informed = await openFacts([{ tells: [moneyBefore] }], shop.events)(events)
      return informed.map(({ facts: { money } }) => {
        const { status, payment } = Object(money)
        return money && [status, payment.cashCents]
      })
    }
    const wanted = [
      undefined,
      undefined,
      ['out_for_delivery', undefined],
      ['out_for_delivery', 58_000],
      ['delivered', 58_000],
    ]
    expect(await tellFrom(null)).toEqual(wanted)
    for (const count of [1, 2, 3, 4]) {
      const { position } = await shop.events.readAll(null, count)
      expect(await tellFrom(position)).toEqual(wanted.slice(count))
    }
  } finally {
    await shop.close()
  }
})
