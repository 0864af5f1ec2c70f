import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  loyaltyAccount,
  loyaltyRules,
  loyaltyTier,
  pointsEntry,
  reward,
  voucher,
} from '#contract/loyalty/loyalty.ts'
import { z } from '#contract/rules/schema.ts'
import { api, apiPage } from '../../lib/api.ts'
import { keys } from '../keys.ts'

export type Account = z.infer<typeof loyaltyAccount>
export type Tier = z.infer<typeof loyaltyTier>
export type Reward = z.infer<typeof reward>
export type Voucher = z.infer<typeof voucher>
export type PointsEntry = z.infer<typeof pointsEntry>

const MOST_OPEN = 50

export const accountQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'account' }),
    queryFn: ({ signal }) => api('/api/user/loyalty', loyaltyAccount, { signal }),
    enabled: userId !== undefined,
  })

export const tiersQuery = queryOptions({
  queryKey: keys.shop.loyalty({ part: 'tiers' }),
  queryFn: ({ signal }) => api('/api/loyalty/tiers', z.array(loyaltyTier), { signal }),
})

/** The rules by which points are earned from now on. */
export const rulesQuery = queryOptions({
  queryKey: keys.shop.loyalty({ part: 'rules' }),
  queryFn: ({ signal }) => api('/api/loyalty/rules', loyaltyRules, { signal }),
})

export const rewardsQuery = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'rewards' }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(reward), signal),
    initialPageParam: '/api/user/rewards',
    getNextPageParam: (last) => last.next,
  })

export const historyQuery = (userId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'history' }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(pointsEntry), signal),
    initialPageParam: '/api/user/points-history?limit=20',
    getNextPageParam: (last) => last.next,
  })

/** The account's vouchers with a status, the newest first. */
export const vouchersQuery = (userId: string | undefined, status: Voucher['status']) =>
  infiniteQueryOptions({
    queryKey: keys.own(userId).loyalty({ part: 'vouchers', status }),
    queryFn: ({ pageParam, signal }) => apiPage(pageParam, z.array(voucher), signal),
    // An account can hold at most this many open vouchers.
    initialPageParam: `/api/user/vouchers?status=${status}&limit=${MOST_OPEN}`,
    getNextPageParam: (last) => last.next,
  })
