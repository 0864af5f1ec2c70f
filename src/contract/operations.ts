import { isoTime, line, z } from './rules/schema.ts'

/**
 * What waits for staff to repair it. `parked`: streams, counted up to 1,000. `dead`: jobs that failed for good. `held`:
 * whether payments are held. `altered`: places where the log is not as it was sealed.
 */
export const setAside = z
  .object({
    parked: z.number().int(),
    dead: z.number().int(),
    held: z.boolean(),
    altered: z.number().int(),
  })
  .meta({ id: 'SetAside' })

/** A stream that a reader of the log has parked: the reader skips its later events. */
export const parkedStream = z
  .object({
    reader: z.string(),
    stream: z.string(),
    /** The revision of the first skipped event. */
    fromRevision: z.number().int(),
    eventId: z.string(),
    type: z.string(),
    reason: z.string(),
    /** The number of skipped events. */
    events: z.number().int(),
    since: isoTime,
    /** When a retry last failed. */
    triedAt: isoTime.nullable(),
  })
  .meta({ id: 'ParkedStream' })

export type ParkedStream = z.infer<typeof parkedStream>

/** `stream`: only this stream is tried again. */
export const retryQuery = z.object({ stream: z.string().min(1).max(300).optional() })
export const retryRequested = z.object({ status: z.literal('requested') })

/** `lostFrom`, `lostUntil`: the period that the log has lost, as far as it is known. Null if nothing is held. */
export const moneyHold = z
  .object({
    held: z.boolean(),
    heldSince: isoTime.nullable(),
    lostFrom: isoTime.nullable(),
    lostUntil: isoTime.nullable(),
  })
  .meta({ id: 'MoneyHold' })
export type MoneyHold = z.infer<typeof moneyHold>

export const releaseMoneyBody = z.object({ reason: line(3, 500, 'REASON_REQUIRED') })

/** What the first `count` events of the log were at a time. `hash`: 64 characters in hex. */
export const checkpoint = z
  .object({ count: z.number().int(), at: isoTime, hash: z.string() })
  .meta({ id: 'Checkpoint' })

/**
 * Where the log is not as it was sealed. `event` counts from 1. `soundAt`: when the event was last known to be right.
 * Null: it is unknown, or the fault is of no single event.
 */
const logFault = z.object({
  kind: z.enum([
    'changed',
    'removed',
    'added',
    'moved',
    'cut',
    'short',
    'unreadable',
    'seal',
    'checkpoint',
  ]),
  event: z.number().int(),
  stream: z.string().nullable(),
  revision: z.number().int().nullable(),
  position: z.string().nullable(),
  soundAt: isoTime.nullable(),
})
export type LogFault = z.infer<typeof logFault>

/**
 * What of the log is sealed, told outside and checked. `lagSeconds`: for so long at most an event has waited for its
 * seal. `check`: the shop's own check, null before it began. In the round that began at `begunAt`, `checked` of `sealed`
 * events were compared. `endedAt`: when a round last ended. `wholeAt`: when the last round began that found nothing.
 * `faults`: the first 100 of `faultsInAll`.
 */
export const integrity = z
  .object({
    sealed: checkpoint.nullable(),
    lagSeconds: z.number().int(),
    told: z.array(
      z.object({
        place: z.enum(['file', 'webhook']),
        last: checkpoint.nullable(),
        failedAt: isoTime.nullable(),
      }),
    ),
    check: z
      .object({
        begunAt: isoTime,
        checked: z.number().int(),
        sealed: z.number().int(),
        endedAt: isoTime.nullable(),
        wholeAt: isoTime.nullable(),
        faults: z.array(logFault),
        faultsInAll: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: 'LogIntegrity' })
export type Integrity = z.infer<typeof integrity>

/**
 * The shop's own check finds that the log is not as it was sealed, so figures may be forged. `event`: the first that
 * differs, counted from 1. `wholeAt`: when the last round of the check began that found nothing.
 */
export const logWarning = z
  .object({
    differences: z.number().int(),
    event: z.number().int(),
    wholeAt: isoTime.nullable(),
  })
  .meta({ id: 'LogWarning' })
export type LogWarning = z.infer<typeof logWarning>

/** Null while nothing was found. */
export const logWarningAnswer = z.object({ warning: logWarning.nullable() })

/** `isInReach`: people on other machines can sign in to the demo shop's accounts. */
export const demoNotice = z.object({ isInReach: z.boolean() }).meta({ id: 'DemoNotice' })

/** `attempts`: how often the job ran. `reason`: why the last run failed. */
export const deadJob = z
  .object({
    id: z.string(),
    type: z.string(),
    attempts: z.number().int(),
    reason: z.string(),
    failedAt: isoTime,
  })
  .meta({ id: 'DeadJob' })

export type DeadJob = z.infer<typeof deadJob>

/** `dead`: how many jobs failed for good. `jobs`: the newest of them. */
export const deadJobs = z.object({ dead: z.number().int(), jobs: z.array(deadJob) })

/** `cursor`: how many jobs stood on the pages before. New jobs may have come since. */
export const deadJobsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.coerce.number().int().min(0).max(1_000_000).optional(),
})
export const jobParams = z.object({ id: z.string().min(1).max(300) })
export const revivedJob = z.object({ id: z.string() })

/** `revived`: jobs that were queued again. `dead`: jobs that are left for another request. */
export const revivedJobs = z.object({ revived: z.number().int(), dead: z.number().int() })
