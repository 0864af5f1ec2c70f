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

/**
 * What a check of the ledger may find. `read_model`: a read model differs from the events. `not_earned`, `not_reversed`:
 * a delivered order or a return has no entry. All others: an entry that the orders or the rules do not explain.
 */
export const differenceKinds = [
  'no_order',
  'other_account',
  'not_delivered',
  'goods',
  'rules',
  'points',
  'twice',
  'no_return',
  'nothing_earned',
  'no_condition',
  'no_voucher',
  'erased',
  'not_earned',
  'not_reversed',
  'read_model',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]
