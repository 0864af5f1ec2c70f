import type { CommandDeps } from '../commands/engine/command.ts'
import type { DukaEvent } from '../domain/aggregates.ts'
import type { Daraja } from '../integrations/daraja/client.ts'
import type { Breaker } from '../runtime/breaker.ts'
import type { Recorded } from '../stores/event-store/events.ts'
import type { JsonObject } from '../stores/event-store/port.ts'
import type { Job, JobQueue, Lane, NewJob, Retry } from '../stores/job-queue/port.ts'

/**
 * Milliseconds. `queries` are the times after a prompt at which M-PESA is asked. `unknown` is the wait for a prompt
 * that may not have been sent.
 */
export type PaymentTimings = { queries: readonly number[]; unknown: number }

const seconds = (count: number): number => count * 1000
const minutes = (count: number): number => count * 60_000

export const usualTimings: PaymentTimings = {
  queries: [...[15, 30, 45, 60, 90, 120, 180].map(seconds), ...[5, 15, 30, 60].map(minutes)],
  unknown: minutes(2),
}

/** Everything that jobs work with. Each job names the part that it needs. */
export type JobDeps = {
  commands: CommandDeps
  daraja: Daraja
  /** Checked before work that calls M-PESA. */
  breaker: Pick<Breaker, 'check'>
  jobs: Pick<JobQueue, 'add'>
  /** The shop's address for M-PESA, without a slash at the end. */
  callbackUrl: string
  timings: PaymentTimings
}

export type CommandsOnly = Pick<JobDeps, 'commands'>

type Work<Needs> = {
  /** The job's name in the queue. Waiting jobs are found by it, so it must not change. */
  type: string
  /** `shop` by default. */
  lane?: Lane | undefined
  run(job: Job, deps: Needs): Promise<void>
}

/** Work that follows an event. It issues commands or calls an integration. */
export type EventJob<Needs = JobDeps> = Work<Needs> & {
  /** The job's data. Undefined if the event needs no job. Personal data must stay out of it. */
  dataOf(event: Recorded): JsonObject | undefined
  /** The types of events that it follows from. */
  on: readonly DukaEvent['type'][]
  retry: Retry
  /** The least wait (ms) before the job runs; none by default. */
  delayMs?: ((timings: PaymentTimings) => number) | undefined
}

/** Work that repeats after an interval. */
export type Sweep<Needs = JobDeps> = Work<Needs> & { everyMs: number }

type RecordedAs<Type> = Extract<Recorded, { type: Type }>
type EventJobOn<Type, Needs> = Omit<EventJob<Needs>, 'dataOf' | 'on'> & {
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
  return { ...job, on, dataOf: (event) => (isOn(event) ? data(event) : undefined) }
}

/** A job that follows from events, with the delay that this shop uses. */
export type Reaction = Pick<EventJob, 'type' | 'lane' | 'dataOf' | 'retry'> & { delayMs: number }

export const reactionOf = (
  { type, lane, dataOf, retry, delayMs }: Omit<EventJob, 'run'>,
  timings: PaymentTimings,
): Reaction => ({ type, lane, dataOf, retry, delayMs: delayMs?.(timings) ?? 0 })

/**
 * The jobs that follow from the events. Each job also carries the `correlationId` of the original request, the event's id
 * as `causationId`, and the `traceId` if the event has one. Repeated events give the same job ids, which the queue accepts once.
 */
export const jobsOf = (reactions: readonly Reaction[], events: readonly Recorded[]): NewJob[] =>
  events.flatMap((event) =>
    reactions.flatMap(({ type, dataOf, lane = 'shop', retry, delayMs }) => {
      const facts = dataOf(event)
      if (facts === undefined) return []
      const { correlationId, traceId } = event.meta
      const trace = traceId === undefined ? {} : { traceId }
      const data = { ...facts, correlationId, causationId: event.id, ...trace }
      return [{ id: `${type}-${event.id}`, type, lane, data, retry, delayMs }]
    }),
  )
