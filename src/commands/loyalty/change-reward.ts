import { isAdmin } from '../../domain/kernel/access.ts'
import type { RewardDetails } from '../../domain/loyalty/reward-events.ts'
import type { Command } from '../engine/command.ts'
import { executeOnReward, type SeenReward } from './execute-on-reward.ts'

/** Vouchers stay as they were redeemed. */
export const changeReward: Command<SeenReward & { details: RewardDetails }, null> = {
  name: 'change-reward',
  may: isAdmin,
  run: ({ details, ...seen }, context) =>
    executeOnReward(context, seen, { type: 'Change', details }),
}
