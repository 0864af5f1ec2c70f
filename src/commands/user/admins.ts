import { isShop } from '#src/domain/kernel/access.ts'
import { ok, reject } from '#src/domain/kernel/result.ts'
import { user } from '#src/domain/user/user.ts'
import type { Command, CommandContext, CommandResult } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'
import { keepingAnAdmin } from '../rosters.ts'
import { findAccount } from './credentials.ts'
import { makePasswordLink, type PasswordLinkMade } from './passwords.ts'
import { type Registrant, registerAccount } from './register-account.ts'

type Made = { userId?: string; hash?: string; reason?: string }

/** Creates an account that is an administrator from the start. Gives its id. */
export const registerAdmin = async (
  context: CommandContext,
  person: Registrant,
  { reason, ...made }: Made,
): Promise<CommandResult<string>> => {
  const post = { role: 'admin', branchId: null } as const
  const registered = await registerAccount(context, person, { ...made, post, reason })
  if (!registered.ok) return registered
  const { userId } = registered.value
  await keepingAnAdmin(context, userId, true, async () => ok(null))
  return ok(userId)
}

type CreateAdmin = Registrant & { reason: string }

/** Creates an administrator, and a link to set the first password. An operator uses this when no admin can sign in. */
export const createAdmin: Command<CreateAdmin, PasswordLinkMade> = {
  name: 'create-admin',
  may: isShop,
  run: async ({ reason, ...person }, context) => {
    const made = await registerAdmin(context, person, { reason })
    if (!made.ok) return made
    // An administrator exists now, so the link for setting up the shop must end.
    await context.vault.endSetup()
    return makePasswordLink.run({ userId: made.value, reason }, context)
  },
}

/** `username` may be the e-mail address. */
export type ResetAdmin = { username: string; reason: string }

/**
 * Makes a link with which an administrator sets a new password. An administrator who was switched off is switched on
 * first.
 */
export const resetAdmin: Command<ResetAdmin, PasswordLinkMade> = {
  name: 'reset-admin',
  may: isShop,
  run: async ({ username, reason }, context) => {
    const found = await findAccount(context, username)
    if (found?.role !== 'admin') return reject('USER_NOT_FOUND')
    const { userId } = found
    const switchOn = { type: 'SetActive', isActive: true } as const
    const isOn = await keepingAnAdmin(context, userId, true, () =>
      execute(context, user, userId, switchOn),
    )
    return isOn.ok ? makePasswordLink.run({ userId, reason }, context) : isOn
  },
}
