import { denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

const finance = { answers: { ...denied, finance_achieng: 200, admin: 200 } }

const tier = {
  id: 'one',
  name: 'One',
  pointsRequired: 0,
  multiplier: 1,
  badgeColor: '#000000',
  benefits: [],
}

/** The ledger of points, and what finance proves by it. */
export const ofFinance: Readonly<Record<string, Row>> = {
  'GET /api/finance/ledger': finance,
  'GET /api/finance/ledger/sums': finance,
  'GET /api/finance/outstanding': finance,
  'GET /api/finance/vouchers': finance,
  'GET /api/finance/statement': finance,
  'GET /api/finance/log-warning': finance,
  'POST /api/finance/statement/export': { ask: () => ({ body: {} }), ...finance },
  'GET /api/sales': {
    ask: () => ({ path: `/api/sales?branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, finance_achieng: 200, admin: 200 },
  },
  'POST /api/sales/export': {
    ask: () => ({ body: { branch: ids.kabete } }),
    answers: { ...denied, manager_kabete: 200, finance_achieng: 200, admin: 200 },
  },
  'GET /api/finance/points-worth': finance,
  'GET /api/finance/points-worth/versions': finance,
  'PATCH /api/finance/points-worth': {
    ask: () => ({ body: { worth: 0.5, redeemedPercent: 100 } }),
    ...finance,
  },
  'POST /api/finance/replay': { ask: () => ({ body: {} }), ...finance },
  'POST /api/finance/replay/export': { ask: () => ({ body: {} }), ...finance },
  'POST /api/finance/dry-run': {
    ask: () => ({ body: { shillingsAPoint: 10, tiers: [tier] } }),
    ...finance,
  },
  'POST /api/finance/dry-run/export': {
    ask: () => ({ body: { shillingsAPoint: 10, tiers: [tier] } }),
    ...finance,
  },
  'POST /api/finance/vouchers/export': { ask: () => ({ body: {} }), ...finance },
  'POST /api/finance/ledger/export': { ask: () => ({ body: {} }), ...finance },
}
