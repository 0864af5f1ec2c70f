import { isAdmin } from '#src/domain/kernel/access.ts'
import type { Command } from '../../engine/command.ts'
import { eraseAccount } from './erase-account.ts'

/** Anybody's account, for good; again: completes what was begun. */
export const eraseUser: Command<{ userId: string }, null> = {
  name: 'erase-user',
  may: isAdmin,
  run: ({ userId }, context) => eraseAccount(context, userId),
}
