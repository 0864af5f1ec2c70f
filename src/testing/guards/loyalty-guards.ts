import { usualWorth } from '#src/domain/finance/points-worth.ts'
import { usualRules } from '#src/domain/loyalty/usual-rules.ts'
import { changePointsWorth } from '../../commands/finance/change-points-worth.ts'
import { showOnLeaderboard } from '../../commands/game/show-on-leaderboard.ts'
import { wishRewardNotice } from '../../commands/game/wish-reward-notice.ts'
import { changeReward } from '../../commands/loyalty/change-reward.ts'
import { changeRules } from '../../commands/loyalty/change-rules.ts'
import { correctPoints } from '../../commands/loyalty/correct-points.ts'
import { createReward } from '../../commands/loyalty/create-reward.ts'
import { expireVoucher } from '../../commands/loyalty/expire-voucher.ts'
import { offerReward } from '../../commands/loyalty/offer-reward.ts'
import { redeemReward } from '../../commands/loyalty/redeem-reward.ts'
import { settleLoyalty } from '../../commands/loyalty/settle-loyalty.ts'
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
