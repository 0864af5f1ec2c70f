import { branch } from '../../domain/branch/branch.ts'
import { isAdmin } from '../../domain/kernel/access.ts'
import type { AccountRole } from '../../domain/kernel/actor.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { user } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/** `branchId`: the branch that a branch manager runs. Null for everybody else. */
export type AssignRole = { userId: string; role: AccountRole; branchId: number | null }

/** Ends the user's sessions, since each carries the role that it began with. */
export const assignRole: Command<AssignRole, null> = {
  name: 'assign-role',
  may: isAdmin,
  run: async ({ userId, role, branchId }, context) => {
    if (branchId !== null && (await load(context, branch, String(branchId))) === null) {
      return reject('BRANCH_NOT_FOUND')
    }
    const command = { type: 'AssignRole', role, branchId } as const
    const assigned = await execute(context, user, userId, command)
    if (!assigned.ok) return assigned
    await context.vault.endSessionsOf(userId)
    return ok(null)
  },
}
