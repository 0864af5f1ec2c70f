/** `held`: an order that is being placed reserved the voucher. `taken_back`: its points were missing after a return. */
export const voucherStatuses = ['issued', 'held', 'used', 'expired', 'taken_back'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** The kinds of entries that change an account's points. */
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
