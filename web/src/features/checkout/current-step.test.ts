import { expect, test } from 'vitest'
import { currentStep } from './current-step.ts'

const atForm = { attempt: null, sending: false, asked: false, mayPay: false }
const sent = { unheard: false }
const unheard = { unheard: true }

test.each([
  ['a new order', {}, 'information'],
  ['an address that asks for the payment before the form is right', { asked: true }, 'information'],
  ['a right form that nobody has handed on', { mayPay: true }, 'information'],
  ['a right form, handed on', { asked: true, mayPay: true }, 'payment'],
  [
    'an order whose answer is on its way, wherever the address leads',
    { attempt: sent, sending: true },
    'payment',
  ],
  ['an order that was sent before a reload', { attempt: sent }, 'unheard'],
  ['an order without an answer', { attempt: unheard, asked: true, mayPay: true }, 'unheard'],
  [
    'an order without an answer that is asked for again',
    { attempt: unheard, sending: true },
    'unheard',
  ],
] as const)('%s', (_, given, step) => {
  expect(currentStep({ ...atForm, ...given })).toBe(step)
})
