import { usualRules } from '#src/domain/loyalty/loyalty-rules.ts'
import { usualWorth } from '#src/domain/points-worth.ts'
import { changePointsWorth } from '../../commands/finance/change-points-worth.ts'
import { correctPoints } from '../../commands/loyalty/correct-points.ts'
import { showOnLeaderboard, wishRewardNotice } from '../../commands/loyalty/player.ts'
import { redeemReward } from '../../commands/loyalty/redeem-reward.ts'
import { changeReward, createReward, offerReward } from '../../commands/loyalty/rewards.ts'
import { changeRules } from '../../commands/loyalty/rules.ts'
import { settleLoyalty } from '../../commands/loyalty/settle-loyalty.ts'
import { expireVoucher } from '../../commands/loyalty/vouchers.ts'
import { admins, but, type Row, row } from './guard-row.ts'

const details = {
  name: 'Off',
  nameSw: '',
  description: '',
  descriptionSw: '',
  pointsCost: 1,
  worth: { kind: 'free_delivery' as const },
  minimumCents: 0,
  validDays: 90,
}

export const ofLoyalty: readonly Row[] = [
  row(redeemReward, { rewardId: 'r' }, but('guest', 'system')),
  row(showOnLeaderboard, { isShown: true }, but('guest', 'system')),
  row(wishRewardNotice, { isWished: true }, but('guest', 'system')),
  row(createReward, { rewardId: 'r', details }, admins),
  row(changeReward, { rewardId: 'r', details }, admins),
  row(offerReward, { rewardId: 'r', isOffered: false }, admins),
  row(changeRules, { rules: usualRules }, admins),
  row(changePointsWorth, { worth: usualWorth }, ['finance', ...admins]),
  row(correctPoints, { userId: 'u', correctionId: 'c', points: 1, reason: 'Late' }, admins),
  row(settleLoyalty, { orderId: 'o' }, ['system']),
  row(expireVoucher, { userId: 'u', voucherId: 'v' }, ['system']),
]
