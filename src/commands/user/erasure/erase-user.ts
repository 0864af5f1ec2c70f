import { isAdmin } from '#src/domain/kernel/access.ts'
import type { Command } from '../../engine/command.ts'
import { eraseAccount } from './erase-account.ts'

/** Erases anybody's account, for good. A second call completes what was begun. */
export const eraseUser: Command<{ userId: string }, null> = {
  name: 'erase-user',
  may: isAdmin,
  run: ({ userId }, context) => eraseAccount(context, userId),
}
