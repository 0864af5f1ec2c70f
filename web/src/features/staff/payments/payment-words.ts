import type { attemptStep } from '#contract/payment/payment.ts'
import type { paymentCase, paymentRefund } from '#contract/payment/staff-payment.ts'
import type { z } from '#contract/rules/schema.ts'

export type PaymentCase = z.infer<typeof paymentCase>
export type PaymentRefund = z.infer<typeof paymentRefund>

/** Why a payment is doubtful, and what to look at before deciding about it. */
export const caseWords: Record<PaymentCase['kind'], { title: string; advice: string }> = {
  amount_mismatch: {
    title: 'The amount is not what was asked for',
    advice: 'Compare it with the M-PESA statement, and call the payer.',
  },
  unknown_checkout_id: {
    title: 'M-PESA named another prompt',
    advice: 'Look for the receipt on the M-PESA statement before anything else.',
  },
  receipt_reused: {
    title: 'The receipt belongs to another order',
    advice: 'Search for the receipt: one payment cannot pay two orders.',
  },
  phone_mismatch: {
    title: 'Another phone paid',
    advice: 'Somebody else may have paid for the customer. Call to make sure.',
  },
  contradiction: {
    title: 'M-PESA contradicted itself',
    advice: 'The M-PESA statement says which of its answers is true.',
  },
  missing_receipt: {
    title: 'M-PESA named no receipt',
    advice: 'The M-PESA statement of the day has it.',
  },
  paid_twice: {
    title: 'More was taken than the order costs',
    advice: 'Ask the drivers and the customer. What was paid twice goes back.',
  },
  reversed: {
    title: 'Money left the account that the books did not send',
    advice:
      'Ask who sent it, and why. An order whose payment went back is not paid: stop its goods, or ask for the money again.',
  },
}

export const resolutionWords = {
  accepted: {
    label: 'Accept',
    text: 'The money pays this order, as far as it is owed. More than that goes back.',
  },
  refunded: { label: 'Give back', text: 'The money becomes a refund that is due.' },
  dismissed: {
    label: 'Dismiss',
    text: 'Nothing changes. The note says why. It can be taken up again.',
  },
} as const

export const closedWords: Record<NonNullable<PaymentCase['resolution']>, string> = {
  accepted: 'Accepted',
  refunded: 'Given back',
  dismissed: 'Dismissed',
  settled: 'Settled by a later report',
}

export const refundStates: Record<PaymentRefund['state'], string> = {
  due: 'Due',
  requested: 'Handed to M-PESA',
  done: 'Given back',
}

type Step = z.infer<typeof attemptStep>
export const attemptWords: Record<Step, string> = {
  created: 'Sending',
  submitting: 'Sending',
  submission_unknown: 'No answer from M-PESA',
  pending: 'Waiting for the PIN',
  rejected: 'Not taken by M-PESA',
  failed: 'Failed',
  expired: 'Never heard of again',
  review: 'No answer from M-PESA',
  paid: 'Paid',
}

export const viewWords = {
  all: 'All',
  review: 'To review',
  refunds: 'Refunds due',
  open: 'Not settled',
  differences: 'Differences only',
  debts: 'Owed by customers',
  dismissed: 'Dismissed',
} as const
