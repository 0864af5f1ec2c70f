/** `held`: by an order that is being placed. */
export const voucherStatuses = ['issued', 'held', 'used', 'expired'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** What moved the points of an account. */
export const pointsKinds = [
  'order',
  'return',
  'redemption',
  'expiry',
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
