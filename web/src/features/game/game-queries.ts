import { queryOptions } from '@tanstack/react-query'
import {
  achievement,
  dailyChallenge,
  leaderboard,
  recentEvent,
  userStats,
} from '#contract/loyalty/game.ts'
import { z } from '#contract/rules/schema.ts'
import { api } from '../../lib/api.ts'
import { keys } from '../../shop/keys.ts'

type UserId = string | undefined

export const statsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'game' }),
    queryFn: ({ signal }) => api('/api/loyalty/user-stats', userStats, { signal }),
    enabled: userId !== undefined,
  })

export const achievementsQuery = (userId: UserId) =>
  queryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'achievements' }),
    queryFn: ({ signal }) => api('/api/loyalty/achievements', z.array(achievement), { signal }),
  })

export const challengesQuery = (userId: UserId) =>
  queryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'challenges' }),
    queryFn: ({ signal }) =>
      api('/api/loyalty/daily-challenges', z.array(dailyChallenge), { signal }),
  })

export const boardQuery = (userId: UserId) =>
  queryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'board' }),
    queryFn: ({ signal }) => api('/api/loyalty/leaderboard', leaderboard, { signal }),
  })

export const recentQuery = (userId: UserId) =>
  queryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'recent' }),
    queryFn: ({ signal }) => api('/api/loyalty/recent-events', z.array(recentEvent), { signal }),
  })

export const showOnBoard = (isShown: boolean) =>
  api('/api/loyalty/leaderboard', z.object({}), { method: 'PUT', body: { isShown } })

export const wishNotice = (isWished: boolean) =>
  api('/api/loyalty/reward-notice', z.object({}), { method: 'PUT', body: { isWished } })
