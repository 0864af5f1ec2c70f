import { isoTime } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

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
