import type { Facts } from '#src/contract/audit/audit.ts'
import { toKsh } from '#src/contract/rules/money.ts'
import type { LoyaltyAccountDoc } from '../../loyalty/accounts.ts'
import type { RewardDoc } from '../../loyalty/rewards.ts'
import type { Body } from '../../projection.ts'

/** Nobody's name: the account has it. */
export const accountFacts = ({ points, earned, tierId, open }: Body<LoyaltyAccountDoc>): Facts => ({
  points,
  pointsEarned: earned,
  tier: tierId,
  vouchers: open.map(({ voucherId: id, points: cost }) => ({ id, points: cost })),
})

export const rewardFacts = (doc: Body<RewardDoc>): Facts => ({
  name: doc.name,
  nameSw: doc.nameSw,
  isOffered: doc.isOffered,
  pointsCost: doc.pointsCost,
  worth: doc.worth.kind === 'amount_off' ? toKsh(doc.worth.cents) : doc.worth.kind,
  minimumOrder: toKsh(doc.minimumCents),
  validDays: doc.validDays,
  description: doc.description,
  descriptionSw: doc.descriptionSw,
})
