import { isAdmin } from '../../domain/kernel/access.ts'
import type { RewardDetails } from '../../domain/loyalty/reward-events.ts'
import type { Command } from '../engine/command.ts'
import { executeOnReward } from './execute-on-reward.ts'

export type CreateReward = { rewardId: string; details: RewardDetails }

/** `rewardId` (UUID) comes from the sender, so that the same reward sent again is the same. */
export const createReward: Command<CreateReward, null> = {
  name: 'create-reward',
  may: isAdmin,
  run: ({ rewardId, details }, context) =>
    executeOnReward(context, { rewardId }, { type: 'Create', rewardId, details }),
}
