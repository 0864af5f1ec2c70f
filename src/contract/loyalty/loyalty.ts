import { badgeIcons } from '../../domain/loyalty/accrual.ts'
import { pointsKinds, voucherStatuses } from '../../domain/loyalty/vocabulary.ts'
import { isoTime, ksh, uuid, z } from '../rules/schema.ts'

export { pointsFor, tierAt } from '../../domain/loyalty/accrual.ts'

/**
 * `totalPointsEarned`: all points ever earned, less those that returns took back. `currentPoints` may be below 0 after
 * a return.
 */
export const loyaltyAccount = z
  .object({
    tierId: z.string(),
    currentPoints: z.number(),
    totalPointsEarned: z.number(),
  })
  .meta({ id: 'LoyaltyAccount' })

/** `multiplier`: how many points each earned point becomes. The first tier requires no points. */
export const loyaltyTier = z
  .object({
    id: z.string(),
    name: z.string(),
    nameSw: z.string(),
    pointsRequired: z.number(),
    multiplier: z.number(),
    badgeIcon: z.enum(badgeIcons),
    badgeColor: z.string(),
    benefits: z.array(z.string()),
    benefitsSw: z.array(z.string()),
  })
  .meta({ id: 'LoyaltyTier' })

/** The rules by which points are earned from now on. */
export const loyaltyRules = z
  .object({ version: z.number(), shillingsAPoint: z.number(), tiers: z.array(loyaltyTier) })
  .meta({ id: 'LoyaltyRules' })

/** What a voucher takes off an order: `amount` in KSh off the goods, or the delivery fee. */
export const worth = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount_off'), amount: ksh.min(1).max(100_000) }),
  z.object({ kind: z.literal('free_delivery') }),
])

/** `minimumOrderAmount`: the least that an order's goods must cost in KSh, before the discount. Absent: no minimum. */
export const reward = z
  .object({
    id: uuid,
    name: z.string(),
    nameSw: z.string(),
    description: z.string(),
    descriptionSw: z.string(),
    pointsCost: z.number(),
    minimumOrderAmount: ksh.optional(),
    worth,
  })
  .meta({ id: 'Reward' })

/** A reward as it was redeemed. `orderId`: the order that reserved or used it. */
export const voucher = z
  .object({
    id: uuid,
    rewardId: uuid,
    name: z.string(),
    nameSw: z.string(),
    points: z.number(),
    minimumOrderAmount: ksh.optional(),
    worth,
    status: z.enum(voucherStatuses),
    orderId: uuid.nullable(),
    expiresAt: isoTime,
  })
  .meta({ id: 'Voucher' })

export const vouchersQuery = z.object({ status: z.enum(voucherStatuses).optional() })

/** An entry of the user's points. */
export const pointsEntry = z
  .object({
    id: z.string(),
    type: z.enum(['earned', 'redeemed']),
    /** What caused the entry. */
    kind: z.enum(pointsKinds),
    /** Never below 0: gains have the type `earned`, losses the type `redeemed`. */
    points: z.number(),
    /** In English, for clients without texts of their own. */
    description: z.string(),
    /** The id of the order, voucher or correction. */
    about: z.string(),
    name: z.string(),
    nameSw: z.string(),
    /** When the entry was recorded. */
    createdAt: isoTime,
    /** When the event behind the entry happened. */
    happenedAt: isoTime,
  })
  .meta({ id: 'PointsEntry' })
