import { ROSTER_ID } from '../../domain/roster/roster.ts'
import { isCaughtUp } from '../../runtime/wait-for-all.ts'
import type { CommandDeps } from '../engine/command.ts'
import { load } from '../engine/execute.ts'
import { admins } from './rosters.ts'

/**
 * Whether the shop has an administrator. A shop that is older than its roster is asked by its read models, once they
 * know of everything: until then it counts as having one.
 */
export const hasAdmin = async (deps: CommandDeps): Promise<boolean> => {
  // The last administrator stays one, so that what was true once is true for good.
  for (const maxAgeMs of [Number.POSITIVE_INFINITY, 0]) {
    const { members, isWhole } = await load(deps, admins.roster, ROSTER_ID, { maxAgeMs })
    if (isWhole || members.length > 0) return true
  }
  if (!(await isCaughtUp(deps, admins.reads(deps)))) return true
  return (await admins.known(deps)).length > 0
}
