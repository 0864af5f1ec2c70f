/** `held`: by an order that is being placed. `taken_back`: its points were missing after goods came back. */
export const voucherStatuses = ['issued', 'held', 'used', 'expired', 'taken_back'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** What moved the points of an account. */
export const pointsKinds = [
  'order',
  'return',
  'redemption',
  'expiry',
  'voucher_back',
  'correction',
  'bonus',
  'bonus_return',
  'erasure',
] as const
export type PointsKind = (typeof pointsKinds)[number]

export const achievementCategories = ['spending', 'frequency', 'special'] as const
export type AchievementCategory = (typeof achievementCategories)[number]

/** Every day has a challenge of each type. */
export const challengeTypes = ['early_bird', 'category_shop', 'spend'] as const
export type ChallengeType = (typeof challengeTypes)[number]

export type BonusKind = 'achievement' | ChallengeType
