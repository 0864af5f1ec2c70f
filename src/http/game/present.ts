import type {
  Achievement,
  DailyChallenge,
  Leaderboard,
  RecentEvent,
  UserStats,
} from '../../contract/loyalty/game.ts'
import { nairobiDay, startOfDay } from '../../contract/rules/dates.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { Actor } from '../../domain/kernel/actor.ts'
import type { BoardRow } from '../../projections/game/board.ts'
import type { AchievementView, ChallengeView } from '../../projections/game/progress.ts'
import type { PlayerStats } from '../../projections/game/queries.ts'
import type { PointsEntryDoc } from '../../projections/loyalty/history.ts'
import type { RewardDoc } from '../../projections/loyalty/rewards.ts'

const presentNext = ({ name, nameSw, pointsCost }: RewardDoc, points: number) => ({
  name,
  nameSw,
  pointsCost,
  missing: Math.max(0, pointsCost - points),
})

/** `tier`: as the rules of now have it. */
export const presentStats = (own: PlayerStats, tier: UserStats['tier']): UserStats => {
  const { id, name, nameSw, badgeIcon, badgeColor, multiplier } = tier
  const { reward, points } = own
  return {
    level: own.level,
    experiencePoints: own.inLevel,
    experienceToNext: own.toNext,
    totalPoints: own.earned,
    currentPoints: points,
    currentStreak: own.currentStreak,
    longestStreak: own.longestStreak,
    totalOrders: own.orders,
    totalSpent: toKsh(own.spentCents),
    spentThisMonth: toKsh(own.monthCents),
    achievementsUnlocked: own.unlocked,
    tier: { id, name, nameSw, badgeIcon, badgeColor, multiplier },
    today: {
      pointsEarned: own.pointsToday,
      challengesCompleted: own.challenges.filter(({ bonus }) => bonus !== 'open').length,
      streakMaintained: own.hasShoppedToday,
    },
    nextReward: reward ? presentNext(reward, points) : null,
    isOnLeaderboard: own.isOnBoard,
    isNoticeWished: own.wishesNotice,
  }
}

export const presentAchievement = (view: AchievementView): Achievement => {
  const { points: pointsReward, unlockedAt, progress, ...shown } = view
  const { id, name, nameSw, description, descriptionSw, icon, badgeColor, category } = shown
  const words = { id, name, nameSw, description, descriptionSw, icon, badgeColor, category }
  const { requirement } = shown
  const isCompleted = unlockedAt !== null
  return { ...words, isCompleted, progress, requirement, pointsReward, unlockedAt }
}

const MINUTE_MS = 60_000

const remaining = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS))
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** The day of a challenge ends with Nairobi's. */
export const presentChallenge = (view: ChallengeView, now: Date): DailyChallenge => {
  const endsAt = startOfDay(nairobiDay(now), 1)
  const { id, type, name: title, nameSw: titleSw, description, descriptionSw, icon } = view
  const { progress, target: targetValue, points: pointsReward, bonus } = view
  return {
    id,
    type,
    title,
    titleSw,
    description,
    descriptionSw,
    icon,
    progress,
    targetValue,
    pointsReward,
    bonus,
    isCompleted: bonus !== 'open',
    timeRemaining: remaining(Date.parse(endsAt) - now.getTime()),
    endsAt,
  }
}

export const presentRow =
  (actor: Actor) =>
  ({ id, rank, name, points }: BoardRow): Leaderboard['top'][number] => ({
    rank,
    name,
    points,
    isOwn: id === actor.id,
  })

const typeOf = ({ kind, bonus }: PointsEntryDoc): RecentEvent['type'] => {
  if (kind === 'order') return 'order_completed'
  return bonus === 'achievement' ? 'achievement_unlocked' : 'challenge_completed'
}

export const presentRecent = (doc: PointsEntryDoc): RecentEvent => {
  const { id, points, about, name, nameSw, happenedAt: createdAt } = doc
  return { id, type: typeOf(doc), points, about, name, nameSw, createdAt }
}
