import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { DeadJob } from '../../stores/job-queue/port.ts'
import type { Command } from '../engine/command.ts'

/** `dead`: the number of dead jobs. `jobs`: the newest of them, without `skip`. */
type DeadJobs = { dead: number; jobs: DeadJob[] }

/** The queue is asked: a job that was given up is in no read model. */
export const listDeadJobs: Command<{ limit: number; skip: number }, DeadJobs> = {
  name: 'list-dead-jobs',
  may: isAdmin,
  run: async ({ limit, skip }, { jobs: queue }) => {
    const [{ dead }, jobs] = await Promise.all([queue.counts(), queue.dead(limit, skip)])
    return ok({ dead, jobs })
  },
}

/** Puts a dead job back with all its attempts, for use once its cause of failure is mended. */
export const reviveJob: Command<{ id: string }, null> = {
  name: 'revive-job',
  may: isAdmin,
  run: async ({ id }, { jobs }) => ((await jobs.revive(id)) ? ok(null) : reject('JOB_NOT_FOUND')),
}

/** One call puts back at most this many, the newest first. */
export const MOST_REVIVED = 200

/** `dead`: those that are left. */
export type RevivedJobs = { revived: number; dead: number }

/** Puts all dead jobs back with all their attempts. */
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
