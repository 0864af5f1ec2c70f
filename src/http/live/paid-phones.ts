import { aggregates } from '../../domain/aggregates.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { byItself } from '../../runtime/by-itself.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import { type Limits, subjectUse } from '../server/limits/limits.ts'
import type { LiveFailed } from './hub.ts'

/** A payment whose prompt is known. */
type Paid = Recorded<Extract<PaymentEvent, { type: 'PaymentReceived' }>>

const isPaid = (event: Recorded): event is Paid =>
  event.type === 'PaymentReceived' && event.data.attemptId !== null

const phoneOf = async (events: Events, { data }: Paid): Promise<string | undefined> => {
  const history = await events.readStream(streamName(aggregates.payment, data.orderId))
  const phones = history.flatMap((event) =>
    event.type === 'PaymentAttemptStarted' && event.data.attemptId === data.attemptId
      ? [event.data.phone]
      : [],
  )
  return phones[0]
}

/** A phone that has paid may be prompted again: its owner wants the prompts. */
export const forgivePaidPhones =
  (events: Events, limits: Limits, failed: LiveFailed) =>
  async (batch: readonly Recorded[]): Promise<void> => {
    const forgive = async (event: Paid): Promise<void> => {
      const phone = await phoneOf(events, event)
      if (phone === undefined) return
      await limits.clear(subjectUse('pay.phone', phone))
      await limits.clear(subjectUse('pay.phone-account', phone))
    }
    for (const event of batch.filter(isPaid)) {
      await byItself(() => forgive(event), failed('payment', event.data.orderId))
    }
  }
