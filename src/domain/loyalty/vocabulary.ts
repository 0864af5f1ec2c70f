/** `held`: by an order that is being placed. */
export const voucherStatuses = ['issued', 'held', 'used', 'expired'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** What moved the points of an account. */
export const pointsKinds = ['order', 'return', 'redemption', 'expiry', 'correction'] as const
export type PointsKind = (typeof pointsKinds)[number]
