import * as z from 'zod'
import type { CommandDeps } from '../../commands/engine/command.ts'
import { showOnLeaderboard, wishRewardNotice } from '../../commands/loyalty/player.ts'
import { readRules } from '../../commands/loyalty/rules.ts'
import {
  type Achievement,
  achievement,
  boardBody,
  type DailyChallenge,
  dailyChallenge,
  type Leaderboard,
  leaderboard,
  noticeBody,
  type RecentEvent,
  recentEvent,
  rewardNotice,
  type UserStats,
  userStats,
} from '../../contract/loyalty/game.ts'
import { tierAt } from '../../contract/loyalty/loyalty.ts'
import { nairobiDay, weekStart } from '../../contract/rules/dates.ts'
import { toKsh } from '../../contract/rules/money.ts'
import type { Actor } from '../../domain/kernel/access.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { BoardRow } from '../../projections/game/board.ts'
import type { AchievementView, ChallengeView } from '../../projections/game/progress.ts'
import type { PlayerStats } from '../../projections/game/queries.ts'
import type { PointsEntryDoc } from '../../projections/loyalty/history.ts'
import type { RewardDoc } from '../../projections/loyalty/rewards.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerEmpty, answerWith } from '../server/route-parts.ts'
import { presentTier } from './present.ts'

const presentNext = ({ name, nameSw, pointsCost }: RewardDoc, points: number) => ({
  name,
  nameSw,
  pointsCost,
  missing: Math.max(0, pointsCost - points),
})

/** `tier`: the account's tier by the present rules. */
const presentStats = (own: PlayerStats, tier: UserStats['tier']): UserStats => {
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
      streakMaintained: own.countsToday,
    },
    nextReward: reward ? presentNext(reward, points) : null,
    isOnLeaderboard: own.isOnBoard,
    isNoticeWished: own.wishesNotice,
  }
}

const presentAchievement = (view: AchievementView): Achievement => {
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

const presentChallenge = (view: ChallengeView, now: Date): DailyChallenge => {
  const { id, type, name: title, nameSw: titleSw, description, descriptionSw, icon } = view
  const { progress, target: targetValue, points: pointsReward, bonus, endsAt } = view
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

const presentRow =
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

const presentRecent = (doc: PointsEntryDoc): RecentEvent => {
  const { id, points, about, name, nameSw, happenedAt: createdAt } = doc
  return { id, type: typeOf(doc), points, about, name, nameSw, createdAt }
}

const look = {
  method: 'GET',
  area: 'Loyalty',
  input: z.object({}),
  status: 200,
  errors: ['UNAUTHENTICATED'],
  reads: ['game'],
} as const

const rulesOf = async (commands: CommandDeps) => ({
  rules: await readRules(commands),
  game: commands.game,
})

const stats = defineRoute({
  ...look,
  path: '/api/loyalty/user-stats',
  summary: 'One’s own level, streak, tier and figures of the game',
  response: userStats,
  handle: async ({ actor, queries, deps }) => {
    const of = await rulesOf(deps.commands)
    const found = await queries.game.stats(actor, of, deps.commands.world.now())
    if (!found.ok) return found
    const tier = presentTier(tierAt(of.rules.tiers, found.value.earned))
    return ok({ body: presentStats(found.value, tier) })
  },
})

const achievements = defineRoute({
  ...look,
  path: '/api/loyalty/achievements',
  summary: 'The achievements, and how far one has come with each',
  response: z.array(achievement),
  handle: async ({ actor, queries, deps }) =>
    answerWith(await queries.game.achievements(actor, await rulesOf(deps.commands)), (value) =>
      value.map(presentAchievement),
    ),
})

const challenges = defineRoute({
  ...look,
  path: '/api/loyalty/daily-challenges',
  summary:
    'Today’s three challenges, one of each type; a bonus is given when the order is delivered',
  response: z.array(dailyChallenge),
  handle: async ({ actor, queries, deps }) => {
    const now = deps.commands.world.now()
    return answerWith(
      await queries.game.challenges(actor, await rulesOf(deps.commands), now),
      (value) => value.map((one) => presentChallenge(one, now)),
    )
  },
})

const board = defineRoute({
  ...look,
  path: '/api/loyalty/leaderboard',
  summary: 'Points of this week, net of returns: the first names of those who agreed',
  response: leaderboard,
  handle: async ({ actor, queries, deps }) => {
    const now = deps.commands.world.now()
    const found = await queries.game.board(actor, now)
    if (!found.ok) return found
    const { top, around, isOnBoard: isShown } = found.value
    const [first, own] = [top, around].map((rows) => rows.map(presentRow(actor)))
    const week = weekStart(nairobiDay(now))
    return ok({ body: { weekStart: week, isShown, top: first ?? [], around: own ?? [] } })
  },
})

const recent = defineRoute({
  ...look,
  path: '/api/loyalty/recent-events',
  summary: 'The latest orders, achievements and challenges that earned points, the newest first',
  response: z.array(recentEvent),
  handle: async ({ actor, queries }) =>
    answerWith(await queries.game.recent(actor), (value) => value.map(presentRecent)),
})

const notice = defineRoute({
  ...look,
  path: '/api/loyalty/reward-notice',
  summary: 'The reward that was added since one wished to hear of it',
  response: rewardNotice,
  handle: async ({ actor, queries }) => {
    const found = await queries.game.newReward(actor)
    if (!found.ok) return found
    const { value } = found
    return ok({ body: { reward: value ? { name: value.name, nameSw: value.nameSw } : null } })
  },
})

const change = {
  method: 'PUT',
  area: 'Loyalty',
  status: 200,
  response: z.object({}),
  errors: ['UNAUTHENTICATED', 'FORBIDDEN', 'CONFLICT'],
  limits: ['own'],
  reads: [],
} as const

const show = defineRoute({
  ...change,
  path: '/api/loyalty/leaderboard',
  mayAsk: hasAccount,
  summary: 'Lets one’s own first name stand on the leaderboard, or takes it off again',
  input: z.object({ body: boardBody }),
  handle: async ({ body, issue }) => answerEmpty(await issue(showOnLeaderboard, body)),
})

const wish = defineRoute({
  ...change,
  path: '/api/loyalty/reward-notice',
  mayAsk: hasAccount,
  summary: 'Wishes to hear of the next new reward, or ends that wish',
  input: z.object({ body: noticeBody }),
  handle: async ({ body, issue }) => answerEmpty(await issue(wishRewardNotice, body)),
})

export const gameRoutes: readonly Route[] = [
  ...[stats, achievements, challenges, board, recent, notice],
  ...[show, wish],
]
