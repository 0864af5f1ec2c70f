import { isoTime } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

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
