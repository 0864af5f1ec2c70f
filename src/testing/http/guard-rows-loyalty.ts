import { v7 } from 'uuid'
import { all, denied, everybody200, type Row } from './guard-row.ts'

const unknown = '01890000-0000-7000-8000-00000000dead'
const details = { name: 'Off', pointsCost: 1, worth: { kind: 'free_delivery' } }
const owners = { answers: { ...all(200), guest: 401 } }
const tier = { id: 'one', name: 'One', pointsRequired: 0, multiplier: 1, badgeColor: '#000000' }

/** Points, rewards and vouchers. */
export const ofLoyalty: Readonly<Record<string, Row>> = {
  'GET /api/user/loyalty': owners,
  'GET /api/user/rewards': owners,
  'GET /api/user/points-history': owners,
  'GET /api/user/vouchers': owners,
  'GET /api/loyalty/user-stats': owners,
  'GET /api/loyalty/achievements': owners,
  'GET /api/loyalty/daily-challenges': owners,
  'GET /api/loyalty/leaderboard': owners,
  'GET /api/loyalty/recent-events': owners,
  'GET /api/loyalty/reward-notice': owners,
  'PUT /api/loyalty/leaderboard': { ask: () => ({ body: { isShown: true } }), ...owners },
  'PUT /api/loyalty/reward-notice': { ask: () => ({ body: { isWished: true } }), ...owners },
  'GET /api/loyalty/tiers': everybody200,
  'GET /api/loyalty/rules': everybody200,
  'POST /api/user/rewards/:rewardId/redeem': {
    ask: () => ({ path: `/api/user/rewards/${unknown}/redeem` }),
    answers: { ...all(404), guest: 401 },
  },
  'GET /api/admin/rewards': { answers: { ...denied, admin: 200, finance_achieng: 200 } },
  'GET /api/admin/loyalty-rules': { answers: { ...denied, admin: 200, finance_achieng: 200 } },
  'POST /api/admin/rewards': {
    ask: () => ({ body: { id: v7(), ...details } }),
    answers: { ...denied, admin: 201 },
  },
  'PATCH /api/admin/rewards/:id': {
    ask: () => ({ path: `/api/admin/rewards/${unknown}`, body: details }),
    answers: { ...denied, admin: 404 },
  },
  'PATCH /api/admin/rewards/:id/offer': {
    ask: () => ({ path: `/api/admin/rewards/${unknown}/offer`, body: { isOffered: false } }),
    answers: { ...denied, admin: 404 },
  },
  'PATCH /api/admin/loyalty-rules': {
    ask: () => ({ body: { shillingsAPoint: 10, tiers: [{ ...tier, benefits: [] }] } }),
    answers: { ...denied, admin: 200 },
  },
  'POST /api/admin/users/:id/points': {
    ask: ({ userId }) => ({
      path: `/api/admin/users/${userId}/points`,
      body: { id: v7(), points: 1, reason: 'A gift' },
    }),
    answers: { ...denied, admin: 201 },
  },
}
