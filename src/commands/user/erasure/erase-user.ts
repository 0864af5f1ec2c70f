import type { Command } from '../../engine/command.ts'
import { isAdmin } from '../../engine/guards.ts'
import { eraseAccount } from './erase-account.ts'

/** Anybody's account, for good; again: completes what was begun. */
export const eraseUser: Command<{ userId: string }, null> = {
  name: 'erase-user',
  may: isAdmin,
  run: ({ userId }, context) => eraseAccount(context, userId),
}
