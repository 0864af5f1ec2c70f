import { isShop } from '#src/domain/kernel/access.ts'
import { reject } from '#src/domain/kernel/result.ts'
import { user } from '#src/domain/user/user.ts'
import type { Command } from '../../engine/command.ts'
import { execute } from '../../engine/execute.ts'
import { findAccount } from '../find-account.ts'
import { makePasswordLink, type PasswordLinkMade } from '../make-password-link.ts'
import { keepingAnAdmin } from './keeping-an-admin.ts'

/** `username` may be the e-mail address. */
export type ResetAdmin = { username: string; reason: string }

/** Makes the link by which an administrator chooses a new password. One who was switched off is switched on first. */
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
