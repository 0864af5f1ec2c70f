import { badgeIcons } from '../../domain/loyalty/accrual.ts'
import { achievementCategories, challengeTypes } from '../../domain/loyalty/vocabulary.ts'
import { isoTime, ksh, z } from '../rules/schema.ts'

const words = {
  name: z.string(),
  nameSw: z.string(),
  description: z.string(),
  descriptionSw: z.string(),
}

/** A user's progress. Money is in KSh, less returns. */
export const userStats = z
  .object({
    level: z.number(),
    /** The points that the user has collected in this level. The next level begins at `experienceToNext`. */
    experiencePoints: z.number(),
    experienceToNext: z.number(),
    /** All points ever earned and not taken back. */
    totalPoints: z.number(),
    /** The points that can be spent. */
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
      /** An order that was placed today has been delivered, so `currentStreak` counts today. */
      streakMaintained: z.boolean(),
    }),
    nextReward: z
      .object({
        name: z.string(),
        nameSw: z.string(),
        pointsCost: z.number(),
        /** The points that the customer lacks for the next reward. 0 if all rewards can be redeemed. */
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

/** A challenge of one day. */
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
    /** `on_its_way` from the placing of the order until its delivery. */
    bonus: z.enum(['open', 'on_its_way', 'given']),
    /** In English, for example '5h 12m', for clients without texts of their own. */
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

/**
 * The best customers of the week, and the customers ranked just above and below the user. Other people see only a first
 * name, and only if that customer agreed.
 */
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
