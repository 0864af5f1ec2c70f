import type { Instant } from '../kernel/decider.ts'
import { type LoyaltyRules, pointsFor, rateAt, tierAt } from './accrual.ts'
import type { Booking, LoyaltyEvent } from './events.ts'
import { brokenBonuses, type Judged, newBonuses } from './game/bonuses.ts'
import { dayOf, type GameRules } from './game/rules.ts'
import { type Account, type Entry, evolveAccount, withBooking } from './state.ts'
import { takeBackVouchers } from './vouchers.ts'

/** An order was delivered: its goods earn once. */
export type Earn = {
  type: 'Earn'
  userId: string
  orderId: string
  goodsCents: number
  categoryIds: number[]
  placedAt: Instant
  happenedAt: Instant
  rules: LoyaltyRules
  game: GameRules
}
/**
 * Goods of `goodsCents` came back, and those of `categoryIds` are kept. `known`: the order's booking as it was found
 * elsewhere, for an account that remembers it no more. Null: none was found, so the order earned nothing.
 */
export type Reverse = {
  type: 'Reverse'
  userId: string
  orderId: string
  returnId: string
  goodsCents: number
  categoryIds: number[]
  happenedAt: Instant
  rules: LoyaltyRules
  game: GameRules
  known: Booking | null
}

/** The tier follows what was earned, up and down. */
const tierChange = (
  { userId, tierId }: Account,
  earned: number,
  { tiers, version: rulesVersion }: LoyaltyRules,
): LoyaltyEvent[] => {
  const { id: to } = tierAt(tiers, earned)
  if (to === (tierId ?? tiers[0]?.id)) return []
  return [{ type: 'TierChanged', data: { userId, from: tierId, to, rulesVersion } }]
}

/** The entry, what follows from it until nothing more does, and the tier after all that. */
const withBonuses = (
  before: Account,
  entry: Entry,
  { rules, at, next }: { rules: LoyaltyRules; at: Instant; next: (account: Account) => Entry[] },
): { events: LoyaltyEvent[]; account: Account } => {
  const entries: Entry[] = [entry]
  let account = evolveAccount(before, entry, at)
  for (let more = next(account); more.length > 0; more = next(account)) {
    entries.push(...more)
    for (const one of more) account = evolveAccount(account, one, at)
  }
  return { events: [...entries, ...tierChange(before, account.earned, rules)], account }
}

export const earn = (command: Earn, account: Account): LoyaltyEvent[] => {
  const { orderId, goodsCents, categoryIds, placedAt, happenedAt, rules, game } = command
  if (account.bookings.some((one) => one.orderId === orderId)) return []
  const { userId, earned } = account
  const rate = rateAt(rules, earned)
  const of = { userId, orderId, happenedAt }
  const order = { ...rate, goodsCents, placedAt, categoryIds }
  const data = { ...of, points: pointsFor(goodsCents, rate), ...order }
  const judged: Judged = { rules, game, day: dayOf(command) }
  return withBonuses(
    account,
    { type: 'PointsEarned', data: { ...data, tierId: tierAt(rules.tiers, earned).id } },
    {
      rules,
      at: happenedAt,
      next: (after) =>
        newBonuses(after, judged).map((won) => ({ type: 'BonusGiven', data: { ...of, ...won } })),
    },
  ).events
}

/**
 * Takes back what the order earned less what the kept goods would have, at the order's own rate. So several parts add
 * up to the earning exactly. Bonuses whose conditions it breaks go with it, and vouchers that those points bought.
 */
export const reverse = (command: Reverse, account: Account): LoyaltyEvent[] => {
  const { orderId, returnId, goodsCents, categoryIds, happenedAt, rules, game, known } = command
  const booking = account.bookings.find((one) => one.orderId === orderId) ?? known
  if (booking === null || booking.returnIds.includes(returnId)) return []
  const of = { userId: account.userId, orderId, returnId, happenedAt }
  const points =
    pointsFor(booking.keptCents, booking) - pointsFor(booking.keptCents - goodsCents, booking)
  const judged: Judged = { rules, game, day: dayOf(booking) }
  const before = { ...account, bookings: withBooking(account, booking) }
  const { events, account: after } = withBonuses(
    account,
    { type: 'PointsReversed', data: { ...of, points, goodsCents, booking, categoryIds } },
    {
      rules,
      at: happenedAt,
      next: (left) =>
        brokenBonuses(before, left, judged).map(({ at: givenAt, ...won }) => ({
          type: 'BonusReversed',
          data: { ...of, ...won, givenAt },
        })),
    },
  )
  return [...events, ...takeBackVouchers(after, orderId)]
}
