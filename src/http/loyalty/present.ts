import type * as z from 'zod'
import type { Redeemed } from '../../commands/loyalty/redeem-reward.ts'
import type { CreateReward } from '../../commands/loyalty/rewards.ts'
import type { ChangeRules } from '../../commands/loyalty/rules.ts'
import type {
  loyaltyTier,
  pointsEntry,
  reward,
  voucher,
  worth,
} from '../../contract/loyalty/loyalty.ts'
import type { RewardBody, RulesBody } from '../../contract/loyalty/staff-loyalty.ts'
import { toCents, toKsh } from '../../contract/rules/money.ts'
import type { VoucherWorth } from '../../domain/kernel/vocabulary.ts'
import type { PointsEntryDoc } from '../../projections/loyalty/history.ts'
import type { RewardDoc } from '../../projections/loyalty/rewards.ts'

const presentWorth = (of: VoucherWorth): z.infer<typeof worth> =>
  of.kind === 'amount_off' ? { kind: of.kind, amount: toKsh(of.cents) } : of

const minimumOf = (minimumCents: number) =>
  minimumCents === 0 ? {} : { minimumOrderAmount: toKsh(minimumCents) }

export const presentTier = ({
  multiplier,
  ...tier
}: ChangeRules['rules']['tiers'][number]): z.infer<typeof loyaltyTier> => ({
  ...tier,
  multiplier: multiplier / 100,
})

export const presentReward = (doc: RewardDoc): z.infer<typeof reward> => {
  const { id, name, nameSw, description, descriptionSw, pointsCost, minimumCents } = doc
  const words = { name, nameSw, description, descriptionSw }
  return { id, ...words, pointsCost, ...minimumOf(minimumCents), worth: presentWorth(doc.worth) }
}

type OfVoucher = Omit<Redeemed, 'voucherId'> & { id: string }

export const presentVoucher = (of: OfVoucher): z.infer<typeof voucher> => {
  const { id, rewardId, name, nameSw, points, minimumCents, status, orderId, expiresAt } = of
  const copy = { id, rewardId, name, nameSw, points, ...minimumOf(minimumCents) }
  return { ...copy, worth: presentWorth(of.worth), status, orderId, expiresAt }
}

const descriptions: Record<z.infer<typeof pointsEntry>['kind'], (doc: PointsEntryDoc) => string> = {
  order: () => 'Order delivered',
  return: () => 'Goods returned',
  redemption: ({ name }) => `Reward redeemed: ${name}`,
  expiry: () => 'Voucher not used in time',
  voucher_back: ({ name }) => `Voucher ended, its points went back for returned goods: ${name}`,
  bonus: ({ name }) => `Bonus: ${name}`,
  bonus_return: ({ name }) => `Bonus taken back: ${name}`,
  correction: () => 'Corrected by the shop',
  erasure: () => 'Account erased',
}

export const presentEntry = (doc: PointsEntryDoc): z.infer<typeof pointsEntry> => {
  const { id, kind, points, about, name, nameSw, at: createdAt, happenedAt } = doc
  const facts = { kind, about, name, nameSw, createdAt, happenedAt }
  const type = points < 0 ? 'redeemed' : 'earned'
  return { id, type, ...facts, points: Math.abs(points), description: descriptions[kind](doc) }
}

export const rewardDetails = (body: Omit<RewardBody, 'revision'>): CreateReward['details'] => {
  const { minimumOrderAmount, worth: of, ...details } = body
  const worth: VoucherWorth =
    of.kind === 'amount_off' ? { kind: of.kind, cents: toCents(of.amount) } : of
  return { ...details, worth, minimumCents: toCents(minimumOrderAmount) }
}

export const rulesOf = ({
  shillingsAPoint,
  tiers,
}: Omit<RulesBody, 'version'>): ChangeRules['rules'] => ({
  shillingsAPoint,
  tiers: tiers.map((tier) => ({ ...tier, multiplier: Math.round(tier.multiplier * 100) })),
})
