import type { Recorded } from '../stores/event-store/events.ts'
import type { JsonObject } from '../stores/event-store/port.ts'
import type { Lane, NewJob, Retry } from '../stores/job-queue/port.ts'

/** What follows from an event: a job, which then issues commands or calls an integration. */
export type Reaction = {
  /** The type of the job. */
  job: string
  /** The job's data, or undefined where nothing follows from the event. Personal data stays in the log. */
  on(event: Recorded): JsonObject | undefined
  /** `shop` when absent. */
  lane?: Lane
  retry: Retry
  /** Not before this many ms from when the event was followed. */
  delayMs?: number
}

/**
 * The jobs that follow from the events; beside the reaction's data each carries the request that it goes back to
 * (`correlationId`) and the event (`causationId`). An event seen twice gives the same ids, which the queue takes once.
 */
export const jobsOf = (reactions: readonly Reaction[], events: readonly Recorded[]): NewJob[] =>
  events.flatMap((event) =>
    reactions.flatMap(({ job: type, on, lane = 'shop', retry, delayMs = 0 }) => {
      const facts = on(event)
      if (facts === undefined) return []
      const data = { ...facts, correlationId: event.meta.correlationId, causationId: event.id }
      return [{ id: `${type}-${event.id}`, type, lane, data, retry, delayMs }]
    }),
  )

/** A job that comes again and again. `lane`: `shop` when absent. */
export type SweepTime = { everyMs: number; lane?: Lane }
