import { hasAccount } from '#src/domain/kernel/access.ts'
import { reject } from '#src/domain/kernel/result.ts'
import type { Command } from '../../engine/command.ts'
import { passwordMatches } from '../credentials.ts'
import { eraseAccount } from './erase-account.ts'

export type EraseOwnAccount = { password: string; openOrders?: 'cancel' | undefined }

/** Erases one's own account, for good. The password tells the owner from anybody who found the browser open. */
export const eraseOwnAccount: Command<EraseOwnAccount, null> = {
  name: 'erase-own-account',
  may: hasAccount,
  run: async ({ password, openOrders }, context) => {
    const { id } = context.actor
    const matches = await passwordMatches(
      context.world,
      await context.vault.passwordHash(id),
      password,
      'known',
    )
    return matches ? eraseAccount(context, id, openOrders) : reject('WRONG_PASSWORD')
  },
}
