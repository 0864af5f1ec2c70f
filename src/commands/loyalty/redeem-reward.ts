import { v5 as uuidOf } from 'uuid'
import { hasAccount } from '../../domain/kernel/access.ts'
import { ok, type Rejection, type Result, reject } from '../../domain/kernel/result.ts'
import type { VoucherCopy } from '../../domain/loyalty/events.ts'
import { loyalty } from '../../domain/loyalty/loyalty.ts'
import { reward } from '../../domain/loyalty/reward.ts'
import { type LoyaltyState, type Voucher, vouchersOf } from '../../domain/loyalty/state.ts'
import type { Command, CommandContext } from '../engine/command.ts'
import { execute, load } from '../engine/execute.ts'

/** The same key of the same account gives the same voucher. Without a key each call redeems again. */
export type RedeemReward = { rewardId: string; idempotencyKey?: string | undefined }
export type Redeemed = Voucher

const namespace = uuidOf('duka:redemptions', uuidOf.URL)
const DAY_MS = 24 * 3_600_000

const copyOf = async (
  context: CommandContext,
  rewardId: string,
  voucherId: string,
): Promise<Result<VoucherCopy, Rejection<'REWARD_NOT_FOUND'>>> => {
  const found = await load(context, reward, rewardId)
  if (found === null || !found.isOffered) return reject('REWARD_NOT_FOUND')
  const { name, nameSw, pointsCost: points, worth, minimumCents, validDays } = found
  const expiresAt = new Date(context.world.now().getTime() + validDays * DAY_MS).toISOString()
  return ok({ voucherId, rewardId, name, nameSw, points, worth, minimumCents, expiresAt })
}

const voucherIn = (state: LoyaltyState, voucherId: string): Voucher | undefined =>
  vouchersOf(state).find((one) => one.voucherId === voucherId)

/**
 * Exchanges points for a voucher, which stays valid if the reward is withdrawn. The points ledger decides whether there
 * are enough points.
 */
export const redeemReward: Command<RedeemReward, Redeemed> = {
  name: 'redeem-reward',
  may: hasAccount,
  run: async ({ rewardId, idempotencyKey }, context) => {
    const { id: userId } = context.actor
    const voucherId = uuidOf(`${userId}:${idempotencyKey ?? context.world.newId()}`, namespace)
    const before = voucherIn(await load(context, loyalty, userId), voucherId)
    if (before?.rewardId === rewardId) return ok(before)
    const copy = await copyOf(context, rewardId, voucherId)
    if (!copy.ok) return copy
    const command = { type: 'Redeem', userId, voucher: copy.value } as const
    const redeemed = await execute(context, loyalty, userId, command)
    if (!redeemed.ok) return redeemed
    const voucher = voucherIn(redeemed.value.state, voucherId)
    return voucher ? ok(voucher) : reject('VOUCHER_NOT_FOUND')
  },
}
