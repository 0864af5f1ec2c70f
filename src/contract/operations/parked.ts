import { isoTime } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/**
 * A stream that a reader of the log has parked: it leaves out the events from `fromRevision` on. `events` counts them.
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
  })
  .meta({ id: 'ParkedStream' })

export const retryRequested = z.object({ status: z.literal('requested') })
