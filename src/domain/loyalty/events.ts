import type { DomainEvent, EventCatalogue, Instant } from '../kernel/decider.ts'
import type { VoucherWorth } from '../kernel/vocabulary.ts'
import type { LoyaltyRules, Rate } from './accrual.ts'
import type { BonusKind } from './vocabulary.ts'

/** The one stream `loyaltyrules-shop`. The event holds all rules, also those that stayed. */
export type LoyaltyRulesEvent = DomainEvent<'LoyaltyRulesChanged', LoyaltyRules>

export const loyaltyRulesEvents: EventCatalogue<LoyaltyRulesEvent> = {
  LoyaltyRulesChanged: { version: 1 },
}

/** Money in cents. `minimumCents`: of the goods of an order. A voucher of it ends after `validDays`. */
export type RewardDetails = {
  name: string
  nameSw: string
  description: string
  descriptionSw: string
  pointsCost: number
  worth: VoucherWorth
  minimumCents: number
  validDays: number
}

export type RewardEvent =
  | DomainEvent<'RewardCreated', RewardDetails & { rewardId: string }>
  | DomainEvent<'RewardChanged', RewardDetails & { rewardId: string }>
  /** It can no longer be redeemed. Vouchers of it stay. */
  | DomainEvent<'RewardWithdrawn', { rewardId: string }>
  | DomainEvent<'RewardOfferedAgain', { rewardId: string }>

export const rewardEvents: EventCatalogue<RewardEvent> = {
  RewardCreated: { version: 1 },
  RewardChanged: { version: 1 },
  RewardWithdrawn: { version: 1 },
  RewardOfferedAgain: { version: 1 },
}

/**
 * What an order earned, and at which rate. `goodsCents` were paid for its goods, `keptCents` for those that did not
 * come back, whose categories are `categoryIds`. `returnIds`: of the returns that were taken into account. The order
 * has ten at most.
 */
export type Booking = Rate & {
  orderId: string
  goodsCents: number
  keptCents: number
  categoryIds: number[]
  placedAt: Instant
  deliveredAt: Instant
  returnIds: string[]
}

/** A reward as it was redeemed for `points`. It stays as it is whatever becomes of the reward. Money in cents. */
export type VoucherCopy = {
  voucherId: string
  rewardId: string
  name: string
  nameSw: string
  points: number
  worth: VoucherWorth
  /** Of the goods, before the discount. */
  minimumCents: number
  expiresAt: Instant
}

type OfOrder = { userId: string; orderId: string; points: number; happenedAt: Instant }
type OfVoucher = { userId: string; voucherId: string }
/** The order won it, or lost it. `bonusId` names an achievement, or a day's challenge. */
type OfBonus = OfOrder & { bonusId: string; kind: BonusKind }

/**
 * The entries of an account's ledger. Each stays as it is: another one undoes it. The event's time is when it was
 * recorded, `happenedAt` when the goods were delivered or came back.
 */
export type LoyaltyEvent =
  | DomainEvent<
      'PointsEarned',
      OfOrder &
        Rate & { goodsCents: number; tierId: string; placedAt: Instant; categoryIds: number[] }
    >
  /**
   * `points` were taken back for goods of `goodsCents`. `booking` is the order's before that, `categoryIds` are of the
   * goods that are still kept.
   */
  | DomainEvent<
      'PointsReversed',
      OfOrder & { returnId: string; goodsCents: number; booking: Booking; categoryIds: number[] }
    >
  /** Once, whatever becomes of it. */
  | DomainEvent<'BonusGiven', OfBonus>
  /** What came back broke its condition. */
  | DomainEvent<'BonusReversed', OfBonus & { returnId: string; givenAt: Instant }>
  | DomainEvent<
      'TierChanged',
      { userId: string; from: string | null; to: string; rulesVersion: number }
    >
  | DomainEvent<'RewardRedeemed', { userId: string; voucher: VoucherCopy }>
  /** An order that is being placed has the voucher. */
  | DomainEvent<'VoucherHeld', OfVoucher & { orderId: string }>
  | DomainEvent<'VoucherUsed', OfVoucher & { orderId: string }>
  /** The order came to nothing. The voucher can be used again. */
  | DomainEvent<'VoucherReleased', { userId: string; orderId: string; voucher: VoucherCopy }>
  /** Nobody used it in time. Its points are the customer's again. */
  | DomainEvent<'VoucherExpired', OfVoucher & { points: number }>
  /**
   * Goods that came back had earned points that were spent on it. It was not used, so it ends, and its points make good
   * what is missing. `orderId`: of the order that came back, or that gave the voucher back to an account below zero.
   */
  | DomainEvent<'VoucherTakenBack', { userId: string; orderId: string; voucher: VoucherCopy }>
  /** By hand. `points` may be below 0. */
  | DomainEvent<
      'PointsCorrected',
      { userId: string; correctionId: string; points: number; reason: string }
    >
  /** The last entry: `points` and the vouchers that were left end with the account. */
  | DomainEvent<'LoyaltyAccountErased', { userId: string; points: number; vouchers: string[] }>

export const loyaltyEvents: EventCatalogue<LoyaltyEvent> = {
  PointsEarned: { version: 2 },
  PointsReversed: { version: 2 },
  BonusGiven: { version: 1 },
  BonusReversed: { version: 1 },
  TierChanged: { version: 1 },
  RewardRedeemed: { version: 1 },
  VoucherHeld: { version: 1 },
  VoucherUsed: { version: 1 },
  VoucherReleased: { version: 1 },
  VoucherExpired: { version: 1 },
  VoucherTakenBack: { version: 1 },
  PointsCorrected: {
    version: 1,
    personal: { subject: 'userId', erased: { reason: '' }, outlivesSubject: true },
  },
  LoyaltyAccountErased: { version: 1 },
}
