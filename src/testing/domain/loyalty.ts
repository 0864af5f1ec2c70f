import { pointsFor, rateAt, tierAt } from '../../domain/loyalty/accrual.ts'
import type { Earn, Reverse } from '../../domain/loyalty/earning.ts'
import type { LoyaltyEvent, VoucherCopy } from '../../domain/loyalty/events.ts'
import type { GameRules } from '../../domain/loyalty/game/rules.ts'
import { usualRules } from '../../domain/loyalty/loyalty-rules.ts'

export const userId = 'wanjiku'
export const happenedAt = '2026-01-05T09:00:00.000Z'
const later = '2026-04-05T09:00:00.000Z'

/** KSh 200 off for 500 points, on goods of KSh 1,000. */
export const aVoucher = (changed: Partial<VoucherCopy> = {}): VoucherCopy => ({
  voucherId: 'v',
  rewardId: 'reward',
  name: 'KSh 200 off',
  nameSw: 'Punguzo la KSh 200',
  points: 500,
  worth: { kind: 'amount_off', cents: 20_000 },
  minimumCents: 100_000,
  expiresAt: later,
  ...changed,
})

/** Nothing to win: for what points do without it. */
export const noBonuses: GameRules = { achievements: [], challenges: [] }
const placedAt = '2026-01-05T08:00:00.000Z'

/** Goods of so many KSh were delivered. */
export const earnOf = (
  orderId: string,
  ksh: number,
  rules = usualRules,
  more: Partial<Earn> = {},
): Earn => ({
  type: 'Earn',
  userId,
  orderId,
  goodsCents: ksh * 100,
  happenedAt,
  rules,
  placedAt,
  categoryIds: [1],
  game: noBonuses,
  ...more,
})
export const reverseOf = (
  orderId: string,
  returnId: string,
  ksh: number,
  known: Reverse['known'] = null,
  more: Partial<Reverse> = {},
): Reverse => ({
  type: 'Reverse',
  userId,
  orderId,
  returnId,
  goodsCents: ksh * 100,
  happenedAt,
  known,
  rules: usualRules,
  categoryIds: [1],
  game: noBonuses,
  ...more,
})

/** The entry for goods of so many KSh of somebody who had earned so much before. */
export const earned = (
  orderId: string,
  ksh: number,
  before = 0,
  account = userId,
): LoyaltyEvent => {
  const rate = rateAt(usualRules, before)
  const tierId = tierAt(usualRules.tiers, before).id
  const of = { userId: account, orderId, happenedAt, tierId }
  const data = { ...of, goodsCents: ksh * 100, placedAt, categoryIds: [1], ...rate }
  return { type: 'PointsEarned', data: { ...data, points: pointsFor(ksh * 100, rate) } }
}
export const redeemed = (changed: Partial<VoucherCopy> = {}): LoyaltyEvent => ({
  type: 'RewardRedeemed',
  data: { userId, voucher: aVoucher(changed) },
})
/** The entry for goods of so many KSh that came back of an order of `ordered` KSh, by the first tier's rate. */
export const reversed = (
  orderId: string,
  returnId: string,
  ksh: number,
  ordered = ksh,
): LoyaltyEvent => {
  const rate = rateAt(usualRules, 0)
  const goods = { goodsCents: ordered * 100, keptCents: ordered * 100, categoryIds: [1] }
  const times = { placedAt, deliveredAt: happenedAt }
  const booking = { ...rate, orderId, ...goods, ...times, returnIds: [] }
  const points = pointsFor(ordered * 100, rate) - pointsFor((ordered - ksh) * 100, rate)
  const data = { userId, orderId, returnId, goodsCents: ksh * 100, happenedAt, categoryIds: [] }
  return { type: 'PointsReversed', data: { ...data, points, booking } }
}
