import { typesIn } from '../../domain/kernel/event.ts'
import { type PaymentEvent, paymentEvents } from '../../domain/payment/events.ts'
import type { Recorded } from '../../stores/event-store/events.ts'
import type { Doc } from '../../stores/read-store/port.ts'
import type { FactsOf } from '../facts.ts'
import type { Change, Handlers } from '../projection.ts'

/** The same handler for every event of a payment: the payment itself says what the event means. */
export const everyPaymentEvent = <D extends Doc, F = FactsOf<[]>>(
  change: (event: Recorded<PaymentEvent>, facts: F) => Change<D> | Change<D>[],
): Handlers<D, F> => {
  const handlers: Handlers<D, F> = {}
  for (const type of typesIn(paymentEvents)) handlers[type] = change
  return handlers
}

/** Whether the event tells of a prompt or of M-PESA's money. */
export const isOfMpesa = (type: PaymentEvent['type']): boolean =>
  type !== 'OrderCancellationNoted' && type !== 'CashTakenNoted' && type !== 'CashShortNoted'
