import { expect, it } from 'vitest'
import { spec } from '#spec'
import {
  amountCents,
  at,
  byHand,
  callback,
  envelope,
  handedOver,
  idsOf,
  orderId,
  paymentStatus,
  phone,
} from '../../testing/domain/payment.ts'
import type { CommandOf } from '../kernel/decider.ts'
import { given } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import type { PaymentEvent } from './events.ts'
import { payment } from './payment.ts'
import { orderPaymentStatus } from './state.ts'

const of = { orderId, attemptId: '1' }
const prompted: PaymentEvent[] = [
  {
    type: 'PaymentAttemptStarted',
    data: { ...of, subject: 'wanjiku', amountCents, phone, startedAt: at(0) },
  },
  { type: 'PromptSubmitting', data: { ...of, submittedAt: at(0) } },
  { type: 'PromptAccepted', data: { ...of, ...idsOf('1') } },
]
const received = (receipt: string | null): PaymentEvent => ({
  type: 'PaymentReceived',
  data: { ...of, receipt, amountCents, source: 'callback', paidAt: at(0) },
})
const paid = [...prompted, received('R1')]
const due = (refundId: string, cents: number): PaymentEvent => ({
  type: 'RefundBecameDue',
  data: {
    orderId,
    refundId,
    attemptId: null,
    receipt: null,
    amountCents: cents,
    reason: 'returned',
  },
})
const done = (refundId: string): PaymentEvent => ({
  type: 'RefundCompleted',
  data: { orderId, refundId, reference: 'SBK', together: null },
})
/** Goods came back, each return with its cents. `cashCents`: the whole price, if it was paid in cash at the door. */
const back = (...returns: [returnId: string, cents: number][]) => returned(amountCents, returns)
const backOfCash = (cashCents: number, ...returns: [returnId: string, cents: number][]) =>
  returned(cashCents, returns)
const returned = (
  priceCents: number,
  returns: [returnId: string, cents: number][],
): CommandOf<PaymentCommand, 'AlignRefunds'> => ({
  ...envelope(0),
  type: 'AlignRefunds',
  cost: {
    priceCents,
    keptCents: returns.reduce((kept, [, cents]) => kept - cents, priceCents),
    handedOverAt: at(0),
  },
  returns: returns.map(([returnId, cents]) => ({ returnId, cents, isComplaint: false })),
})

it('makes the money of returned goods due, once for each return', () => {
  given(payment, ...paid)
    .when(back(['r', 5_000]))
    .thenEvents(due('r', 5_000))
  given(payment, ...paid, due('r', 5_000))
    .when(back(['r', 5_000]))
    .thenEvents()
  given(payment, ...paid, due('r', 5_000), done('r'))
    .when(back(['r', 5_000], ['s', 6_000]))
    .thenEvents(due('s', 6_000))
})

it('is due for the goods too where the one return takes more off the price than was given back for it', () => {
  const more = back(['r', 5_000])
  const kept = { ...more.cost, keptCents: amountCents - 6_000 }
  given(payment, ...paid, due('r', 5_000), done('r'))
    .when({ ...more, cost: kept })
    .thenEvents(due('new', 1_000))
})

it('never makes more due than was paid, in cash neither', () => {
  spec('operations returns', 'Never more is due than was paid; parts go back by hand')
  given(payment, ...paid, due('r', 5_000))
    .when(back(['r', 5_000], ['s', amountCents - 5_000]))
    .thenEvents(due('s', amountCents - 5_000))
  given(payment, ...paid, due('r', amountCents))
    .when(back(['r', amountCents], ['s', 0]))
    .thenEvents()
  given(payment)
    .when(backOfCash(4_000, ['r', 4_000]))
    .thenEvents(due('r', 4_000))
})

it('is due, then paid again, and refunded once all that was paid went back', () => {
  spec('operations returns', 'paymentStatus: refund_due, refunded or paid')
  const statusOf = (...history: PaymentEvent[]) => paymentStatus(given(payment, ...history).state)
  expect(statusOf(...paid, due('r', 5_000))).toBe('refund_due')
  expect(statusOf(...paid, due('r', 5_000), done('r'))).toBe('paid')
  const rest = [due('s', amountCents - 5_000), done('s')]
  expect(statusOf(...paid, due('r', 5_000), done('r'), ...rest)).toBe('refunded')
  const order = { paymentMethod: 'cash', cost: { ...handedOver(9_000), keptCents: 0 } } as const
  const cash = (...history: PaymentEvent[]) =>
    orderPaymentStatus(given(payment, ...history).state, order)
  expect(cash(due('r', 4_000))).toBe('refund_due')
  expect(cash(due('r', 4_000), done('r'))).toBe('paid')
  expect(cash(due('r', 9_000), done('r'))).toBe('refunded')
})

it('goes back by hand: M-PESA reverses whole payments alone', () => {
  spec('operations returns', 'Never more is due than was paid; parts go back by hand')
  given(payment, ...paid, due('r', 5_000))
    .when({ ...envelope(0), type: 'RequestRefund', refundId: 'r' })
    .thenRejected('REFUND_NEEDS_RECEIPT')
  given(payment, ...paid, due('r', 5_000))
    .when({ ...envelope(0), type: 'MarkRefund', refundId: 'r', reference: 'SBK', ...byHand })
    .thenEvents(done('r'))
})

it('goes over the counter where it came as cash, once, and as the sum that is due', () => {
  const handed = { orderNumber: 'DK-00000001', branchId: 1, refundId: 'r', amountCents: 4_000 }
  const handBack = (more: object = {}): PaymentCommand => ({
    ...envelope(0),
    type: 'HandBackRefund',
    ...handed,
    ...more,
  })
  const back: PaymentEvent = { type: 'RefundHandedBack', data: { orderId, ...handed } }
  given(payment, due('r', 4_000)).when(handBack()).thenEvents(back)
  given(payment, due('r', 4_000), back).when(handBack()).thenEvents()
  given(payment, due('r', 4_000))
    .when(handBack({ amountCents: 4_100 }))
    .thenRejected('REFUND_SUM_CHANGED', { due: 40 })
  given(payment, due('r', 4_000), done('r'))
    .when(handBack())
    .thenRejected('REFUND_ALREADY_DONE', { reference: 'SBK' })
  given(payment, due('r', 4_000), back)
    .when({ ...envelope(0), type: 'MarkRefund', refundId: 'r', reference: 'SBK', ...byHand })
    .thenRejected('REFUND_ALREADY_DONE', { reference: null })
  given(payment, ...paid, due('r', 4_000))
    .when(handBack())
    .thenRejected('REFUND_NOT_CASH')
  given(payment).when(handBack()).thenRejected('REFUND_NOT_FOUND')
  const order = { paymentMethod: 'cash', cost: { ...handedOver(4_000), keptCents: 0 } } as const
  const { state } = given(payment, due('r', 4_000), back)
  expect(orderPaymentStatus(state, order)).toBe('refunded')
})

it('is no report of money: what the statement names is the surplus that came twice, not the return', () => {
  const surplus: PaymentEvent = {
    type: 'RefundBecameDue',
    data: {
      orderId,
      refundId: 's',
      attemptId: '2',
      receipt: null,
      amountCents,
      reason: 'surplus',
    },
  }
  const { cost, returns } = back(['r', 5_000])
  given(payment, ...paid, due('r', 5_000), surplus)
    .when({
      ...envelope(0),
      cost,
      returns,
      type: 'RecordStatementEntry',
      receipt: 'R2',
      amountCents,
      transactionTime: at(0),
    })
    .thenEvents({
      type: 'PaymentReceiptLearned',
      data: {
        orderId,
        attemptId: '2',
        receipt: 'R2',
        amountCents,
        source: 'statement',
        sure: false,
      },
    })
  given(payment, ...paid, due('r', 5_000))
    .when({ ...callback('1'), cost, returns })
    .thenEvents()
})

it('what nobody paid at the door comes off first: no money is due that never came', () => {
  const short: PaymentEvent = {
    type: 'CashShortNoted',
    data: {
      orderId,
      carrierId: 'd',
      deliveryId: 'x',
      takenCents: 20_000,
      missingCents: 8_500,
      relievedCents: 8_500,
      openCents: 0,
      reason: 'piece_refused',
    },
  }
  given(payment, short)
    .when(backOfCash(28_500, ['r', 8_500]))
    .thenEvents()
  given(payment, short)
    .when(backOfCash(28_500, ['r', 8_500], ['s', 10_000]))
    .thenEvents(due('r', 8_500), due('s', 1_500))
  given(payment, short)
    .when(backOfCash(28_500, ['r', 10_000]))
    .thenEvents(due('r', 1_500))
})

const shortOf = (openCents: number) => ({
  carrierId: 'd',
  deliveryId: 'x',
  takenCents: 51_600 - openCents,
  missingCents: openCents,
  relievedCents: 0,
  openCents,
  reason: openCents === 0 ? null : ('not_said' as const),
})
const missing = (openCents: number): PaymentEvent => ({
  type: 'CashShortNoted',
  data: { orderId, ...shortOf(openCents) },
})

it('what is due is worked out anew when missing cash turns up after the return, and when it is missing again', () => {
  spec('operations returns', 'Never more is due than was paid; parts go back by hand')
  const home = given(payment, missing(51_600))
  home.when(backOfCash(51_600, ['r', 51_600])).thenEvents()
  const noted = (openCents: number): PaymentCommand => ({
    ...backOfCash(51_600, ['r', 51_600]),
    type: 'NoteCash',
    amountCents: 0,
    shorts: [shortOf(openCents)],
  })
  home.when(noted(0)).thenEvents(missing(0), due('r', 51_600))
  given(payment, missing(51_600), missing(0), due('r', 51_600))
    .when(noted(20_000))
    .thenEvents(missing(20_000), {
      type: 'RefundSumChanged',
      data: { orderId, refundId: 'r', amountCents: 31_600 },
    })
})
