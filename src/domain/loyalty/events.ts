import type { DomainEvent, EventCatalogue, Instant } from '../kernel/decider.ts'
import type { VoucherWorth } from '../kernel/vocabulary.ts'
import type { LoyaltyRules, Rate } from './accrual.ts'
import type { BonusKind } from './vocabulary.ts'

/** The one stream `loyaltyrules-shop`. Each event holds all rules, also the unchanged ones. */
export type LoyaltyRulesEvent = DomainEvent<'LoyaltyRulesChanged', LoyaltyRules>

export const loyaltyRulesEvents: EventCatalogue<LoyaltyRulesEvent> = {
  LoyaltyRulesChanged: { version: 1 },
}

/**
 * A reward that points can buy. Money is in cents; `minimumCents` is the least that an order's goods must cost. A
 * voucher for it expires after `validDays`.
 */
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
  /** The reward can no longer be redeemed. Vouchers for it stay valid. */
  | DomainEvent<'RewardWithdrawn', { rewardId: string }>
  | DomainEvent<'RewardOfferedAgain', { rewardId: string }>

export const rewardEvents: EventCatalogue<RewardEvent> = {
  RewardCreated: { version: 1 },
  RewardChanged: { version: 1 },
  RewardWithdrawn: { version: 1 },
  RewardOfferedAgain: { version: 1 },
}

/** What an order earned, and at which rate. */
export type Booking = Rate & {
  orderId: string
  /** The price of all goods of the order. */
  goodsCents: number
  /** The price of the goods that did not come back. */
  keptCents: number
  /** The categories of the goods that did not come back. */
  categoryIds: number[]
  placedAt: Instant
  deliveredAt: Instant
  /** The returns that are already included, at most ten. */
  returnIds: string[]
}

/**
 * A copy of the reward as it was redeemed for `points`. Later changes of the reward do not change it. Money is in
 * cents.
 */
export type VoucherCopy = {
  voucherId: string
  rewardId: string
  name: string
  nameSw: string
  points: number
  worth: VoucherWorth
  /** The least that the order's goods must cost, before the discount. */
  minimumCents: number
  expiresAt: Instant
}

type OfOrder = { userId: string; orderId: string; points: number; happenedAt: Instant }
type OfVoucher = { userId: string; voucherId: string }
/** A bonus that an order brought or lost. `bonusId` names an achievement or a day's challenge. */
type OfBonus = OfOrder & { bonusId: string; kind: BonusKind }

/**
 * The entries of an account's ledger. An entry is never changed: a later entry corrects it. The event's time is when it
 * was recorded, `happenedAt` when the goods were delivered or came back.
 */
export type LoyaltyEvent =
  | DomainEvent<
      'PointsEarned',
      OfOrder &
        Rate & { goodsCents: number; tierId: string; placedAt: Instant; categoryIds: number[] }
    >
  /**
   * `points` were taken back for returned goods of `goodsCents`. `booking` is the order's booking before this return,
   * `categoryIds` are the categories of the goods that are kept.
   */
  | DomainEvent<
      'PointsReversed',
      OfOrder & { returnId: string; goodsCents: number; booking: Booking; categoryIds: number[] }
    >
  /** Each bonus is given once, even if it is taken back later. */
  | DomainEvent<'BonusGiven', OfBonus>
  /** The bonus is taken back: without the returned goods its condition no longer holds. */
  | DomainEvent<'BonusReversed', OfBonus & { returnId: string; givenAt: Instant }>
  | DomainEvent<
      'TierChanged',
      { userId: string; from: string | null; to: string; rulesVersion: number }
    >
  | DomainEvent<'RewardRedeemed', { userId: string; voucher: VoucherCopy }>
  /** An order that is being placed reserves the voucher. */
  | DomainEvent<'VoucherHeld', OfVoucher & { orderId: string }>
  | DomainEvent<'VoucherUsed', OfVoucher & { orderId: string }>
  /** The order failed or was cancelled. The voucher can be used again. */
  | DomainEvent<'VoucherReleased', { userId: string; orderId: string; voucher: VoucherCopy }>
  /** The voucher was not used in time. Its points go back to the customer. */
  | DomainEvent<'VoucherExpired', OfVoucher & { points: number }>
  /**
   * Returned goods had earned points that were already spent on this unused voucher. The voucher ends and its points
   * cover the debt. `orderId`: the order whose return, or whose release of the voucher, caused this.
   */
  | DomainEvent<'VoucherTakenBack', { userId: string; orderId: string; voucher: VoucherCopy }>
  /** A correction by staff. `points` may be below 0. */
  | DomainEvent<
      'PointsCorrected',
      { userId: string; correctionId: string; points: number; reason: string }
    >
  /** The last entry: the account is erased, and its `points` and open vouchers are lost. */
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
