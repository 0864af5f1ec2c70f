import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { DeadJob } from '../../stores/job-queue/port.ts'
import type { Command } from '../engine/command.ts'

/** `dead` counts all dead jobs. `jobs` lists the newest dead jobs, without the first `skip` of them. */
type DeadJobs = { dead: number; jobs: DeadJob[] }

/** Lists the jobs that were given up. The job queue is asked, since no read model knows jobs. */
export const listDeadJobs: Command<{ limit: number; skip: number }, DeadJobs> = {
  name: 'list-dead-jobs',
  may: isAdmin,
  run: async ({ limit, skip }, { jobs: queue }) => {
    const [{ dead }, jobs] = await Promise.all([queue.counts(), queue.dead(limit, skip)])
    return ok({ dead, jobs })
  },
}

/** Revives a dead job, after its cause was fixed. The job may be tried as often as a new one. */
export const reviveJob: Command<{ id: string }, null> = {
  name: 'revive-job',
  may: isAdmin,
  run: async ({ id }, { jobs }) => ((await jobs.revive(id)) ? ok(null) : reject('JOB_NOT_FOUND')),
}

/** The most jobs that one call revives, the newest first. */
export const MOST_REVIVED = 200

/** `dead` counts the jobs that are still dead. */
export type RevivedJobs = { revived: number; dead: number }

/** Revives dead jobs. Each may be tried as often as a new one. */
export const reviveJobs: Command<null, RevivedJobs> = {
  name: 'revive-jobs',
  may: isAdmin,
  run: async (_, { jobs }) => {
    const all = await jobs.dead(MOST_REVIVED)
    const put = await Promise.all(all.map(({ id }) => jobs.revive(id)))
    const { dead } = await jobs.counts()
    return ok({ revived: put.filter(Boolean).length, dead })
  },
}
