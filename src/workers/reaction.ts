import type { Recorded } from '../stores/event-store/events.ts'
import type { NewJob } from '../stores/job-queue/port.ts'
import type { EventJob } from './job.ts'
import type { PaymentTimings } from './payment/payment-deps.ts'

/** The jobs that follow from events, with the delays of this shop. */
export type Reaction = Pick<EventJob, 'type' | 'lane' | 'dataOf' | 'retry'> & { delayMs: number }

export const reactionOf = (
  { type, lane, dataOf, retry, delayMs }: Omit<EventJob, 'run'>,
  timings: PaymentTimings,
): Reaction => ({ type, lane, dataOf, retry, delayMs: delayMs?.(timings) ?? 0 })

/**
 * The jobs that follow from the events. Beside the job's own data each carries the request that it goes back to
 * (`correlationId`) and the event (`causationId`). An event seen twice gives the same ids, which the queue takes once.
 */
export const jobsOf = (reactions: readonly Reaction[], events: readonly Recorded[]): NewJob[] =>
  events.flatMap((event) =>
    reactions.flatMap(({ type, dataOf, lane = 'shop', retry, delayMs }) => {
      const facts = dataOf(event)
      if (facts === undefined) return []
      const data = { ...facts, correlationId: event.meta.correlationId, causationId: event.id }
      return [{ id: `${type}-${event.id}`, type, lane, data, retry, delayMs }]
    }),
  )
