import { isShop } from '../../domain/kernel/access.ts'
import { reject } from '../../domain/kernel/result.ts'
import type { Command } from '../engine/command.ts'
import { findAccount } from './find-account.ts'
import { makePasswordLink, type PasswordLinkMade } from './make-password-link.ts'

/**
 * Makes the link of a person who is known by user name or e-mail address. An operator uses it where no admin can sign
 * in.
 */
export const resetPassword: Command<{ username: string }, PasswordLinkMade> = {
  name: 'reset-password',
  may: isShop,
  run: async ({ username }, context) => {
    const found = await findAccount(context, username)
    if (found === undefined) return reject('USER_NOT_FOUND')
    return makePasswordLink.run({ userId: found.userId }, context)
  },
}
