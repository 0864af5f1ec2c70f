import type { Row } from './guard-row.ts'

/** What admins and finance ask for. One row a route, one figure a visitor, in the order of `who`. */
export const ofStaff: Readonly<Record<string, Row>> = {
  'GET /api/payments': { answers: [401, 403, 403, 403, 403, 403, 200, 200] },
  'GET /api/payments/:orderId': {
    ask: ({ orderId }) => ({ path: `/api/payments/${orderId}` }),
    answers: [404, 404, 404, 404, 200, 404, 200, 200],
  },
  // Without a body: 415 is what those get who may send one.
  'GET /api/admin/parked': { answers: [401, 403, 403, 403, 403, 403, 403, 200] },
  'POST /api/admin/parked/retry': { answers: [401, 403, 403, 403, 403, 403, 403, 202] },
  'GET /api/admin/money-hold': { answers: [401, 403, 403, 403, 403, 403, 403, 200] },
  'POST /api/admin/money-hold/release': {
    ask: () => ({ body: { reason: 'Compared with the statement' } }),
    answers: [401, 403, 403, 403, 403, 403, 403, 200],
  },
  'GET /api/admin/jobs/dead': { answers: [401, 403, 403, 403, 403, 403, 403, 200] },
  'POST /api/admin/jobs/dead/:id/revive': {
    ask: () => ({ path: '/api/admin/jobs/dead/unheard-of/revive' }),
    answers: [401, 403, 403, 403, 403, 403, 403, 404],
  },
  'POST /api/payments/statement': { answers: [401, 403, 403, 403, 403, 403, 415, 415] },
  // There is no such case or refund: 404 is what those get who may settle one.
  'POST /api/payments/:orderId/cases/:caseId': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/cases/${orderId}`,
      body: { resolution: 'dismissed', note: 'Asked the payer' },
    }),
    answers: [401, 403, 403, 403, 403, 403, 404, 404],
  },
  'POST /api/payments/:orderId/refunds/:refundId': {
    ask: ({ orderId }) => ({
      path: `/api/payments/${orderId}/refunds/${orderId}`,
      body: { action: 'mark', reference: 'Cash voucher 12' },
    }),
    answers: [401, 403, 403, 403, 403, 403, 404, 404],
  },
}
