import type { ErrorCode } from '#src/contract/errors.ts'
import type { AggregateIn } from '#src/domain/aggregates.ts'
import { system } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { activeAdmins, activeBranches, ROSTER_ID, type RosterCategory } from '#src/domain/roster.ts'
import { type UserState, user } from '#src/domain/user/user.ts'
import { type Follows, isCaughtUp } from '#src/runtime/readers.ts'
import type { CommandContext, CommandDeps, CommandResult } from './engine/command.ts'
import { execute, load } from './engine/execute.ts'

/**
 * A roster lists the active members of a kind. `known` gives the members from the read models. `last` is the code with
 * which the last member may not leave.
 */
type RosterKind<Category extends RosterCategory> = {
  roster: AggregateIn<Category>
  last: ErrorCode
  reads(deps: CommandDeps): Follows
  known(deps: CommandDeps): Promise<readonly string[]>
}

const admins: RosterKind<'activeadmins'> = {
  roster: activeAdmins,
  last: 'LAST_ADMIN',
  reads: ({ queries }) => queries.users,
  known: ({ queries }) => queries.users.activeAdmins(system),
}

export const activeBranchesRoster: RosterKind<'activebranches'> = {
  roster: activeBranches,
  last: 'LAST_BRANCH',
  reads: ({ queries }) => queries.catalogue,
  known: async ({ queries }) =>
    queries.catalogue.branches().flatMap(({ id, isActive }) => (isActive ? [id] : [])),
}

/**
 * The members that the roster may lack. A shop that is older than its roster completes it from the read models, once
 * they have caught up.
 */
const knownMembers = async <Category extends RosterCategory>(
  context: CommandContext,
  { roster, reads, known }: RosterKind<Category>,
): Promise<readonly string[] | undefined> => {
  if ((await load(context, roster, ROSTER_ID)).isWhole) return []
  return (await isCaughtUp(context, reads(context))) ? known(context) : undefined
}

const leave = async <Category extends RosterCategory>(
  context: CommandContext,
  kept: RosterKind<Category>,
  member: string,
): Promise<CommandResult> => {
  const known = await knownMembers(context, kept)
  if (known === undefined) return reject('NOT_CAUGHT_UP')
  const left = await execute(context, kept.roster, ROSTER_ID, { type: 'Leave', member, known })
  if (left.ok) return ok(null)
  return reject(left.error.code === 'LAST_MEMBER' ? kept.last : left.error.code)
}

const join = <Category extends RosterCategory>(
  context: CommandContext,
  { roster }: RosterKind<Category>,
  member: string,
) => execute(context, roster, ROSTER_ID, { type: 'Join', member })

/**
 * Lets the member join or leave the roster until the roster agrees with the member's state. It repeats, since somebody
 * else may change the state at the same time.
 */
const settle = async <Category extends RosterCategory>(
  context: CommandContext,
  kept: RosterKind<Category>,
  member: string,
  isMember: () => Promise<boolean>,
): Promise<void> => {
  for (;;) {
    const [is, { members }] = await Promise.all([isMember(), load(context, kept.roster, ROSTER_ID)])
    if (is === members.includes(member)) return
    const settled = await (is ? join : leave)(context, kept, member)
    if (!settled.ok) return
  }
}

/**
 * Changes a member so that the last active one stays. If the change `ends` the membership, the member leaves the roster
 * first, which is refused for the last one. After a crash an active member may be missing in the roster, but never the
 * other way round.
 */
export const keepingOne = async <Category extends RosterCategory, Value>(
  context: CommandContext,
  kept: RosterKind<Category>,
  { member, ends, isMember }: { member: string; ends: boolean; isMember(): Promise<boolean> },
  change: () => Promise<CommandResult<Value>>,
): Promise<CommandResult<Value>> => {
  if (ends) {
    const left = await leave(context, kept, member)
    if (!left.ok) return left
  }
  const changed = await change()
  await settle(context, kept, member, isMember)
  return changed
}

/**
 * True if the shop has an administrator. An old shop without a complete roster asks its read models; until they have
 * caught up, the answer is true.
 */
export const hasAdmin = async (deps: CommandDeps): Promise<boolean> => {
  // An administrator always remains. So if a remembered roster has one, it need not be read again.
  for (const maxAgeMs of [Number.POSITIVE_INFINITY, 0]) {
    const { members, isWhole } = await load(deps, admins.roster, ROSTER_ID, { maxAgeMs })
    if (isWhole || members.length > 0) return true
  }
  if (!(await isCaughtUp(deps, admins.reads(deps)))) return true
  return (await admins.known(deps)).length > 0
}

const isActiveAdmin = (state: UserState): boolean =>
  state.status === 'registered' && state.role === 'admin' && state.isActive

/**
 * Changes an account so that an active admin remains. `staysAdmin`: the account is an active admin after the change.
 */
export const keepingAnAdmin = async <Value>(
  context: CommandContext,
  userId: string,
  staysAdmin: boolean,
  change: () => Promise<CommandResult<Value>>,
): Promise<CommandResult<Value>> => {
  const isMember = async () => isActiveAdmin(await load(context, user, userId))
  const isNow = await isMember()
  if (!isNow && !staysAdmin) return change()
  return keepingOne(context, admins, { member: userId, ends: !staysAdmin, isMember }, change)
}
