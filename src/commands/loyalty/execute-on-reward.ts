import type { ErrorCode } from '../../contract/errors.ts'
import { ok, type Rejection, type Result } from '../../domain/kernel/result.ts'
import { type RewardCommand, type RewardState, reward } from '../../domain/loyalty/reward.ts'
import type { CommandContext } from '../engine/command.ts'
import { executeAsSeen } from '../engine/execute.ts'

/** `revision`: of the reward as it was shown. */
export type SeenReward = { rewardId: string; revision?: number | undefined }

/** The fields as the form of staff names them, money in KSh. */
const told = (found: RewardState): Readonly<Record<string, unknown>> => {
  if (found === null) return {}
  const { worth, minimumCents, rewardId: _, ...fields } = found
  const amount = worth.kind === 'amount_off' ? worth.cents / 100 : 0
  return { ...fields, minimumOrderAmount: minimumCents / 100, kind: worth.kind, amount }
}

export const executeOnReward = async (
  context: CommandContext,
  { rewardId, revision }: SeenReward,
  command: RewardCommand,
): Promise<Result<null, Rejection<ErrorCode>>> => {
  const tell = (found: RewardState) => ({ fields: told(found) })
  const seen = { expectedRevision: revision, tell }
  const changed = await executeAsSeen(context, reward, rewardId, command, seen)
  return changed.ok ? ok(null) : changed
}
