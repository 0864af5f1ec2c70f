import { expect, test } from 'vitest'
import { spec } from '#spec'
import { anAttempt, aPayment, at, failed, over, paid, prompted } from '../../testing/payment.ts'
import { countdown, pollEvery, shareLeft, stageOf, waitForPrompt } from './payment-state.ts'

const second = (seconds: number): number => Date.parse(at(seconds))

test('an order that was never prompted for is ready to be', () => {
  expect(stageOf(aPayment(), second(1))).toBe('ready')
})

test('a prompt is waited for as long as it is on the phone, and confirmed from then on: it did not fail', () => {
  expect(stageOf(prompted({ state: 'sending' }), second(1))).toBe('sending')
  expect(stageOf(prompted(), second(89))).toBe('waiting')
  expect(stageOf(prompted(), second(90))).toBe('confirming')
  expect(stageOf(prompted({ state: 'unknown' }), second(1))).toBe('confirming')
})

test.each(['failed', 'refused', 'expired'] as const)('%s: something can be done', (state) => {
  expect(stageOf(failed({ attempt: anAttempt({ state }) }), second(5))).toBe('failed')
})

test('money is paid, checked or given back, whatever became of the last prompt', () => {
  const attempt = anAttempt({ state: 'failed' })
  expect(stageOf({ ...paid(), attempt }, second(5))).toBe('paid')
  expect(stageOf(aPayment({ paymentStatus: 'needs_review', attempt }), second(5))).toBe('review')
  expect(stageOf(aPayment({ paymentStatus: 'refund_due', attempt }), second(5))).toBe('refund')
  const missing = { paymentMethod: 'cash', paymentStatus: 'needs_review', attempt: null } as const
  expect(stageOf(aPayment(missing), second(5))).toBe('cash')
})

test('after a refund an open order can be paid again, a cancelled one cannot', () => {
  expect(stageOf(aPayment({ paymentStatus: 'refunded' }), second(5))).toBe('ready')
  expect(stageOf({ ...over(), paymentStatus: 'refunded' }, second(5))).toBe('refund')
})

test('after a part the rest can be asked for, whatever became of the last prompt', () => {
  for (const [state, step] of [
    ['paid', 'paid'],
    ['unknown', 'review'],
  ] as const) {
    const part = aPayment({ paid: 100, total: 733, attempt: anAttempt({ state, step }) })
    expect(stageOf(part, second(5))).toBe('ready')
  }
})

test('what is owed for goods that were handed over can be paid, also for a cash order', () => {
  const owed = { paymentStatus: 'needs_review', isOwed: true, mayPayCash: false } as const
  const attempt = anAttempt({ state: 'paid', step: 'paid' })
  expect(stageOf(aPayment({ ...owed, attempt }), second(5))).toBe('ready')
  expect(stageOf(aPayment({ ...owed, paymentMethod: 'cash' }), second(5))).toBe('ready')
  const again = {
    ...prompted(),
    ...owed,
    paymentMethod: 'cash',
    paymentStatus: 'prompted',
  } as const
  expect(stageOf(again, second(5))).toBe('waiting')
})

test('what can neither be prompted for nor paid in cash is over', () => {
  expect(stageOf(over(), second(1900))).toBe('over')
})

test('an order changed to cash is not asked for', () => {
  expect(stageOf(failed({ paymentMethod: 'cash', paymentStatus: 'pending' }), second(5))).toBe(
    'cash',
  )
})

test('the next prompt waits for its moment by the server’s clock', () => {
  const payment = failed({ nextPrompt: { allowed: true, at: at(121) } })
  expect(waitForPrompt(payment, second(1))).toBe(120_000)
  expect(waitForPrompt(payment, second(121))).toBe(0)
  expect(waitForPrompt(payment, second(500))).toBe(0)
  expect(waitForPrompt(aPayment(), second(1))).toBe(0)
  expect(waitForPrompt(prompted(), second(1))).toBeNull()
})

test('asks often while a prompt is out, seldom while the shopper thinks, and not once it is settled', () => {
  spec('storefront 9', 'Cached data: live messages and own commands make it old')
  expect(pollEvery(prompted())).toBe(3_000)
  expect(pollEvery(failed())).toBe(15_000)
  expect(pollEvery(paid())).toBe(false)
  expect(pollEvery(over())).toBe(false)
  expect(pollEvery(undefined)).toBe(false)
})

test('counts down in minutes and seconds, not below nothing', () => {
  expect(countdown(90_000)).toBe('1:30')
  expect(countdown(5_001)).toBe('0:06')
  expect(countdown(-4_000)).toBe('0:00')
})

test('tells how much of a prompt’s time is left', () => {
  expect(shareLeft(anAttempt(), second(0))).toBe(1)
  expect(shareLeft(anAttempt(), second(45))).toBe(0.5)
  expect(shareLeft(anAttempt(), second(200))).toBe(0)
})
