import type { PaymentMethod } from '../kernel/payment-method.ts'
import { type PaymentState, paidStatus, paymentStatus } from './state.ts'
import type { PaymentStatus } from './vocabulary.ts'

/** The order's own part in its payment. */
export type PayingOrder = { paymentMethod: PaymentMethod; delivered: boolean; totalCents: number }

const withoutMoney: readonly PaymentStatus[] = ['pending', 'failed', 'refunded']

/**
 * Decision 16 for the whole order. Cash changes hands at the door, and earlier prompts do not matter to a cash order.
 * Money that M-PESA took for it still does.
 */
export const orderPaymentStatus = (
  state: PaymentState,
  { paymentMethod, delivered, totalCents }: PayingOrder,
): PaymentStatus => {
  const status = paymentStatus(state)
  const atTheDoor = paymentMethod === 'cash' && !state.orderCancelled
  if (!atTheDoor || !withoutMoney.includes(status)) return status
  return delivered ? paidStatus(state, totalCents) : 'pending'
}

/** The receipt that people ask for: that of the money that pays the order, or paid it before it was cancelled. */
export const receiptOf = ({ paid, refunds }: PaymentState): string | null =>
  paid?.receipt ?? refunds.find(({ reason }) => reason === 'order_cancelled')?.receipt ?? null
