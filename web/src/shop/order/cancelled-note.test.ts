import { expect, test } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { sayInEnglish } from '../../lib/text.ts'
import { moneyBackText } from './cancelled-note.tsx'

type MoneyBack = NonNullable<Order['moneyBack']>
const back: MoneyBack = { amount: 200, phone: null, isDue: true }

test.each<[string, Partial<MoneyBack>, boolean, string]>([
  ['by M-PESA', {}, false, 'KSh 200 goes back to you by M-PESA.'],
  ['in cash', { inCash: 200 }, false, 'The branch hands KSh 200 back to you in cash.'],
  [
    'by both ways',
    { inCash: 50 },
    false,
    'KSh 150 goes back to you by M-PESA. The branch hands KSh 50 back to you in cash.',
  ],
  ['of an order that goes on', { ifCancelled: 778 }, false, 'KSh 200 goes back to you by M-PESA.'],
  ['if it is cancelled', { ifCancelled: 778 }, true, 'KSh 778 goes back to you by M-PESA.'],
])('what goes back %s', (_, over, isCancelling, text) => {
  expect(moneyBackText({ moneyBack: { ...back, ...over } }, sayInEnglish, isCancelling)).toBe(text)
})
