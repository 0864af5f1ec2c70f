import {
  loyaltyAccount,
  loyaltyRules,
  loyaltyTier,
  pointsEntry,
  reward,
  voucher,
} from '#contract/loyalty/loyalty.ts'
import { z } from '#contract/rules/schema.ts'
import { apiQuery, pagedQuery } from '#web/lib/queries.ts'
import { keys } from '../keys.ts'

export type Account = z.infer<typeof loyaltyAccount>
export type Tier = z.infer<typeof loyaltyTier>
export type Reward = z.infer<typeof reward>
export type Voucher = z.infer<typeof voucher>
export type PointsEntry = z.infer<typeof pointsEntry>

const MOST_OPEN = 50

export const accountQuery = (userId: string | undefined) =>
  apiQuery(keys.own(userId).loyalty({ part: 'account' }), '/api/user/loyalty', loyaltyAccount, {
    enabled: userId !== undefined,
  })

export const tiersQuery = apiQuery(
  keys.shop.loyalty({ part: 'tiers' }),
  '/api/loyalty/tiers',
  z.array(loyaltyTier),
)

/** The rules by which points are earned from now on. */
export const rulesQuery = apiQuery(
  keys.shop.loyalty({ part: 'rules' }),
  '/api/loyalty/rules',
  loyaltyRules,
)

export const rewardsQuery = (userId: string | undefined) =>
  pagedQuery(keys.own(userId).loyalty({ part: 'rewards' }), '/api/user/rewards', reward)

export const historyQuery = (userId: string | undefined) =>
  pagedQuery(
    keys.own(userId).loyalty({ part: 'history' }),
    '/api/user/points-history?limit=20',
    pointsEntry,
  )

/** The account's vouchers with a status, the newest first. */
export const vouchersQuery = (userId: string | undefined, status: Voucher['status']) =>
  pagedQuery(
    keys.own(userId).loyalty({ part: 'vouchers', status }),
    `/api/user/vouchers?status=${status}&limit=${MOST_OPEN}`,
    voucher,
  )
