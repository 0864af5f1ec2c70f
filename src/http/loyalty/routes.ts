import * as z from 'zod'
import { redeemReward } from '../../commands/loyalty/redeem-reward.ts'
import { readRules } from '../../commands/loyalty/rules.ts'
import {
  loyaltyAccount,
  loyaltyTier,
  pointsEntry,
  reward,
  tierAt,
  voucher,
  vouchersQuery,
} from '../../contract/loyalty/loyalty.ts'
import { idempotencyKey } from '../../contract/order/place-order.ts'
import { paging, uuid } from '../../contract/rules/schema.ts'
import { hasAccount } from '../../domain/kernel/access.ts'
import { ok } from '../../domain/kernel/result.ts'
import { defineRoute, type Route } from '../server/route.ts'
import { answerPage, pageOf } from '../server/route-parts.ts'
import { presentEntry, presentReward, presentTier, presentVoucher } from './present.ts'

const look = {
  method: 'GET',
  area: 'Loyalty',
  status: 200,
  errors: ['UNAUTHENTICATED'],
  reads: ['loyalty'],
} as const

/** The tier follows the present rules, by which the next order earns its points too. */
const account = defineRoute({
  ...look,
  path: '/api/user/loyalty',
  summary: 'One’s own points and tier',
  input: z.object({}),
  response: loyaltyAccount,
  handle: async ({ actor, queries, deps }) => {
    const found = await queries.loyalty.own(actor)
    if (!found.ok) return found
    const { points = 0, earned = 0 } = found.value ?? {}
    const { tiers } = await readRules(deps.commands)
    const { id: tierId } = tierAt(tiers, earned)
    return ok({ body: { tierId, currentPoints: points, totalPointsEarned: earned } })
  },
})

const allTiers = defineRoute({
  ...look,
  path: '/api/loyalty/tiers',
  summary: 'The tiers, from the first; for everybody',
  input: z.object({}),
  response: z.array(loyaltyTier),
  errors: [],
  reads: [],
  handle: async ({ deps }) => ok({ body: (await readRules(deps.commands)).tiers.map(presentTier) }),
})

const rewards = defineRoute({
  ...look,
  path: '/api/user/rewards',
  mayAsk: hasAccount,
  summary:
    'What points can be redeemed for, the fewest points first; for those who have an account',
  input: z.object({ query: paging }),
  response: z.array(reward),
  handle: async ({ actor, queries, query }) =>
    answerPage(await queries.loyalty.rewards(actor, pageOf(query)), presentReward),
})

const history = defineRoute({
  ...look,
  path: '/api/user/points-history',
  mayAsk: hasAccount,
  summary: 'What moved one’s own points, the newest first',
  input: z.object({ query: paging }),
  response: z.array(pointsEntry),
  handle: async ({ actor, queries, query }) =>
    answerPage(await queries.loyalty.history(actor, pageOf(query)), presentEntry),
})

const vouchers = defineRoute({
  ...look,
  path: '/api/user/vouchers',
  mayAsk: hasAccount,
  summary: 'One’s own vouchers, the newest first, all or those of a status',
  input: z.object({ query: vouchersQuery.extend(paging.shape) }),
  response: z.array(voucher),
  handle: async ({ actor, queries, query: { status, ...page } }) =>
    answerPage(await queries.loyalty.vouchers(actor, status, pageOf(page)), presentVoucher),
})

const redeem = defineRoute({
  method: 'POST',
  path: '/api/user/rewards/:rewardId/redeem',
  mayAsk: hasAccount,
  area: 'Loyalty',
  summary: 'Redeems points for a voucher; the same Idempotency-Key gives the same voucher',
  input: z.object({
    headers: z.object({ 'idempotency-key': idempotencyKey.optional() }),
    params: z.object({ rewardId: uuid }),
  }),
  status: 201,
  response: voucher,
  errors: [
    'UNAUTHENTICATED',
    'FORBIDDEN',
    'ACCOUNT_ERASED',
    'REWARD_NOT_FOUND',
    'NOT_ENOUGH_POINTS',
    'VOUCHERS_FULL',
    'IDEMPOTENCY_KEY_REUSED',
    'CONFLICT',
  ],
  limits: ['own'],
  reads: [],
  handle: async ({ headers, params: { rewardId }, issue }) => {
    const redemption = { rewardId, idempotencyKey: headers['idempotency-key'] }
    const redeemed = await issue(redeemReward, redemption)
    if (!redeemed.ok) return redeemed
    const { voucherId: id, ...made } = redeemed.value
    return ok({ body: presentVoucher({ id, ...made }) })
  },
})

export const loyaltyRoutes: readonly Route[] = [
  account,
  allTiers,
  rewards,
  history,
  vouchers,
  redeem,
]
