import type { CommandOf } from '../../domain/kernel/decider.ts'
import type { Cost } from '../../domain/order/bill.ts'
import type { CallbackFacts, PaymentCommand } from '../../domain/payment/commands.ts'
import { orderPaymentStatus, type PaymentState } from '../../domain/payment/state.ts'

export const orderId = 'o'
export const amountCents = 100_000
export const phone = '254712345678'

/** A second of the test's day. */
export const at = (second: number): string =>
  new Date(Date.UTC(2026, 0, 1, 9) + second * 1000).toISOString()
/** What the test's order costs, before it is handed over. */
export const cost: Cost = { priceCents: amountCents, keptCents: amountCents, handedOverAt: null }

/** The cost once the order was handed over. */
export const handedOver = (cents: number = amountCents): Cost => ({
  priceCents: cents,
  keptCents: cents,
  handedOverAt: at(0),
})

/** The status while the test's order waits for its M-PESA money. */
export const paymentStatus = (state: PaymentState) =>
  orderPaymentStatus(state, { paymentMethod: 'mpesa', cost })

export const envelope = (second: number, newId = 'new') => ({
  orderId,
  at: at(second),
  newId,
  cost,
  returns: [],
})

/** Said by the operator, whose word alone is enough. */
export const byHand = { together: null, by: null, aloneCents: 0 }

export const start = (attemptId: string, second = 0): PaymentCommand => ({
  ...envelope(second),
  type: 'StartAttempt',
  attemptId,
  subject: 'wanjiku',
  amountCents,
  phone,
})

export const idsOf = (attemptId: string) => ({
  checkoutRequestId: `ws_CO_${attemptId}`,
  merchantRequestId: `m_${attemptId}`,
})

export const callback = (
  attemptId: string,
  facts: Partial<CallbackFacts> = {},
): CommandOf<PaymentCommand, 'RecordCallback'> => ({
  ...envelope(0),
  type: 'RecordCallback',
  attemptId,
  ...idsOf(attemptId),
  resultCode: '0',
  amountCents,
  receipt: `R${attemptId}`,
  phone,
  transactionTime: null,
  receiptSeenElsewhere: false,
  retryAfterSeconds: null,
  ...facts,
})

/** The callback of an unpaid prompt. */
export const failure = (
  attemptId: string,
  retryAfterSeconds: number | null = null,
): CommandOf<PaymentCommand, 'RecordCallback'> =>
  callback(attemptId, {
    resultCode: '1032',
    amountCents: null,
    receipt: null,
    phone: null,
    retryAfterSeconds,
  })
