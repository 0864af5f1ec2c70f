import { hasAccount } from '../../domain/kernel/access.ts'

import { player } from '../../domain/loyalty/player.ts'
import { type Command, withoutValue } from '../engine/command.ts'
import { execute } from '../engine/execute.ts'

/** Lets one's own first name stand on the board, or takes it off again. */
export const showOnLeaderboard: Command<{ isShown: boolean }, null> = {
  name: 'show-on-leaderboard',
  may: hasAccount,
  run: async ({ isShown }, context) => {
    const { id: userId } = context.actor
    const command = { type: 'ShowOnLeaderboard', userId, isShown } as const
    return withoutValue(await execute(context, player, userId, command))
  },
}

/** Wishes to hear of the next new reward, or ends that wish: it was told, or is wished no more. */
export const wishRewardNotice: Command<{ isWished: boolean }, null> = {
  name: 'wish-reward-notice',
  may: hasAccount,
  run: async ({ isWished }, context) => {
    const { id: userId } = context.actor
    const command = { type: 'WishNotice', userId, isWished } as const
    return withoutValue(await execute(context, player, userId, command))
  },
}
