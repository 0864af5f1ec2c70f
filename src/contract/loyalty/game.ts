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
 * `experiencePoints` of `experienceToNext` are within the level. `totalPoints` were ever earned and not taken back,
 * `currentPoints` can be spent. `nextReward.missing` is 0 where all rewards are within reach. Money in KSh, net of
 * returns. `today.streakMaintained`: an order was placed today.
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
 * `bonus`: it is on its way from the order's placing to its delivery. `timeRemaining` is English, '5h 12m', for clients
 * without words of their own.
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

/** The first of the week, and oneself among the neighbours. Others see one's first name if one agreed. */
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

/** The reward that was added since one wished to hear of it. Null: none was, or nothing is wished. */
export const rewardNotice = z
  .object({ reward: z.object({ name: z.string(), nameSw: z.string() }).nullable() })
  .meta({ id: 'RewardNotice' })

export const boardBody = z.object({ isShown: z.boolean() })
export const noticeBody = z.object({ isWished: z.boolean() })
