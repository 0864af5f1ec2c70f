import { aVoucher, earned, reversed, userId } from '#src/testing/domain/loyalty.ts'
import type { Told } from '../projections/history.ts'

const details = {
  name: 'Off',
  nameSw: 'Punguzo',
  description: '',
  descriptionSw: '',
  pointsCost: 500,
  worth: { kind: 'amount_off' as const, cents: 20_000 },
  minimumCents: 0,
  validDays: 90,
}
const used = { userId, voucherId: 'v', orderId: 'p' }

const account: readonly Told['event'][] = [
  earned('o', 10_000),
  { type: 'TierChanged', data: { userId, from: null, to: 'silver', rulesVersion: 1 } },
  { type: 'RewardRedeemed', data: { userId, voucher: aVoucher() } },
  { type: 'VoucherHeld', data: used },
  { type: 'VoucherUsed', data: used },
  { type: 'VoucherReleased', data: { userId, orderId: 'p', voucher: aVoucher() } },
  { type: 'VoucherExpired', data: { userId, voucherId: 'v', points: 500 } },
  { type: 'RewardRedeemed', data: { userId, voucher: aVoucher({ voucherId: 'w' }) } },
  {
    type: 'VoucherTakenBack',
    data: { userId, orderId: 'o', voucher: aVoucher({ voucherId: 'w' }) },
  },
  { type: 'PointsCorrected', data: { userId, correctionId: 'c', points: -5, reason: 'Twice' } },
  reversed('o', 'r', 10_000),
  { type: 'LoyaltyAccountErased', data: { userId, points: -5, vouchers: [] } },
]

const rewardId = 'off'
const reward: readonly Told['event'][] = [
  { type: 'RewardCreated', data: { rewardId, ...details } },
  { type: 'RewardChanged', data: { rewardId, ...details, worth: { kind: 'free_delivery' } } },
  { type: 'RewardWithdrawn', data: { rewardId } },
  { type: 'RewardOfferedAgain', data: { rewardId } },
]

/** An account's points from the first to the last, and a reward that changes. */
export const loyal: readonly Told[] = [
  ...account.map((event) => ({ stream: `loyalty-${userId}`, event })),
  ...reward.map((event) => ({ stream: `reward-${rewardId}`, event })),
]
