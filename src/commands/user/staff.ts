import { branch } from '#src/domain/branch.ts'
import { belongsToBranch, isAdmin } from '#src/domain/kernel/access.ts'
import { nameKey } from '#src/domain/kernel/name-key.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { type Post, type UserState, user } from '#src/domain/user/user.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { executeAsSeen, load } from '../engine/execute.ts'
import { keepingAnAdmin } from '../rosters.ts'
import { makePasswordLink, type PasswordLinkMade } from './passwords.ts'
import { MANAGER_PREFIX, type Registrant, registerAccount } from './register-account.ts'

/** The only branch whose code, name or city follows the prefix in the user name. Upper and lower case are the same. */
const branchOfName = ({ queries }: CommandContext, username: string): number | null => {
  const text = nameKey(username)
  if (!text.startsWith(MANAGER_PREFIX)) return null
  const wanted = text.slice(MANAGER_PREFIX.length)
  for (const field of ['code', 'name', 'city'] as const) {
    const found = queries.catalogue.branches().filter((one) => nameKey(one[field]) === wanted)
    const [only] = found
    if (only !== undefined) return found.length === 1 ? only.branchId : null
  }
  return null
}

/**
 * The post with its branch, which must exist. If a manager's branch is not given, it is found by the user name once, so
 * that later changes of names do not change rights.
 */
const postOf = async (
  context: CommandContext,
  username: string,
  { role, branchId: given }: Post,
): Promise<CommandResult<Post>> => {
  if (!belongsToBranch(role)) return ok({ role, branchId: given })
  const ofName = role === 'branch_manager' ? branchOfName(context, username) : null
  const branchId = given ?? ofName
  if (branchId === null || (await load(context, branch, String(branchId))) === null) {
    return reject('BRANCH_NOT_FOUND')
  }
  return ok({ role, branchId })
}

type CreateStaff = Registrant & Post
type StaffCreated = PasswordLinkMade & { userId: string }

/** Creates an account with a post, and a link to set its first password. So no admin ever knows the password. */
export const createStaff: Command<CreateStaff, StaffCreated> = {
  name: 'create-staff',
  may: isAdmin,
  run: async ({ role, branchId, ...person }, context) => {
    const post = await postOf(context, person.username, { role, branchId })
    if (!post.ok) return post
    const registered = await registerAccount(context, person, { post: post.value })
    if (!registered.ok) return registered
    const { userId } = registered.value
    await keepingAnAdmin(context, userId, role === 'admin', async () => ok(null))
    const link = await makePasswordLink.run({ userId }, context)
    return link.ok ? ok({ userId, ...link.value }) : link
  },
}

/** `branchId` is the branch of a branch manager or a clerk. Null for other roles. */
type AssignRole = { userId: string; revision?: number | undefined } & Post

/** The account's present fields, without personal data, for a sender whose change came too late. */
const tell = (account: UserState): Readonly<Record<string, unknown>> =>
  account.status === 'registered'
    ? { fields: { role: account.role, branchId: account.branchId } }
    : {}

/**
 * Gives a user a role. The user's sessions end, since each session keeps the role that it started with. The last active
 * admin keeps the role.
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

/** `revision` is the account's revision that the sender saw. */
export type SetUserActive = { userId: string; isActive: boolean; revision?: number | undefined }

/**
 * Switches an account off, which ends its sessions, or on again. A repeated call ends the sessions too, in case the
 * first call crashed. The last active admin cannot be switched off.
 */
export const setUserActive: Command<SetUserActive, null> = {
  name: 'set-user-active',
  may: isAdmin,
  run: async ({ userId, isActive, revision }, context) => {
    const command = { type: 'SetActive', isActive } as const
    const set = await keepingAnAdmin(context, userId, isActive, () =>
      executeAsSeen(context, user, userId, command, { expectedRevision: revision }),
    )
    if (!set.ok) return set
    if (!isActive) await context.vault.endSessionsOf(userId)
    return ok(null)
  },
}
