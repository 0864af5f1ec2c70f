import { v7 } from 'uuid'
import { all, denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

/** Routes of the staff of a branch about its orders. One row a route, one figure a visitor. */
export const ofOrders: Readonly<Record<string, Row>> = {
  'GET /api/orders/count': {
    ask: () => ({ path: `/api/orders/count?branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'GET /api/orders/new': {
    ask: () => ({}),
    answers: {
      ...denied,
      manager_kabete: 200,
      clerk_kabete: 200,
      manager_westlands: 200,
      admin: 200,
    },
  },
  'GET /api/orders/short': {
    ask: () => ({}),
    answers: {
      ...denied,
      manager_kabete: 200,
      clerk_kabete: 200,
      manager_westlands: 200,
      admin: 200,
    },
  },
  'GET /api/orders/branch/:id/picking': {
    ask: () => ({ path: `/api/orders/branch/${ids.kabete}/picking` }),
    answers: { ...denied, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'POST /api/orders/branch/:id/picking/printed': {
    ask: ({ orderId }) => ({
      path: `/api/orders/branch/${ids.kabete}/picking/printed`,
      body: { orders: [orderId] },
    }),
    answers: {
      ...denied,
      manager_kabete: 200,
      clerk_kabete: 200,
      manager_westlands: 404,
      admin: 200,
    },
  },
  'GET /api/orders/branch/:id/to-do': {
    ask: () => ({ path: `/api/orders/branch/${ids.kabete}/to-do` }),
    answers: { ...denied, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'POST /api/orders/export': {
    ask: () => ({ body: { branch: ids.kabete } }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'POST /api/orders/:id/notes': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/notes`,
      body: { id: v7(), text: 'Call before the rider leaves' },
    }),
    answers: {
      ...denied,
      manager_kabete: 201,
      clerk_kabete: 201,
      manager_westlands: 404,
      admin: 201,
    },
  },
  'POST /api/orders/:id/returns': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/returns`,
      body: {
        id: v7(),
        reason: 'Sour',
        lines: [{ productId: ids.milk, variantId: 0, quantity: 1, writtenOff: 0 }],
      },
    }),
    // 409: nothing comes back of an order that was not delivered.
    answers: { ...denied, manager_kabete: 409, admin: 409 },
  },
  'POST /api/orders/:id/returns/preview': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/returns/preview`,
      body: { lines: [{ productId: ids.milk, variantId: 0, quantity: 1, writtenOff: 0 }] },
    }),
    answers: { ...denied, manager_kabete: 409, admin: 409 },
  },
  'POST /api/orders/:id/refunds/:refund/hand-back': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/refunds/${orderId}/hand-back`,
      body: { amount: 1 },
    }),
    // 404: no refund is due.
    answers: { ...denied, manager_kabete: 404, admin: 404 },
  },
  'GET /api/complaints': {
    ask: () => ({ path: `/api/complaints?branch=${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, admin: 200 },
  },
  'GET /api/orders/:id/complaints': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/complaints` }),
    answers: { ...all(404), wanjiku: 200, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  // Nothing is wrong with an order that was not delivered, and only its customer may say so.
  'POST /api/orders/:id/complaints': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/complaints`,
      body: {
        id: v7(),
        reason: 'damaged',
        words: '',
        lines: [{ productId: ids.milk, variantId: 0, quantity: 1 }],
      },
    }),
    answers: { ...all(404), wanjiku: 409 },
  },
  'POST /api/orders/:id/complaints/:complaint/photo': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/complaints/${orderId}/photo` }),
    answers: { ...all(404), wanjiku: 415 },
  },
  'GET /api/orders/:id/complaints/:complaint/photo': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/complaints/${orderId}/photo` }),
    answers: all(404),
  },
  'POST /api/orders/:id/complaints/:complaint/answer': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/complaints/${orderId}/answer`,
      body: { answer: 'words', words: 'We are sorry' },
    }),
    answers: { ...denied, manager_kabete: 404, admin: 404 },
  },
  'POST /api/orders/:id/phone': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/phone` }),
    // 404: staff who may not see the order.
    answers: {
      ...all(404),
      guest: 401,
      wanjiku: 403,
      kamau: 403,
      manager_kabete: 200,
      clerk_kabete: 200,
      admin: 200,
    },
  },
  // Wanjiku's own already. Nobody else has its secret.
  'POST /api/orders/:id/join': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/join` }),
    answers: { ...all(404), guest: 401, wanjiku: 200 },
  },
  // 409: an order of an account has no link.
  'POST /api/orders/:id/link': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/link`,
      body: { key: 'a-key-of-one-order-link-01' },
    }),
    answers: { ...all(404), wanjiku: 409 },
  },
  'GET /api/orders/:id/link': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/link` }),
    answers: { ...all(404), wanjiku: 409 },
  },
  'DELETE /api/orders/:id/link': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/link` }),
    answers: { ...all(404), wanjiku: 409 },
  },
  'POST /api/payments/:orderId/attempts/:attemptId/phone': {
    ask: ({ orderId }) => ({ path: `/api/payments/${orderId}/attempts/${v7()}/phone` }),
    // 404: the order is for cash, and staff who may not see its payment.
    answers: { ...all(404), guest: 401, wanjiku: 403, kamau: 403 },
  },
  'POST /api/orders/:id/receipt': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/receipt`,
      body: { receipt: 'SKL8X4Q2ZT' },
    }),
    answers: { ...all(404), wanjiku: 200 },
  },
}
