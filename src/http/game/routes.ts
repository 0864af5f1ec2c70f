import * as z from 'zod'
import type { CommandDeps } from '../../commands/engine/command.ts'
import { showOnLeaderboard, wishRewardNotice } from '../../commands/loyalty/player.ts'
import { readRules } from '../../commands/loyalty/rules.ts'
import {
  achievement,
  boardBody,
  dailyChallenge,
  leaderboard,
  noticeBody,
  recentEvent,
  rewardNotice,
  userStats,
} from '../../contract/loyalty/game.ts'
import { tierAt } from '../../contract/loyalty/loyalty.ts'
import { nairobiDay, weekStart } from '../../contract/rules/dates.ts'
import { ok } from '../../domain/kernel/result.ts'
import { presentTier } from '../loyalty/present.ts'
import { answerEmpty } from '../server/empty-answer.ts'
import { defineRoute, type Route } from '../server/route.ts'
import {
  presentAchievement,
  presentChallenge,
  presentRecent,
  presentRow,
  presentStats,
} from './present.ts'

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
  handle: async ({ actor, queries, deps }) => {
    const found = await queries.game.achievements(actor, await rulesOf(deps.commands))
    return found.ok ? ok({ body: found.value.map(presentAchievement) }) : found
  },
})

const challenges = defineRoute({
  ...look,
  path: '/api/loyalty/daily-challenges',
  summary:
    'Today’s three challenges, one of each type; a bonus is given when the order is delivered',
  response: z.array(dailyChallenge),
  handle: async ({ actor, queries, deps }) => {
    const now = deps.commands.world.now()
    const found = await queries.game.challenges(actor, await rulesOf(deps.commands), now)
    return found.ok ? ok({ body: found.value.map((one) => presentChallenge(one, now)) }) : found
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
  handle: async ({ actor, queries }) => {
    const found = await queries.game.recent(actor)
    return found.ok ? ok({ body: found.value.map(presentRecent) }) : found
  },
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
  summary: 'Lets one’s own first name stand on the leaderboard, or takes it off again',
  input: z.object({ body: boardBody }),
  handle: async ({ body, issue }) => answerEmpty(await issue(showOnLeaderboard, body)),
})

const wish = defineRoute({
  ...change,
  path: '/api/loyalty/reward-notice',
  summary: 'Wishes to hear of the next new reward, or ends that wish',
  input: z.object({ body: noticeBody }),
  handle: async ({ body, issue }) => answerEmpty(await issue(wishRewardNotice, body)),
})

export const gameRoutes: readonly Route[] = [
  ...[stats, achievements, challenges, board, recent, notice],
  ...[show, wish],
]
