import { isoTime } from '../rules/primitives.ts'
import { z } from '../rules/zod.ts'

/** `attempts`: the number of runs. `reason`: why the last attempt failed. */
const deadJob = z
  .object({
    id: z.string(),
    type: z.string(),
    attempts: z.number().int(),
    reason: z.string(),
    failedAt: isoTime,
  })
  .meta({ id: 'DeadJob' })

/** `dead`: the number of dead jobs. `jobs`: the newest of them. */
export const deadJobs = z.object({ dead: z.number().int(), jobs: z.array(deadJob) })

export const deadJobsQuery = z.object({ limit: z.coerce.number().int().min(1).max(200).optional() })
export const jobParams = z.object({ id: z.string().min(1).max(300) })
export const revivedJob = z.object({ id: z.string() })
