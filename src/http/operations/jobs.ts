import * as z from 'zod'
import {
  listDeadJobs,
  MOST_REVIVED,
  reviveJob,
  reviveJobs,
} from '../../commands/operations/jobs.ts'
import {
  deadJobs,
  deadJobsQuery,
  jobParams,
  revivedJob,
  revivedJobs,
} from '../../contract/operations.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { DeadJob } from '../../stores/job-queue/port.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerValue, answerWith, USUAL_LIMIT } from '../server/route-parts.ts'

const area = 'Jobs'

const present = ({ id, type, attempt: attempts, reason, failedAt }: DeadJob) => ({
  id,
  type,
  attempts,
  reason,
  failedAt,
})

const list = defineRoute({
  method: 'GET',
  path: '/api/admin/jobs/dead',
  mayAsk: isAdmin,
  area,
  summary: 'Jobs that were given up, newest first; for admins',
  input: z.object({ query: deadJobsQuery }),
  status: 200,
  response: deadJobs,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: async ({ issue, query: { limit = USUAL_LIMIT, cursor: skip = 0 } }) => {
    const found = await issue(listDeadJobs, { limit, skip })
    if (!found.ok) return found
    const { dead, jobs } = found.value
    const end = skip + jobs.length
    const next = jobs.length === limit && end < dead ? String(end) : undefined
    return ok({ body: { dead, jobs: jobs.map(present) }, next })
  },
})

const reviveAll = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/dead/revive',
  limits: ['staff'],
  area,
  summary: `Puts back all jobs that were given up, at most ${MOST_REVIVED} a call; for admins`,
  input: z.object({}),
  status: 200,
  response: revivedJobs,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN'],
  reads: [],
  handle: async ({ issue }) => answerValue(await issue(reviveJobs, null)),
})

const revive = defineRoute({
  method: 'POST',
  path: '/api/admin/jobs/dead/:id/revive',
  limits: ['staff'],
  area,
  summary: 'Puts a job back that was given up, with all its attempts; for admins',
  input: z.object({ params: jobParams }),
  status: 200,
  response: revivedJob,
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'JOB_NOT_FOUND'],
  reads: [],
  handle: async ({ issue, params: { id } }) =>
    answerWith(await issue(reviveJob, { id }), () => ({ id })),
})

export const jobRoutes: readonly Route[] = [list, revive, reviveAll]
