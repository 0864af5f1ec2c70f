import type { DukaEvent } from '../domain/aggregates.ts'
import type { Recorded } from '../stores/event-store/events.ts'
import type { JsonObject } from '../stores/event-store/port.ts'
import type { Job, Lane, Retry } from '../stores/job-queue/port.ts'
import type { PaymentDeps, PaymentTimings } from './payment/payment-deps.ts'

/** Everything that jobs work with. Each job says which part it needs. */
export type JobDeps = PaymentDeps
export type CommandsOnly = Pick<JobDeps, 'commands'>

type Work<Needs> = {
  /** The job's name in the queue. Waiting jobs go by it. */
  type: string
  /** `shop` when absent. */
  lane?: Lane | undefined
  run(job: Job, deps: Needs): Promise<void>
}

/** Work that follows from an event. It issues commands or calls an integration. */
export type EventJob<Needs = JobDeps> = Work<Needs> & {
  /** The job's data, or undefined where nothing follows from the event. Personal data stays in the log. */
  dataOf(event: Recorded): JsonObject | undefined
  retry: Retry
  /** The least ms between following the event and running the job. At once when absent. */
  delayMs?: ((timings: PaymentTimings) => number) | undefined
}

/** Work that repeats after an interval. */
export type Sweep<Needs = JobDeps> = Work<Needs> & { everyMs: number }

type RecordedAs<Type> = Extract<Recorded, { type: Type }>
type EventJobOn<Type, Needs> = Omit<EventJob<Needs>, 'dataOf'> & {
  on: readonly Type[]
  data(event: RecordedAs<Type>): JsonObject | undefined
}

export const eventJob = <Type extends DukaEvent['type'], Needs = JobDeps>({
  on,
  data,
  ...job
}: EventJobOn<Type, Needs>): EventJob<Needs> => {
  const isOn = (event: Recorded): event is RecordedAs<Type> =>
    on.some((type) => type === event.type)
  return { ...job, dataOf: (event) => (isOn(event) ? data(event) : undefined) }
}
