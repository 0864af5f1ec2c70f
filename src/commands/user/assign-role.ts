import { isAdmin } from '../../domain/kernel/access.ts'
import { ok, reject } from '../../domain/kernel/result.ts'
import { type Post, type UserState, user } from '../../domain/user/user.ts'
import type { Command } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'
import { keepingAnAdmin } from './staff/keeping-an-admin.ts'
import { postOf } from './staff/post-of.ts'

/** `branchId`: the branch that a branch manager runs. Null for everybody else. */
export type AssignRole = { userId: string; revision?: number | undefined } & Post

/** Nothing personal. */
const tell = (account: UserState): Readonly<Record<string, unknown>> =>
  account.status === 'registered'
    ? { fields: { role: account.role, branchId: account.branchId } }
    : {}

/**
 * Ends the user's sessions, since each carries the role that it began with. The last active admin stays one.
 */
export const assignRole: Command<AssignRole, null> = {
  name: 'assign-role',
  may: isAdmin,
  run: async ({ userId, role, branchId, revision }, context) => {
    const account = await load(context, user, userId)
    if (account.status !== 'registered') return reject('USER_NOT_FOUND')
    const post = await postOf(context, account.username, { role, branchId })
    if (!post.ok) return post
    const command = { type: 'AssignRole', ...post.value } as const
    const assigned = await keepingAnAdmin(context, userId, role === 'admin', () =>
      executeAsSeen(context, user, userId, command, { expectedRevision: revision, tell }),
    )
    if (!assigned.ok) return assigned
    await context.vault.endSessionsOf(userId)
    return ok(null)
  },
}
