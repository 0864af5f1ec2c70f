import { badgeIcons } from '../../domain/loyalty/accrual.ts'
import { achievementCategories, challengeTypes } from '../../domain/loyalty/vocabulary.ts'
import { isoTime, ksh, z } from '../rules/schema.ts'

const words = {
  name: z.string(),
  nameSw: z.string(),
  description: z.string(),
  descriptionSw: z.string(),
}

/**
 * A user's progress. `experiencePoints` of `experienceToNext` points of the level are reached. `totalPoints`: all
 * points ever earned and not taken back. `currentPoints`: the points that can be spent.
 * Money is in KSh, less returns. `nextReward.missing` is 0 if all rewards can be redeemed. `today.streakMaintained`: an
 * order was placed today.
 */
export const userStats = z
  .object({
    level: z.number(),
    experiencePoints: z.number(),
    experienceToNext: z.number(),
    totalPoints: z.number(),
    currentPoints: z.number(),
    currentStreak: z.number(),
    longestStreak: z.number(),
    totalOrders: z.number(),
    totalSpent: ksh,
    spentThisMonth: z.number(),
    achievementsUnlocked: z.number(),
    tier: z.object({
      id: z.string(),
      name: z.string(),
      nameSw: z.string(),
      badgeIcon: z.enum(badgeIcons),
      badgeColor: z.string(),
      multiplier: z.number(),
    }),
    today: z.object({
      pointsEarned: z.number(),
      challengesCompleted: z.number(),
      streakMaintained: z.boolean(),
    }),
    nextReward: z
      .object({
        name: z.string(),
        nameSw: z.string(),
        pointsCost: z.number(),
        missing: z.number(),
      })
      .nullable(),
    isOnLeaderboard: z.boolean(),
    isNoticeWished: z.boolean(),
  })
  .meta({ id: 'UserStats' })
export type UserStats = z.infer<typeof userStats>

export const achievement = z
  .object({
    id: z.string(),
    ...words,
    icon: z.string(),
    badgeColor: z.string(),
    category: z.enum(achievementCategories),
    isCompleted: z.boolean(),
    progress: z.number(),
    requirement: z.number(),
    pointsReward: z.number(),
    unlockedAt: isoTime.nullable(),
  })
  .meta({ id: 'Achievement' })
export type Achievement = z.infer<typeof achievement>

/**
 * `bonus`: `on_its_way` from the order's placing until its delivery. `timeRemaining` is English, for example '5h 12m',
 * for clients without texts of their own.
 */
export const dailyChallenge = z
  .object({
    id: z.string(),
    title: z.string(),
    titleSw: z.string(),
    description: z.string(),
    descriptionSw: z.string(),
    icon: z.string(),
    type: z.enum(challengeTypes),
    progress: z.number(),
    targetValue: z.number(),
    pointsReward: z.number(),
    isCompleted: z.boolean(),
    bonus: z.enum(['open', 'on_its_way', 'given']),
    timeRemaining: z.string(),
    endsAt: isoTime,
  })
  .meta({ id: 'DailyChallenge' })
export type DailyChallenge = z.infer<typeof dailyChallenge>

const boardRow = z.object({
  rank: z.number().nullable(),
  name: z.string(),
  points: z.number(),
  isOwn: z.boolean(),
})

/** The best of the week, and the places around the user's own. Other users see a first name only if its user agreed. */
export const leaderboard = z
  .object({
    weekStart: z.string(),
    isShown: z.boolean(),
    top: z.array(boardRow),
    around: z.array(boardRow),
  })
  .meta({ id: 'Leaderboard' })
export type Leaderboard = z.infer<typeof leaderboard>

export const recentEvent = z
  .object({
    id: z.string(),
    type: z.enum(['order_completed', 'achievement_unlocked', 'challenge_completed']),
    points: z.number(),
    about: z.string(),
    name: z.string(),
    nameSw: z.string(),
    createdAt: isoTime,
  })
  .meta({ id: 'RecentEvent' })
export type RecentEvent = z.infer<typeof recentEvent>

/** A reward that was added after the user asked to be told. Null: there is none, or the user did not ask. */
export const rewardNotice = z
  .object({ reward: z.object({ name: z.string(), nameSw: z.string() }).nullable() })
  .meta({ id: 'RewardNotice' })

export const boardBody = z.object({ isShown: z.boolean() })
export const noticeBody = z.object({ isWished: z.boolean() })
