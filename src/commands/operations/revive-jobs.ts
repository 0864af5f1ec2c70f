import { isAdmin } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'

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
