import type { ErrorCode } from '#src/contract/errors.ts'
import { branch } from '#src/domain/branch/branch.ts'
import { ok, type Rejection, type Result, reject } from '#src/domain/kernel/result.ts'
import type { Post } from '#src/domain/user/user.ts'
import type { CommandContext } from '../../engine/command.ts'
import { load } from '../../engine/execute.ts'
import { MANAGER_PREFIX } from '../reserved-names.ts'

/** The one branch whose code, name or city follows the prefix in the user name. Upper and lower case are the same. */
const branchOfName = ({ queries }: CommandContext, username: string): number | null => {
  const name = username.toLowerCase()
  if (!name.startsWith(MANAGER_PREFIX)) return null
  const wanted = name.slice(MANAGER_PREFIX.length)
  const found = queries.catalogue
    .branches()
    .filter(({ code, name, city }) =>
      [code, name, city].some((text) => text.toLowerCase() === wanted),
    )
  const [only] = found
  return only !== undefined && found.length === 1 ? only.branchId : null
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
