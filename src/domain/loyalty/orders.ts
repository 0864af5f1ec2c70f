import type { Instant } from '../kernel/event.ts'
import { type LoyaltyRules, pointsFor, rateAt, tierAt } from './accrual.ts'
import type { Booking, LoyaltyEvent } from './events.ts'
import type { Account } from './state.ts'

/** An order was delivered: its goods earn once. */
export type Earn = {
  type: 'Earn'
  userId: string
  orderId: string
  goodsCents: number
  happenedAt: Instant
  rules: LoyaltyRules
}
/**
 * Goods of `goodsCents` came back. `known`: the order's booking as it was found elsewhere, for an account that remembers
 * it no more. Null: none was found, so the order earned nothing.
 */
export type Reverse = {
  type: 'Reverse'
  userId: string
  orderId: string
  returnId: string
  goodsCents: number
  happenedAt: Instant
  rules: LoyaltyRules
  known: Booking | null
}

/** The tier follows what was earned, up and down. */
const tierChange = (
  { userId, tierId, earned }: Account,
  { tiers, version: rulesVersion }: LoyaltyRules,
  more: number,
): LoyaltyEvent[] => {
  const { id: to } = tierAt(tiers, earned + more)
  if (to === (tierId ?? tiers[0]?.id)) return []
  return [{ type: 'TierChanged', data: { userId, from: tierId, to, rulesVersion } }]
}

export const earn = (
  { orderId, goodsCents, happenedAt, rules }: Earn,
  account: Account,
): LoyaltyEvent[] => {
  if (account.bookings.some((one) => one.orderId === orderId)) return []
  const { userId, earned } = account
  const rate = rateAt(rules, earned)
  const points = pointsFor(goodsCents, rate)
  const tierId = tierAt(rules.tiers, earned).id
  const data = { userId, orderId, points, happenedAt, ...rate, goodsCents, tierId }
  return [{ type: 'PointsEarned', data }, ...tierChange(account, rules, points)]
}

/**
 * Takes back what the order earned less what the kept goods would have, at the order's own rate. So several parts add up
 * to the earning exactly.
 */
export const reverse = (
  { orderId, returnId, goodsCents, happenedAt, rules, known }: Reverse,
  account: Account,
): LoyaltyEvent[] => {
  const booking = account.bookings.find((one) => one.orderId === orderId) ?? known
  if (booking === null || booking.returnIds.includes(returnId)) return []
  const { userId } = account
  const points =
    pointsFor(booking.keptCents, booking) - pointsFor(booking.keptCents - goodsCents, booking)
  const data = { userId, orderId, points, happenedAt, returnId, goodsCents, booking }
  return [{ type: 'PointsReversed', data }, ...tierChange(account, rules, -points)]
}
