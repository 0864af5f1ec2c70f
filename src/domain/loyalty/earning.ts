import type { Instant } from '../kernel/decider.ts'
import { type LoyaltyRules, pointsFor, rateAt, tierAt } from './accrual.ts'
import type { Booking, LoyaltyEvent } from './events.ts'
import { brokenBonuses, type Judged, newBonuses } from './game/bonuses.ts'
import { dayOf, type GameRules } from './game/rules.ts'
import { type AccountEntry, evolveAccount, type LoyaltyAccount, withBooking } from './state.ts'
import { takeBackVouchers } from './vouchers.ts'

/** An order was delivered. Its goods earn points once. */
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
/** Goods of an order came back, and the points that they earned are taken back. */
export type Reverse = {
  type: 'Reverse'
  userId: string
  orderId: string
  returnId: string
  /** The price of the goods that came back. */
  goodsCents: number
  /** The categories of the goods that the customer keeps. */
  categoryIds: number[]
  happenedAt: Instant
  rules: LoyaltyRules
  game: GameRules
  /** What the order earned, read from the log if the account no longer remembers it. Null: it earned nothing. */
  known: Booking | null
}

/** The event that changes the tier, if `earned` points now reach another one. */
const tierChange = (
  { userId, tierId }: LoyaltyAccount,
  earned: number,
  { tiers, version: rulesVersion }: LoyaltyRules,
): LoyaltyEvent[] => {
  const { id: to } = tierAt(tiers, earned)
  if (to === (tierId ?? tiers[0]?.id)) return []
  return [{ type: 'TierChanged', data: { userId, from: tierId, to, rulesVersion } }]
}

/** Gives the entry, all bonuses that it leads to (a bonus may lead to another bonus), and the change of tier. */
const withBonuses = (
  before: LoyaltyAccount,
  entry: AccountEntry,
  {
    rules,
    at,
    next,
  }: { rules: LoyaltyRules; at: Instant; next: (account: LoyaltyAccount) => AccountEntry[] },
): { events: LoyaltyEvent[]; account: LoyaltyAccount } => {
  const entries: AccountEntry[] = [entry]
  let account = evolveAccount(before, entry, at)
  for (let more = next(account); more.length > 0; more = next(account)) {
    entries.push(...more)
    for (const one of more) account = evolveAccount(account, one, at)
  }
  return { events: [...entries, ...tierChange(before, account.earned, rules)], account }
}

export const earn = (command: Earn, account: LoyaltyAccount): LoyaltyEvent[] => {
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
 * Takes back the points that the returned goods had earned, at the order's own rate, so that several returns add up
 * exactly to what was earned. Also takes back bonuses whose conditions no longer hold, and unused vouchers if points
 * are missing.
 */
export const reverse = (command: Reverse, account: LoyaltyAccount): LoyaltyEvent[] => {
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
