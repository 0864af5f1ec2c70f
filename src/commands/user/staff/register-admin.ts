import type { ErrorCode } from '#src/contract/errors.ts'
import { ok, type Rejection, type Result } from '#src/domain/kernel/result.ts'
import type { CommandContext } from '../../engine/command.ts'
import { type Person, registerAccount } from '../register-account.ts'
import { keepingAnAdmin } from './keeping-an-admin.ts'

type Made = { userId?: string; hash?: string; reason?: string }

/** Makes an account that is an administrator from its first moment. Gives its id. */
export const registerAdmin = async (
  context: CommandContext,
  person: Person,
  { reason, ...made }: Made,
): Promise<Result<string, Rejection<ErrorCode>>> => {
  const post = { role: 'admin', branchId: null } as const
  const registered = await registerAccount(context, person, { ...made, post, reason })
  if (!registered.ok) return registered
  const { userId } = registered.value
  await keepingAnAdmin(context, userId, true, async () => ok(null))
  return ok(userId)
}
