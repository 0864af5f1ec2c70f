import { pointsFor, rateAt } from './accrual.ts'
import type { LoyaltyEvent, VoucherCopy } from './events.ts'
import type { Earn, Reverse } from './orders.ts'
import { usualRules } from './usual-rules.ts'

export const userId = 'wanjiku'
export const happenedAt = '2026-01-05T09:00:00.000Z'
const later = '2026-04-05T09:00:00.000Z'

/** KSh 200 off for 500 points, on goods of KSh 1,000. */
export const aVoucher = (changed: Partial<VoucherCopy> = {}): VoucherCopy => ({
  ...{ voucherId: 'v', rewardId: 'reward', name: 'KSh 200 off', nameSw: 'Punguzo la KSh 200' },
  ...{ points: 500, worth: { kind: 'amount_off', cents: 20_000 }, minimumCents: 100_000 },
  expiresAt: later,
  ...changed,
})

/** Goods of so many KSh were delivered. */
export const earnOf = (orderId: string, ksh: number, rules = usualRules): Earn => ({
  ...{ type: 'Earn', userId, orderId, goodsCents: ksh * 100, happenedAt, rules },
})
export const reverseOf = (
  orderId: string,
  returnId: string,
  ksh: number,
  known: Reverse['known'] = null,
): Reverse => ({
  ...{ type: 'Reverse', userId, orderId, returnId, goodsCents: ksh * 100, happenedAt, known },
  rules: usualRules,
})

/** The entry for goods of so many KSh of somebody who had earned so much before. */
export const earned = (orderId: string, ksh: number, before = 0): LoyaltyEvent => {
  const rate = rateAt(usualRules, before)
  const data = { userId, orderId, happenedAt, goodsCents: ksh * 100, tierId: 'bronze', ...rate }
  return { type: 'PointsEarned', data: { ...data, points: pointsFor(ksh * 100, rate) } }
}
export const redeemed = (changed: Partial<VoucherCopy> = {}): LoyaltyEvent => ({
  type: 'RewardRedeemed',
  data: { userId, voucher: aVoucher(changed) },
})
