import { it } from 'vitest'
import { amountCents, at, orderId, phone, start } from '../../testing/domain/payment.ts'
import { given } from '../kernel/given-when-then.ts'
import type { PaymentEvent } from './events.ts'
import { payment } from './payment.ts'

const started = (attemptId: string, second = 0): PaymentEvent => ({
  type: 'PaymentAttemptStarted',
  data: { orderId, attemptId, subject: 'wanjiku', amountCents, phone, startedAt: at(second) },
})
const expired = (attemptId: string): PaymentEvent => ({
  type: 'PaymentAttemptExpired',
  data: { orderId, attemptId },
})
const tries = (count: number) =>
  Array.from({ length: count }, (_, n) => [started(`${n}`), expired(`${n}`)]).flat()

it('asks M-PESA twenty times for an order, and no more', () => {
  const command = start('again', 3_600)
  given(payment, ...tries(19))
    .when(command)
    .thenEvents(started('again', 3_600))
  given(payment, ...tries(20))
    .when(command)
    .thenRejected('TOO_MANY_ATTEMPTS', { limit: 20 })
})
