import { isAdmin } from '../../domain/kernel/access.ts'
import type { RewardDetails } from '../../domain/loyalty/events.ts'
import { type RewardCommand, type RewardState, reward } from '../../domain/loyalty/reward.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  withoutValue,
} from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute.ts'

/** `revision` is the reward's revision that the sender saw. */
type SeenReward = { rewardId: string; revision?: number | undefined }

/** The reward's fields as the staff's form names them. Money is in KSh. */
const rewardFields = (found: RewardState): Readonly<Record<string, unknown>> => {
  if (found === null) return {}
  const { worth, minimumCents, rewardId: _, ...fields } = found
  const amount = worth.kind === 'amount_off' ? worth.cents / 100 : 0
  return { ...fields, minimumOrderAmount: minimumCents / 100, kind: worth.kind, amount }
}

const executeOnReward = async (
  context: CommandContext,
  { rewardId, revision }: SeenReward,
  command: RewardCommand,
): Promise<CommandResult> => {
  const tell = (found: RewardState) => ({ fields: rewardFields(found) })
  const seen = { expectedRevision: revision, tell }
  return withoutValue(await executeAsSeen(context, reward, rewardId, command, seen))
}

export type CreateReward = { rewardId: string; details: RewardDetails }

/** `rewardId` (UUID) comes from the sender, so a repeated request creates one reward. */
export const createReward: Command<CreateReward, null> = {
  name: 'create-reward',
  may: isAdmin,
  run: ({ rewardId, details }, context) =>
    executeOnReward(context, { rewardId }, { type: 'Create', rewardId, details }),
}

/** Changes a reward. Vouchers that were redeemed before stay as they are. */
export const changeReward: Command<SeenReward & { details: RewardDetails }, null> = {
  name: 'change-reward',
  may: isAdmin,
  run: ({ details, ...seen }, context) =>
    executeOnReward(context, seen, { type: 'Change', details }),
}

/** Withdraws a reward, or offers it again. */
export const offerReward: Command<SeenReward & { isOffered: boolean }, null> = {
  name: 'offer-reward',
  may: isAdmin,
  run: ({ isOffered, ...seen }, context) =>
    executeOnReward(context, seen, { type: 'SetOffered', isOffered }),
}
