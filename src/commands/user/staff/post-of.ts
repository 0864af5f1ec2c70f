import type { ErrorCode } from '#src/contract/errors.ts'
import { branch } from '#src/domain/branch/branch.ts'
import { nameKey } from '#src/domain/kernel/name-key.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { Post } from '#src/domain/user/user.ts'
import type { CommandContext } from '../../engine/command.ts'
import { load } from '../../engine/execute.ts'
import { MANAGER_PREFIX } from '../reserved-names.ts'

/** The one branch whose code, or else name, or else city follows the prefix in the user name, in any case. */
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
 * The post with its branch. A manager's branch that is not given is found by the user name, once: no later change of a
 * name gives or takes rights.
 */
export const postOf = async (
  context: CommandContext,
  username: string,
  { role, branchId: given }: Post,
): Promise<Result<Post, Rejection<ErrorCode>>> => {
  if (role !== 'branch_manager') return ok({ role, branchId: given })
  const branchId = given ?? branchOfName(context, username)
  if (branchId === null || (await load(context, branch, String(branchId))) === null) {
    return reject('BRANCH_NOT_FOUND')
  }
  return ok({ role, branchId })
}
