import { usualSettings } from '#contract/shop-settings.ts'
import { all, denied, type Row } from './guard-row.ts'
import { ofDispatch } from './guard-rows-dispatch.ts'
import { ofImports } from './guard-rows-imports.ts'
import { ofStock } from './guard-rows-stock.ts'
import { ofTransfers } from './guard-rows-transfers.ts'
import { ids } from './small-shop.ts'

/** Routes for staff. One row a route, one figure a visitor. */
export const ofStaff: Readonly<Record<string, Row>> = {
  'GET /api/staff/search': {
    ask: () => ({ path: '/api/staff/search?q=0001' }),
    answers: {
      ...denied,
      manager_kabete: 200,
      manager_westlands: 200,
      clerk_kabete: 200,
      finance_achieng: 200,
      admin: 200,
    },
  },
  'GET /api/branches/:id/figures': {
    ask: () => ({ path: `/api/branches/${ids.kabete}/figures` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/branches/:id/order-places': {
    ask: () => ({ path: `/api/branches/${ids.kabete}/order-places` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'PUT /api/branches/:id/order-places': {
    ask: () => ({ path: `/api/branches/${ids.kabete}/order-places`, body: { more: 20 } }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/branches/:id/lost-sales': {
    ask: () => ({ path: `/api/branches/${ids.kabete}/lost-sales` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/branches/:id/missed-searches': {
    ask: () => ({ path: `/api/branches/${ids.kabete}/missed-searches` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'POST /api/branches/:id/missed-searches/drop': {
    ask: () => ({
      path: `/api/branches/${ids.kabete}/missed-searches/drop`,
      body: { words: 'tofu' },
    }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/branches/:id/shelf': {
    ask: () => ({ path: `/api/branches/${ids.kabete}/shelf` }),
    answers: { ...denied, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'GET /api/branches/:id/goods': {
    ask: () => ({ path: `/api/branches/${ids.kabete}/goods?code=6161100` }),
    answers: { ...denied, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'GET /api/payments': { answers: { ...denied, finance_achieng: 200, admin: 200 } },
  'GET /api/payments/findings': { answers: { ...denied, finance_achieng: 200, admin: 200 } },
  'GET /api/payments/findings/:id': {
    ask: () => ({ path: '/api/payments/findings/SKL0NOBODY' }),
    answers: { ...denied, finance_achieng: 404, admin: 404 },
  },
  'GET /api/payments/:orderId': {
    ask: ({ orderId }) => ({ path: `/api/payments/${orderId}` }),
    answers: { ...all(404), manager_kabete: 200, finance_achieng: 200, admin: 200 },
  },
  ...ofStock,
  ...ofImports,
  ...ofTransfers,
  ...ofDispatch,
  'GET /api/admin/settings': { answers: { ...denied, admin: 200 } },
  'PATCH /api/admin/settings': {
    ask: () => ({ body: usualSettings }),
    answers: { ...denied, admin: 200 },
  },
  // There is no body: those who may send one get 415.
  'GET /api/admin/parked': { answers: { ...denied, admin: 200 } },
  'POST /api/admin/parked/retry': { answers: { ...denied, admin: 202 } },
  'GET /api/admin/read-models': { answers: { ...denied, admin: 200 } },
  'POST /api/admin/read-models': {
    ask: () => ({ body: { work: 'back', readModels: ['orders'] } }),
    answers: { ...denied, admin: 409 },
  },
  'GET /api/admin/health': { answers: { ...denied, admin: 200 } },
  'GET /api/admin/operations': { answers: { ...denied, admin: 200 } },
  'GET /api/admin/money-hold': { answers: { ...denied, admin: 200 } },
  'GET /api/admin/integrity': { answers: { ...denied, admin: 200 } },
  'POST /api/admin/money-hold/release': {
    ask: () => ({ body: { reason: 'Compared with the statement' } }),
    answers: { ...denied, admin: 200 },
  },
  'GET /api/admin/jobs/dead': { answers: { ...denied, admin: 200 } },
  'POST /api/admin/jobs/dead/revive': { answers: { ...denied, admin: 200 } },
  'POST /api/admin/jobs/dead/:id/revive': {
    ask: () => ({ path: '/api/admin/jobs/dead/unheard-of/revive' }),
    answers: { ...denied, admin: 404 },
  },
  'POST /api/payments/refunds/export': {
    ask: () => ({ body: {} }),
    answers: { ...denied, finance_achieng: 200, admin: 200 },
  },
  'POST /api/payments/statement': { answers: { ...denied, finance_achieng: 415, admin: 415 } },
  // No statement has this receipt.
  'POST /api/payments/findings/:id/settle': {
    ask: () => ({
      path: '/api/payments/findings/SKL0NOBODY/settle',
      body: { how: 'explained', note: 'Asked the bank' },
    }),
    answers: { ...denied, finance_achieng: 404, admin: 404 },
  },
  'POST /api/payments/findings/:id/reopen': {
    ask: () => ({
      path: '/api/payments/findings/SKL0NOBODY/reopen',
      body: { note: 'Asked again' },
    }),
    answers: { ...denied, finance_achieng: 404, admin: 404 },
  },
  // There is no such case or refund: those who may settle one get 404.
  'POST /api/payments/:orderId/cases/:caseId': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/cases/${orderId}`,
      body: { resolution: 'dismissed', note: 'Asked the payer' },
    }),
    answers: { ...denied, finance_achieng: 404, admin: 404 },
  },
  'POST /api/payments/:orderId/cases/:caseId/take-up': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/cases/${orderId}/take-up`,
      body: { note: 'Asked the payer' },
    }),
    answers: { ...denied, finance_achieng: 404, admin: 404 },
  },
  // The customer owes nothing.
  'POST /api/payments/:orderId/debt': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/debt`,
      body: { amount: 5, note: 'Moved away' },
    }),
    answers: { ...denied, finance_achieng: 409, admin: 409 },
  },
  'POST /api/payments/:orderId/cash-short': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/cash-short`,
      body: { id: orderId, outcome: 'relieved', note: 'Asked the customer' },
    }),
    answers: {
      ...denied,
      finance_achieng: 409,
      admin: 409,
      manager_kabete: 409,
      manager_westlands: 404,
    },
  },
  'GET /api/payments/:orderId/refunds': {
    ask: ({ orderId }) => ({ path: `/api/payments/${orderId}/refunds` }),
    answers: { ...denied, finance_achieng: 200, admin: 200 },
  },
  'POST /api/payments/:orderId/refunds/:refundId': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/refunds/${orderId}`,
      body: { action: 'mark', reference: 'Cash voucher 12' },
    }),
    answers: { ...denied, finance_achieng: 404, admin: 404 },
  },
}
