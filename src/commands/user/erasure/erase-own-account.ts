import { hasAccount } from '#src/domain/kernel/access.ts'
import { reject } from '#src/domain/kernel/result.ts'
import type { Command } from '../../engine/command.ts'
import { passwordMatches } from '../credentials.ts'
import { eraseAccount } from './erase-account.ts'

/** Erases one's own account, for good. The password tells the owner from anybody who found the browser open. */
export const eraseOwnAccount: Command<{ password: string }, null> = {
  name: 'erase-own-account',
  may: hasAccount,
  run: async ({ password }, context) => {
    const { id } = context.actor
    const matches = await passwordMatches(await context.vault.passwordHash(id), password, 'known')
    return matches ? eraseAccount(context, id) : reject('WRONG_PASSWORD')
  },
}
