import type { ErrorCode } from '#src/contract/errors.ts'
import type { Rejection, Result } from '#src/domain/kernel/result.ts'
import { type UserState, user } from '#src/domain/user/user.ts'
import type { CommandContext } from '../../engine/command.ts'
import { load } from '../../engine/execute.ts'
import { admins, keepingOne } from '../../roster/rosters.ts'

const isActiveAdmin = (state: UserState): boolean =>
  state.status === 'registered' && state.role === 'admin' && state.isActive

/**
 * Changes an account so that an active admin is left. `staysAdmin`: whether an admin would still be an active one
 * afterwards.
 */
export const keepingAnAdmin = async <Value>(
  context: CommandContext,
  userId: string,
  staysAdmin: boolean,
  change: () => Promise<Result<Value, Rejection<ErrorCode>>>,
): Promise<Result<Value, Rejection<ErrorCode>>> => {
  const isMember = async () => isActiveAdmin(await load(context, user, userId))
  const isNow = await isMember()
  if (!isNow && !staysAdmin) return change()
  return keepingOne(context, admins, { member: userId, ends: !staysAdmin, isMember }, change)
}
