import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'

/** Puts a dead job back with all its attempts, for use once its cause of failure is mended. */
export const reviveJob: Command<{ id: string }, null> = {
  name: 'revive-job',
  may: isAdmin,
  run: async ({ id }, { jobs }) => ((await jobs.revive(id)) ? ok(null) : reject('JOB_NOT_FOUND')),
}
