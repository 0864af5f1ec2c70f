import type { LoyaltyRules } from '../accrual.ts'
import type { AchievementRule, Measure } from './rules.ts'
import type { Game } from './state.ts'

export type Played = { earned: number; game: Game }

const measures: Record<Measure, (played: Played) => number> = {
  orders: ({ game }) => game.orders,
  spent: ({ game }) => Math.floor(game.spentCents / 100),
  streak: ({ game }) => game.streak.longest,
  earlyOrders: ({ game }) => game.earlyOrders,
  weekendOrders: ({ game }) => game.weekendOrders,
  categories: ({ game }) => Object.keys(game.categories).length,
  tier: ({ earned }) => Math.max(0, earned),
}

/** What it takes. Undefined: the shop has no such tier. */
export const requirementOf = (
  { measure, requirement }: AchievementRule,
  { tiers }: Pick<LoyaltyRules, 'tiers'>,
): number | undefined => (measure === 'tier' ? tiers[requirement]?.pointsRequired : requirement)

export const measureOf = ({ measure }: AchievementRule, played: Played): number =>
  measures[measure](played)

export const isMet = (
  rule: AchievementRule,
  played: Played,
  rules: Pick<LoyaltyRules, 'tiers'>,
): boolean => measureOf(rule, played) >= (requirementOf(rule, rules) ?? Number.POSITIVE_INFINITY)

export const bonusOfAchievement = (id: string): string => `achievement-${id}`
