import { isoTime, line, z } from './rules/schema.ts'

/** What waits for somebody to mend its cause. `parked`: streams, counted to 1,000. `dead`: jobs. `held`: money. */
export const setAside = z
  .object({
    parked: z.number().int(),
    dead: z.number().int(),
    held: z.boolean(),
  })
  .meta({ id: 'SetAside' })

/**
 * A stream that a reader of the log has parked: it leaves out the events from `fromRevision` on. `events` counts them.
 * `triedAt`: when somebody last had it tried again, in vain.
 */
export const parkedStream = z
  .object({
    reader: z.string(),
    stream: z.string(),
    fromRevision: z.number().int(),
    eventId: z.string(),
    type: z.string(),
    reason: z.string(),
    events: z.number().int(),
    since: isoTime,
    triedAt: isoTime.nullable(),
  })
  .meta({ id: 'ParkedStream' })

export type ParkedStream = z.infer<typeof parkedStream>

/** `stream`: this one alone is tried. */
export const retryQuery = z.object({ stream: z.string().min(1).max(300).optional() })
export const retryRequested = z.object({ status: z.literal('requested') })

/** `lostFrom`, `lostUntil`: the period that the log has lost, as far as it is known. Null where nothing is held. */
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

/** `isInReach`: people beyond this machine's users can sign in to the demo shop's accounts. */
export const demoNotice = z.object({ isInReach: z.boolean() }).meta({ id: 'DemoNotice' })

/** `attempts`: the number of runs. `reason`: why the last attempt failed. */
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

/** `dead`: the number of dead jobs. `jobs`: the newest of them. */
export const deadJobs = z.object({ dead: z.number().int(), jobs: z.array(deadJob) })

/** `cursor`: the number of jobs on the pages before, which may have grown since. */
export const deadJobsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: z.coerce.number().int().min(0).max(1_000_000).optional(),
})
export const jobParams = z.object({ id: z.string().min(1).max(300) })
export const revivedJob = z.object({ id: z.string() })

/** `revived`: those put back. `dead`: those that are left for another call. */
export const revivedJobs = z.object({ revived: z.number().int(), dead: z.number().int() })
