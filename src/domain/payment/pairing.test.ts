import { expect, it } from 'vitest'
import { amountCents, at, callback, envelope, idsOf, start } from '../../testing/domain/payment.ts'
import { evolveAll } from '../kernel/decider.ts'
import { someTime } from '../kernel/given-when-then.ts'
import type { PaymentCommand } from './commands.ts'
import { booked } from './money.ts'
import { payment } from './payment.ts'
import { type PaymentState, takenBack } from './state.ts'

const run = (...commands: PaymentCommand[]): PaymentState =>
  commands.reduce((state, command) => {
    const decision = payment.decide(command, state)
    if (!decision.ok) throw new Error(decision.error.code)
    return evolveAll(payment, state, decision.value, someTime)
  }, payment.initial)
const pairs = (state: PaymentState) =>
  booked(state).map(({ attemptId, receipt }) => [attemptId, receipt])

/** An attempt that was accepted, and then expired. */
const over = (attemptId: string, second: number): PaymentCommand[] => [
  start(attemptId, second),
  { ...envelope(second), type: 'MarkSubmitting', attemptId },
  { ...envelope(second), type: 'RecordPromptAccepted', attemptId, ...idsOf(attemptId) },
  { ...envelope(second), type: 'ExpireAttempt', attemptId },
]
const two = [...over('1', 0), ...over('2', 600)]
const query = (attemptId: string): PaymentCommand => ({
  ...envelope(0),
  type: 'RecordQueryResult',
  attemptId,
  result: { resultCode: '0', retryAfterSeconds: null },
})
const entry = (receipt: string, cents = amountCents): PaymentCommand => ({
  ...envelope(0),
  type: 'RecordStatementEntry',
  receipt,
  amountCents: cents,
  transactionTime: at(0),
})
const reversal = (cents: number): PaymentCommand => ({
  ...envelope(0),
  type: 'RecordWithdrawal',
  receipt: 'T1',
  reverses: 'R1',
  amountCents: cents,
  transactionTime: at(0),
  isTaken: false,
})
const resolve = (resolution: 'accepted' | 'refunded'): PaymentCommand => ({
  ...envelope(0),
  type: 'ResolveCase',
  subject: null,
  caseId: 'new',
  resolution,
  note: '',
})

it('gives a receipt to the attempt whose callback names it, and the other attempt its place', () => {
  const state = run(...two, query('1'), entry('R2'), query('2'), callback('2'))
  expect(pairs(state)).toEqual([
    ['2', 'R2'],
    ['1', null],
  ])
  expect(
    pairs(run(...two, query('1'), entry('R2'), query('2'), callback('2'), entry('R1'))),
  ).toEqual([
    ['2', 'R2'],
    ['1', 'R1'],
  ])
})
it('books an attempt anew that has no place left', () => {
  expect(pairs(run(...two, query('1'), entry('R2'), callback('2')))).toEqual([
    ['2', 'R2'],
    ['1', null],
  ])
})
it('leaves what one attempt was booked as alone when another pays', () => {
  expect(pairs(run(...two, query('1'), callback('2')))).toEqual([
    ['1', null],
    ['2', 'R2'],
  ])
})
it('never moves a receipt, so that a reversal gives back what it was asked for', () => {
  const refund: PaymentCommand = { ...envelope(0), type: 'RequestRefund', refundId: 'new' }
  const asked = [...two, query('1'), entry('R7'), entry('R8'), refund]
  const state = run(...asked, query('2'), callback('1'))
  expect(state.refunds[0]).toMatchObject({ receipt: 'R8', state: 'requested' })
})
it('pairs nothing with money that staff took for the order', () => {
  expect(pairs(run(...two, entry('R7', 500), resolve('accepted'), query('1')))).toEqual([
    [null, 'R7'],
    ['1', null],
  ])
})
it('holds the money of a callback astray for the attempt that it names', () => {
  const astray = callback('1', { ...idsOf('2'), receipt: 'R2' })
  const { cases } = run(...two, astray)
  expect(cases).toMatchObject([
    { kind: 'unknown_checkout_id', attemptId: '2', heldCents: amountCents },
  ])
  expect(pairs(run(...two, astray, query('2')))).toEqual([])
})
it('holds money under another receipt, though the attempt has paid', () => {
  const other = callback('1', { checkoutRequestId: 'ws_CO_other', receipt: 'R9' })
  const { cases } = run(...two, callback('1'), other)
  expect(cases).toMatchObject([
    { kind: 'unknown_checkout_id', receipt: 'R9', heldCents: amountCents },
  ])
})
it('corrects the amount that a query could not tell', () => {
  const state = run(...two, query('1'), callback('1', { amountCents: 500 }))
  expect(state.parts[0]).toMatchObject({ receipt: 'R1', amountCents: 500 })
  expect(state.cases).toMatchObject([{ kind: 'amount_mismatch', heldCents: 0 }])
})
it('knows the other sum of a statement again, once a callback names its prompt', () => {
  const state = run(...two, query('1'), entry('R1', 500), callback('1', { amountCents: 500 }))
  expect(state.parts[0]).toMatchObject({
    attemptId: '1',
    receipt: 'R1',
    amountCents: 500,
    sure: true,
  })
  expect(state.refunds).toEqual([])
  expect(state.cases).toMatchObject([
    { receipt: 'R1', resolution: 'settled', heldCents: 0 },
    { kind: 'amount_mismatch', receipt: 'R1', resolution: null, heldCents: 0 },
  ])
})
it.each(['refunded', 'accepted'] as const)(
  'knows the money that staff %s by its statement again, once a callback names its prompt',
  (resolution) => {
    const decided = [...two, entry('R1', 500), resolve(resolution), query('1')]
    const told = callback('1', { amountCents: 500 })
    const state = run(...decided, told)
    expect(booked(state)).toMatchObject([{ attemptId: '1', receipt: 'R1', amountCents: 500 }])
    expect(takenBack(state)).toMatchObject([{ amountCents }])
    expect(state.cases.at(-1)).toMatchObject({ kind: 'amount_mismatch', heldCents: 0 })
    expect(run(...decided, told, told)).toEqual(state)
  },
)
it('counts all that the prompt seemed to pay as taken back, if its smaller sum was reversed too', () => {
  const state = run(...two, query('1'), callback('1', { amountCents: 500 }), reversal(500))
  expect(state.parts).toEqual([])
  expect(takenBack(state).reduce((sum, one) => sum + one.amountCents, 0)).toBe(amountCents)
})
it('takes the receipt of another sum for no payment of a prompt of which a query says that it paid', () => {
  /** The goods were handed over, and all but KSh 5 of them came back. */
  const cost = { priceCents: amountCents, keptCents: 500, handedOverAt: '2020-01-01T00:00:00.000Z' }
  const later = over('2', 900).map((one) =>
    one.type === 'StartAttempt' ? { ...one, cost, amountCents: 500 } : { ...one, cost },
  )
  const known = [...over('1', 0), callback('1'), entry('R9'), reversal(amountCents), ...later]
  const told = (state: PaymentState) =>
    booked(state).map((one) => [one.attemptId, one.receipt, one.amountCents])
  expect(told(run(...known, query('2')))).toContainEqual([null, 'R9', amountCents])
  const named = run(...known, query('2'), callback('2', { amountCents: 500 }))
  expect(told(named)).toContainEqual([null, 'R9', amountCents])
  expect(told(named)).toContainEqual(['2', 'R2', 500])
})
it('keeps the other sum of a statement apart from a prompt that paid under a receipt of its own', () => {
  const state = run(...two, callback('1'), entry('R9', 500))
  expect(state.parts[0]).toMatchObject({ receipt: 'R1', amountCents })
  expect(state.cases).toMatchObject([{ receipt: 'R9', resolution: null, heldCents: 500 }])
})
it('ends a prompt whose money did not come as asked, and starts none while staff look', () => {
  const begun = over('1', 0).slice(0, 3)
  const state = run(...begun, callback('1', { amountCents: 500 }))
  expect(state.attempts).toMatchObject([{ state: 'review' }])
  const again = run(...begun, callback('1', { amountCents: 500 }), callback('1'))
  expect(again).toMatchObject({ parts: [], cases: [{ state: 'open', heldCents: 500 }] })
  const fits = callback('1', { receipt: 'R9' })
  expect(run(...begun, callback('1', { amountCents: 500 }), fits).attempts).toMatchObject([
    { state: 'paid' },
  ])
})
