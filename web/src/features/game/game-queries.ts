import {
  achievement,
  dailyChallenge,
  leaderboard,
  recentEvent,
  userStats,
} from '#contract/loyalty/game.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery } from '#web/lib/queries.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../../shop/keys.ts'

type UserId = string | undefined

export const statsQuery = (userId: UserId) =>
  apiQuery(keys.own(userId).loyalty({ part: 'game' }), '/api/loyalty/user-stats', userStats, {
    enabled: userId !== undefined,
  })

export const achievementsQuery = (userId: UserId) =>
  apiQuery(
    keys.own(userId).loyalty({ part: 'achievements' }),
    '/api/loyalty/achievements',
    z.array(achievement),
  )

export const challengesQuery = (userId: UserId) =>
  apiQuery(
    keys.own(userId).loyalty({ part: 'challenges' }),
    '/api/loyalty/daily-challenges',
    z.array(dailyChallenge),
  )

export const boardQuery = (userId: UserId) =>
  apiQuery(keys.own(userId).loyalty({ part: 'board' }), '/api/loyalty/leaderboard', leaderboard)

export const recentQuery = (userId: UserId) =>
  apiQuery(
    keys.own(userId).loyalty({ part: 'recent' }),
    '/api/loyalty/recent-events',
    z.array(recentEvent),
  )

export const showOnBoard = (isShown: boolean) =>
  api('/api/loyalty/leaderboard', z.object({}), { method: 'PUT', body: { isShown } })

export const wishNotice = (isWished: boolean) =>
  api('/api/loyalty/reward-notice', z.object({}), { method: 'PUT', body: { isWished } })
