import { expect, test } from 'vitest'
import { aBranch, aProduct } from '#web/testing/render.tsx'
import { blankDraft } from './draft.ts'
import { agreementOf, questionFor, type WaitingOrder } from './waiting-order.ts'

const MINUTE_MS = 60_000
const branch = aBranch()
const line = { product: aProduct(), quantity: 2, branchId: branch.id }
const given = { ...blankDraft, lines: [line], branch }
const agreed = agreementOf(given)
const order = (over: Partial<WaitingOrder> = {}): WaitingOrder => ({
  method: 'cash',
  since: 0,
  agreed,
  newest: null,
  ...over,
})
const after = (minutes: number) => ({ agreed, now: minutes * MINUTE_MS })

test('cash is sent unasked within 15 minutes, and asked for after them', () => {
  expect(questionFor(order(), after(15))).toBeUndefined()
  expect(questionFor(order(), after(15.1))).toBe('age')
  expect(questionFor(order({ since: 1 }), after(0))).toBe('age')
})

test('M-PESA is always asked for first', () => {
  expect(questionFor(order({ method: 'mpesa' }), after(0))).toBe('payment')
})

test.each([
  ['a price', { lines: [{ ...line, product: aProduct({ price: 1 }) }] }],
  ['the pieces', { lines: [{ ...line, quantity: 3 }] }],
  ['the fee', { branch: aBranch({ deliveryRadius: 9 }) }],
  ['the street', { entry: { ...blankDraft.entry, street: 'Moi Avenue' } }],
])('it is asked for where %s changed', (_, change) => {
  const now = agreementOf({ ...given, ...change })
  expect(questionFor(order(), { agreed: now, now: 0 })).toBe('change')
})
