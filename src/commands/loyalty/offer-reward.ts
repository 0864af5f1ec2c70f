import { isAdmin } from '../../domain/kernel/access.ts'
import type { Command } from '../engine/command.ts'
import { executeOnReward, type SeenReward } from './execute-on-reward.ts'

/** Withdraws a reward, or offers it again. */
export const offerReward: Command<SeenReward & { isOffered: boolean }, null> = {
  name: 'offer-reward',
  may: isAdmin,
  run: ({ isOffered, ...seen }, context) =>
    executeOnReward(context, seen, { type: 'SetOffered', isOffered }),
}
