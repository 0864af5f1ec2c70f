import { expect, test } from 'vitest'
import type { Order } from '#contract/order/order.ts'
import { sayInEnglish } from '../../lib/text.ts'
import { moneyBackText } from './cancelled-note.tsx'

type MoneyBack = NonNullable<Order['moneyBack']>
const back: MoneyBack = { amount: 200, phone: null, isDue: true }

test.each<[string, Partial<MoneyBack>, string]>([
  ['by M-PESA', {}, 'KSh 200 goes back to you by M-PESA.'],
  ['in cash', { inCash: 200 }, 'The branch hands KSh 200 back to you in cash.'],
  [
    'by both ways',
    { inCash: 50 },
    'KSh 150 goes back to you by M-PESA. The branch hands KSh 50 back to you in cash.',
  ],
  ['of a part that goes back already', { ifCancelled: 778 }, 'KSh 778 goes back to you by M-PESA.'],
])('what goes back %s if the order is cancelled', (_, over, text) => {
  expect(moneyBackText({ moneyBack: { ...back, ...over } }, sayInEnglish)).toBe(text)
})
