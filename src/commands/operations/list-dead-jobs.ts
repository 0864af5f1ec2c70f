import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { DeadJob } from '../../stores/job-queue/port.ts'
import type { Command } from '../engine/command.ts'

/** `dead`: the number of dead jobs. `jobs`: the newest of them, without `skip`. */
export type DeadJobs = { dead: number; jobs: DeadJob[] }

/** The queue is asked: a job that was given up is in no read model. */
export const listDeadJobs: Command<{ limit: number; skip: number }, DeadJobs> = {
  name: 'list-dead-jobs',
  may: isAdmin,
  run: async ({ limit, skip }, { jobs: queue }) => {
    const [{ dead }, jobs] = await Promise.all([queue.counts(), queue.dead(limit, skip)])
    return ok({ dead, jobs })
  },
}
