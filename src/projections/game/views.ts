import { nairobiDay } from '../../contract/rules/dates.ts'
import type { LoyaltyRules } from '../../domain/loyalty/accrual.ts'
import {
  bonusOfAchievement,
  measureOf,
  requirementOf,
} from '../../domain/loyalty/game/achievements.ts'
import { bonusOfChallenge, challengesOn, progressOf } from '../../domain/loyalty/game/challenges.ts'
import type { AchievementRule, ChallengeRule, GameRules } from '../../domain/loyalty/game/rules.ts'
import type { Game } from '../../domain/loyalty/game/state.ts'
import type { PlayedToday } from './played.ts'

/** `unlockedAt` is null until then. Whatever comes back, the badge stays. */
export type AchievementView = Pick<
  AchievementRule,
  'id' | 'name' | 'nameSw' | 'description' | 'descriptionSw' | 'icon' | 'badgeColor' | 'category'
> & { points: number; progress: number; requirement: number; unlockedAt: string | null }

/** `bonus` is on its way from the placing of the order to its delivery. */
export type ChallengeView = Pick<
  ChallengeRule,
  'type' | 'name' | 'nameSw' | 'description' | 'descriptionSw' | 'icon' | 'points'
> & { id: string; progress: number; target: number; bonus: 'open' | 'on_its_way' | 'given' }

/** Those that the shop's tiers allow, and those that were unlocked when they did. */
export const achievementsOf = (
  played: { earned: number; game: Game },
  { rules, game }: { rules: LoyaltyRules; game: GameRules },
): AchievementView[] =>
  game.achievements.flatMap((rule) => {
    const required = requirementOf(rule, rules)
    const badge = played.game.badges.find(({ bonusId }) => bonusId === bonusOfAchievement(rule.id))
    if (required === undefined && badge === undefined) return []
    const progress = measureOf(rule, played)
    const requirement = required ?? progress
    return [{ ...rule, progress, requirement, unlockedAt: badge?.at ?? null }]
  })

const bonusState = (
  { type, target }: ChallengeRule,
  { day, game, progress }: { day: string; game: Game; progress: number },
): ChallengeView['bonus'] => {
  const bonusId = bonusOfChallenge(day, type)
  if (game.challenges.some((one) => one.bonusId === bonusId && one.points > 0)) return 'given'
  return progress >= target ? 'on_its_way' : 'open'
}

export const challengesOf = (
  { userId, game }: { userId: string; game: Game },
  today: PlayedToday,
  { rules, now }: { rules: GameRules; now: Date },
): ChallengeView[] => {
  const day = nairobiDay(now)
  return challengesOn(rules, { userId, day }).map((rule) => {
    const { beforeHour: _, target, ...shown } = rule
    const progress = progressOf(rule, today.all)
    const bonus = bonusState(rule, { day, game, progress })
    return { ...shown, id: bonusOfChallenge(day, rule.type), target, progress, bonus }
  })
}
