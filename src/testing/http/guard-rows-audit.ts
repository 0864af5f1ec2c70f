import { denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

const flour = `${ids.kabete}.${ids.flour}.1`

const ofKabete = { ...denied, manager_kabete: 200, finance_achieng: 200, admin: 200 }

/** Things of Kabete. `audit.test.ts` asks for each kind of thing. */
export const ofAudit: Readonly<Record<string, Row>> = {
  'GET /api/audit/:kind/:id': {
    ask: () => ({ path: `/api/audit/stock/${flour}` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  // Of an order that they do not see, managers do not learn that there is one.
  'POST /api/audit/:kind/:id/export': {
    ask: ({ orderId }) => ({ path: `/api/audit/order/${orderId}/export`, body: {} }),
    answers: { ...denied, manager_kabete: 200, manager_westlands: 404, admin: 200 },
  },
  'GET /api/audit/days': {
    ask: () => ({ path: `/api/audit/days?branch=${ids.kabete}` }),
    answers: ofKabete,
  },
  'GET /api/audit/events': {
    ask: () => ({ path: `/api/audit/events?branch=${ids.kabete}` }),
    answers: ofKabete,
  },
  'POST /api/audit/events/export': {
    ask: () => ({ body: { branch: ids.kabete } }),
    answers: ofKabete,
  },
  'GET /api/audit/request/:id': {
    ask: ({ orderId }) => ({ path: `/api/audit/request/${orderId}` }),
    answers: { ...denied, admin: 404 },
  },
  'GET /api/audit/user/:id/looks': {
    ask: ({ userId }) => ({ path: `/api/audit/user/${userId}/looks` }),
    answers: { ...denied, admin: 200 },
  },
}
