import { hasAccount } from '../../domain/kernel/access.ts'

import { player } from '../../domain/loyalty/player.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Shows the customer's first name on the leaderboard, or hides it. */
export const showOnLeaderboard: Command<{ isShown: boolean }, null> = {
  name: 'show-on-leaderboard',
  may: hasAccount,
  run: async ({ isShown }, context) => {
    const { id: userId } = context.actor
    const command = { type: 'ShowOnLeaderboard', userId, isShown } as const
    return withoutValue(await execute(context, player, userId, command))
  },
}

/**
 * Starts or ends the customer's wish to be told of the next new reward. The wish also ends once the customer was told.
 */
export const wishRewardNotice: Command<{ isWished: boolean }, null> = {
  name: 'wish-reward-notice',
  may: hasAccount,
  run: async ({ isWished }, context) => {
    const { id: userId } = context.actor
    const command = { type: 'WishNotice', userId, isWished } as const
    return withoutValue(await execute(context, player, userId, command))
  },
}
