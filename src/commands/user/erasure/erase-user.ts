import { isAdmin } from '#src/domain/kernel/access.ts'
import type { Command } from '../../engine/command.ts'
import { eraseAccount } from './erase-account.ts'
import type { OpenOrders } from './open-orders.ts'

/** Erases anybody's account, for good. A second call completes what was begun. */
export const eraseUser: Command<{ userId: string; openOrders?: OpenOrders }, null> = {
  name: 'erase-user',
  may: isAdmin,
  run: ({ userId, openOrders }, context) => eraseAccount(context, userId, openOrders),
}
