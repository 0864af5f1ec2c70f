import { expect, it } from 'vitest'
import { at, envelope, handedOver, orderId } from '../../testing/domain/payment.ts'
import { evolveAll } from '../kernel/decider.ts'
import type { PaymentCommand } from './commands.ts'
import { payment } from './payment.ts'
import type { PaymentState } from './state.ts'

const after = (state: PaymentState, command: PaymentCommand): PaymentState => {
  const decided = payment.decide(command, state)
  if (!decided.ok) throw new Error(decided.error.code)
  return evolveAll(payment, state, decided.value, command.at)
}

it('cash that is held for staff never becomes M-PESA money, even if a debt is open', () => {
  const whole = { receipt: 'R1', amountCents: 100_000, transactionTime: at(0) }
  const paid = after(payment.initial, {
    ...envelope(0, 'one'),
    type: 'RecordStatementEntry',
    ...whole,
  })
  const cash = { type: 'NoteCash', amountCents: 20_000, shorts: [] } as const
  const held = after(paid, { ...envelope(1, 'two'), ...cash })
  const cost = handedOver()
  const gone = {
    receipt: 'B1',
    reverses: 'R1',
    amountCents: 100_000,
    transactionTime: at(2),
    isTaken: false,
  }
  const owing = after(held, { ...envelope(2, 'three'), cost, type: 'RecordWithdrawal', ...gone })
  const accepted = {
    ...envelope(3, 'four'),
    cost,
    type: 'ResolveCase',
    caseId: 'two',
    resolution: 'accepted',
    note: 'It came',
    subject: orderId,
  } as const
  expect(payment.decide(accepted, owing)).toMatchObject({ error: { code: 'ORDER_ALREADY_PAID' } })
  const back = after(owing, { ...accepted, resolution: 'refunded' })
  expect(back.refunds).toMatchObject([
    { reason: 'reversed' },
    { reason: 'cash', amountCents: 20_000 },
  ])
})
