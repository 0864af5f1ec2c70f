import { aggregates } from '../../domain/aggregates.ts'
import { streamName } from '../../domain/kernel/decider.ts'
import { type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { PaymentEvent } from '../../domain/payment/events.ts'
import { byItself } from '../../runtime/by-itself.ts'
import type { Events, Recorded } from '../../stores/event-store/events.ts'
import type { LiveFailed } from '../live/feed.ts'
import { ownShare } from '../server/limits/guard-guesses.ts'
import { type BudgetUse, type Limits, subjectUse, type Taken } from '../server/limits/limits.ts'
import type { Visit } from '../server/visit.ts'

/** A received payment that belongs to a prompt. */
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

/** Clears the budgets of a phone that has paid: its owner wants the prompts. */
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

type MayRing = Result<Taken, Rejection<'RATE_LIMITED' | 'PHONE_ASKED_TOO_OFTEN'>>
type Asker = Pick<Visit, 'actor' | 'ctx' | 'deps'>

const within = async (orderId: string, prompts: BudgetUse, { deps }: Asker): Promise<MayRing> => {
  const calls = await deps.limits.take([subjectUse('pay.order', orderId)])
  if (!calls.ok) return calls
  const rings = await deps.limits.take([prompts])
  return rings.ok ? rings : reject('PHONE_ASKED_TOO_OFTEN', rings.error.facts)
}

/** Whether a prompt may be sent: an order allows a few calls, and a phone allows fewer prompts. */
export const mayRing = (orderId: string, phone: string, asker: Asker): Promise<MayRing> =>
  within(orderId, ownShare('pay.phone', phone, asker), asker)

/**
 * Like `mayRing`, with a budget of its own for the driver: prompts of strangers do not keep a customer from paying at
 * the door.
 */
export const mayRingAtDoor = (orderId: string, phone: string, asker: Asker): Promise<MayRing> =>
  within(orderId, subjectUse('pay.phone-door', `${asker.actor.id} ${phone}`), asker)
