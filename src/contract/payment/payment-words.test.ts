import { expect, test } from 'vitest'
import { fill } from '../rules/text.ts'
import { paymentEventText } from './payment-words.ts'

const money = { amount: 1580, receipt: 'SKL1' }

test.each([
  [{ type: 'PromptRefused', facts: { errorCode: '26' } }, 'M-PESA did not take the prompt (26)'],
  [
    { type: 'PaymentReceived', facts: { ...money, source: 'callback' } },
    'Paid: KSh 1,580, receipt SKL1',
  ],
  [
    { type: 'PaymentReceived', facts: { ...money, receipt: null, source: 'statement' } },
    'Paid: KSh 1,580, found on the M-PESA statement',
  ],
  [
    { type: 'PaymentAttemptFailed', facts: { resultCode: '1032' } },
    'Not paid: cancelled on the phone',
  ],
  [
    { type: 'PaymentAttemptFailed', facts: { resultCode: '77' } },
    'Not paid: M-PESA answered with code 77',
  ],
  [
    { type: 'PaymentCaseOpened', facts: { kind: 'missing_receipt', amount: null, receipt: null } },
    'Under review: M-PESA named no receipt',
  ],
  [
    { type: 'PaymentCaseOpened', facts: { kind: 'amount_mismatch', ...money } },
    'Under review: the amount is not what was asked for (KSh 1,580, receipt SKL1)',
  ],
  [
    { type: 'PaymentCaseResolved', facts: { resolution: 'dismissed' } },
    'Review closed: nothing to do',
  ],
  // A driver's correction, a better statement or M-PESA itself.
  [
    { type: 'PaymentCaseResolved', facts: { resolution: 'settled' } },
    'Review closed: a later report settled it',
  ],
  [
    { type: 'RefundBecameDue', facts: { ...money, reason: 'order_cancelled' } },
    'Refund due: KSh 1,580, receipt SKL1; the order is cancelled',
  ],
  [
    { type: 'OrderPaymentMethodChanged', facts: { paymentMethod: 'cash' } },
    'Payment method changed to cash on delivery',
  ],
] as const)('%j reads in English as %s', (told, text) =>
  expect(paymentEventText(told, fill)).toBe(text),
)
