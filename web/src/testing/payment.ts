import type { PaymentState } from '#contract/payment/payment.ts'

const START = Date.parse('2026-01-05T09:00:00Z')

/** The time so many seconds after the order was placed. */
export const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString()

export const anAttempt = (
  over: Partial<NonNullable<PaymentState['attempt']>> = {},
): NonNullable<PaymentState['attempt']> => ({
  id: '01941f29-7c00-7000-8000-00000000a001',
  state: 'waiting',
  step: 'pending',
  resultCode: null,
  message: 'Check your phone and enter your M-PESA PIN',
  startedAt: at(0),
  endsAt: at(90),
  ...over,
})

/** The payment of an order that was placed a moment ago, before any prompt. */
export const aPayment = (over: Partial<PaymentState> = {}): PaymentState => ({
  orderId: '01941f29-7c00-7000-8000-000000000001',
  orderNumber: 'DK-12345678',
  paymentMethod: 'mpesa',
  paymentStatus: 'pending',
  amount: 733,
  total: 733,
  paid: 0,
  isOwed: false,
  isCancelled: false,
  receiptNumber: null,
  attempt: null,
  nextPrompt: { allowed: true, at: null },
  mayPayCash: true,
  expiresAt: at(1800),
  now: at(1),
  ...over,
})

const notNow = { nextPrompt: { allowed: false, at: null }, mayPayCash: false } as const

export const prompted = (over: Partial<NonNullable<PaymentState['attempt']>> = {}): PaymentState =>
  aPayment({ paymentStatus: 'prompted', attempt: anAttempt(over), ...notNow })

export const paid = (receiptNumber: string | null = 'UKL1ABCDEF'): PaymentState =>
  aPayment({
    paymentStatus: 'paid',
    receiptNumber,
    attempt: anAttempt({ state: 'paid', step: 'paid' }),
    expiresAt: null,
    ...notNow,
  })

export const failed = (over: Partial<PaymentState> = {}): PaymentState =>
  aPayment({
    paymentStatus: 'failed',
    attempt: anAttempt({ state: 'failed', step: 'failed', resultCode: '1032' }),
    ...over,
  })

/** The payment of an order that was cancelled unpaid. */
export const over = (): PaymentState => failed({ isCancelled: true, expiresAt: null, ...notNow })

/** The payment of an order that was cancelled while the prompt was on the phone. */
export const cancelledWhilePrompted = (): PaymentState => ({
  ...prompted(),
  isCancelled: true,
  expiresAt: null,
})
