import type { LoyaltyRules } from '../accrual.ts'
import type { LoyaltyAccount } from '../state.ts'
import type { BonusKind } from '../vocabulary.ts'
import {
  type AchievementRule,
  bonusOfChallenge,
  challengesOn,
  dayOf,
  type GameRules,
  type Measure,
  progressOf,
} from './rules.ts'
import type { Game } from './state.ts'

type Played = { earned: number; game: Game }

const measures: Record<Measure, (played: Played) => number> = {
  orders: ({ game }) => game.orders,
  spent: ({ game }) => Math.floor(game.spentCents / 100),
  streak: ({ game }) => game.streak.longest,
  earlyOrders: ({ game }) => game.earlyOrders,
  weekendOrders: ({ game }) => game.weekendOrders,
  categories: ({ game }) => Object.keys(game.categories).length,
  tier: ({ earned }) => Math.max(0, earned),
}

/** What the achievement requires. Undefined if it asks for a tier that the shop does not have. */
export const requirementOf = (
  { measure, requirement }: AchievementRule,
  { tiers }: Pick<LoyaltyRules, 'tiers'>,
): number | undefined => (measure === 'tier' ? tiers[requirement]?.pointsRequired : requirement)

export const measureOf = ({ measure }: AchievementRule, played: Played): number =>
  measures[measure](played)

const isMet = (
  rule: AchievementRule,
  played: Played,
  rules: Pick<LoyaltyRules, 'tiers'>,
): boolean => measureOf(rule, played) >= (requirementOf(rule, rules) ?? Number.POSITIVE_INFINITY)

export const bonusOfAchievement = (id: string): string => `achievement-${id}`

/** The rules by which bonuses are judged, and the day on which the order was placed. */
export type Judged = { rules: LoyaltyRules; game: GameRules; day: string }

/** A bonus whose condition holds. */
export type Won = { bonusId: string; kind: BonusKind; points: number }

const wonAchievements = (account: LoyaltyAccount, { rules, game }: Judged): Won[] =>
  game.achievements
    .filter((rule) => isMet(rule, account, rules))
    .map(({ id, points }) => ({
      bonusId: bonusOfAchievement(id),
      kind: 'achievement',
      points,
    }))

const wonChallenges = ({ userId, bookings }: LoyaltyAccount, { game, day }: Judged): Won[] => {
  const orders = bookings.filter((one) => dayOf(one) === day)
  return challengesOn(game, { userId, day })
    .filter((rule) => progressOf(rule, orders) >= rule.target)
    .map(({ type, points }) => ({
      bonusId: bonusOfChallenge(day, type),
      kind: type,
      points,
    }))
}

/** The bonuses whose conditions hold now: achievements, and the day's challenges. */
export const wonBy = (account: LoyaltyAccount, judged: Judged): Won[] => [
  ...wonAchievements(account, judged),
  ...wonChallenges(account, judged),
]

const given = ({ game }: LoyaltyAccount) => [...game.badges, ...game.challenges]

/** The won bonuses that were never given before. A bonus that was taken back is not given again. */
export const newBonuses = (account: LoyaltyAccount, judged: Judged): Won[] => {
  const known = new Set(given(account).map(({ bonusId }) => bonusId))
  return wonBy(account, judged).filter(({ bonusId }) => !known.has(bonusId))
}

/** The bonuses to take back: their conditions held before and no longer hold now. */
export const brokenBonuses = (before: LoyaltyAccount, account: LoyaltyAccount, judged: Judged) => {
  const held = new Set(wonBy(before, judged).map(({ bonusId }) => bonusId))
  for (const { bonusId } of wonBy(account, judged)) held.delete(bonusId)
  return given(account).filter(({ bonusId, points }) => points > 0 && held.has(bonusId))
}
