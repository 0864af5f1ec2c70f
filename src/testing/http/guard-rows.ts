import { all, denied, everybody200, type Row } from './guard-row.ts'
import { ofOwnAccount } from './guard-rows-account.ts'
import { ofAdmins } from './guard-rows-admin.ts'
import { ofAudit } from './guard-rows-audit.ts'
import { ofCatalogue } from './guard-rows-catalogue.ts'
import { ofFinance } from './guard-rows-finance.ts'
import { ofLoyalty } from './guard-rows-loyalty.ts'
import { ofOrders } from './guard-rows-orders.ts'
import { ofStaff } from './guard-rows-staff.ts'
import { orderOf } from './orders.ts'
import { ids } from './small-shop.ts'
import { PASSWORD } from './visitor.ts'

/** An id that no account has. */
const nobody = '01890000-0000-7000-8000-00000000dead'

/** One row a route, one figure a visitor. */
export const rows: Readonly<Record<string, Row>> = {
  ...ofAudit,
  ...ofCatalogue,
  ...ofFinance,
  ...ofLoyalty,
  'GET /api/branches': everybody200,
  'GET /api/categories': everybody200,
  'GET /api/map': everybody200,
  'GET /api/places': everybody200,
  'GET /api/limits': everybody200,
  'GET /api/limits/own': everybody200,
  'GET /api/demo': { answers: { ...all(200), guest: 401, wanjiku: 403, kamau: 403 } },
  'GET /api/products': everybody200,
  'GET /api/products/slug/:slug': {
    ask: () => ({ path: '/api/products/slug/flour' }),
    answers: all(200),
  },
  'GET /api/inventory/product/:id': {
    ask: () => ({ path: `/api/inventory/product/${ids.milk}` }),
    answers: all(200),
  },
  'GET /api/inventory/branch/:id': {
    ask: () => ({ path: `/api/inventory/branch/${ids.kabete}` }),
    answers: all(200),
  },
  'GET /api/recommendations': {
    ask: () => ({ path: `/api/recommendations?branchId=${ids.kabete}` }),
    answers: all(200),
  },
  'GET /api/search/suggest': {
    ask: () => ({ path: '/api/search/suggest?q=fl' }),
    answers: all(200),
  },
  'GET /api/products/facets': everybody200,
  'POST /api/missed-searches': { ask: () => ({ body: { words: 'tofu' } }), answers: all(202) },
  'GET /api/track/:orderNumber': {
    ask: ({ orderNumber }) => ({ path: `/api/track/${orderNumber}` }),
    answers: all(200),
  },
  ...ofOwnAccount,
  'POST /api/orders': {
    ask: ({ userId }) => ({ body: { ...orderOf(ids.soap), userId } }),
    answers: { ...denied, wanjiku: 201 },
  },
  'GET /api/orders': { answers: { ...denied, admin: 200 } },
  'GET /api/orders/user/:id': {
    ask: ({ userId }) => ({ path: `/api/orders/user/${userId}` }),
    answers: { ...denied, wanjiku: 200, admin: 200, manager_kabete: 200, manager_westlands: 200 },
  },
  'GET /api/orders/branch/:id': {
    ask: () => ({ path: `/api/orders/branch/${ids.kabete}` }),
    answers: { ...denied, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'GET /api/orders/:id': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}` }),
    answers: { ...all(404), wanjiku: 200, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'GET /api/orders/:id/history': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/history` }),
    answers: { ...all(404), wanjiku: 200, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  'POST /api/orders/track': {
    ask: ({ orderNumber }) => ({ body: { orderNumber, phone: '0712 345 678' } }),
    answers: all(200),
  },
  'PATCH /api/orders/:id/status': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/status`,
      body: { status: 'confirmed' },
    }),
    answers: { ...denied, manager_kabete: 200, clerk_kabete: 200, admin: 200 },
  },
  ...ofStaff,
  ...ofOrders,
  ...ofAdmins,
  'GET /api/products/:id/reviews': {
    ask: () => ({ path: `/api/products/${ids.soap}/reviews` }),
    answers: all(200),
  },
  'GET /api/products/:id/reviews/summary': {
    ask: () => ({ path: `/api/products/${ids.soap}/reviews/summary` }),
    answers: all(200),
  },
  // Soap has come to wanjiku alone.
  'PUT /api/products/:id/reviews/own': {
    ask: () => ({
      path: `/api/products/${ids.soap}/reviews/own`,
      body: { rating: 5, text: 'It cleans.' },
    }),
    answers: { ...denied, wanjiku: 200 },
  },
  'PATCH /api/reviews/:id': {
    ask: ({ reviewId }) => ({ path: `/api/reviews/${reviewId}`, body: { hidden: false } }),
    answers: { ...denied, manager_kabete: 200, manager_westlands: 200, admin: 200 },
  },
  'GET /api/wishlist': { answers: { ...all(200), guest: 401 } },
  'PATCH /api/wishlist': {
    ask: () => ({ body: { add: [ids.soap] } }),
    answers: { ...all(200), guest: 401 },
  },
  'POST /api/mpesa/stkpush': {
    ask: ({ orderId }) => ({ body: { orderId, phoneNumber: '0712345678', amount: 210.5 } }),
    // 409: hers is paid in cash.
    answers: { ...all(404), wanjiku: 409 },
  },
  'GET /api/mpesa/status/:orderId': {
    ask: ({ orderId }) => ({ path: `/api/mpesa/status/${orderId}` }),
    answers: {
      ...all(200),
      guest: 404,
      kamau: 404,
      driver_otieno: 404,
      clerk_kabete: 404,
      manager_westlands: 404,
    },
  },
  'POST /api/orders/:id/payment-method': {
    ask: ({ orderId }) => ({
      path: `/api/orders/${orderId}/payment-method`,
      body: { paymentMethod: 'cash' },
    }),
    answers: { ...all(404), wanjiku: 200 },
  },
  'POST /api/orders/:id/withdraw': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/withdraw` }),
    // 409: hers is paid in cash.
    answers: { ...all(404), wanjiku: 409 },
  },
  // Their tokens are M-PESA's alone.
  'POST /hooks/pay/v1/:token': { answers: all(404) },
  'POST /hooks/refund/v1/:token': { answers: all(404) },
  'GET /api/live': everybody200,
  'GET /health/live': everybody200,
  'GET /health/ready': everybody200,
  'GET /metrics': everybody200,
  'GET /openapi.json': everybody200,
  'GET /docs': everybody200,
  'GET /docs/style.css': everybody200,
  'POST /api/users/password': {
    ask: () => ({ body: { oldPassword: 'not mine', password: 'longer-one' } }),
    answers: { ...all(422), guest: 401 },
  },
  'POST /api/users/password-link': {
    ask: () => ({ body: { token: 'never-made', password: 'longer-one' } }),
    answers: all(410),
  },
  'GET /api/staff/customers/:id': {
    ask: ({ userId }) => ({ path: `/api/staff/customers/${userId}` }),
    answers: {
      ...denied,
      admin: 200,
      finance_achieng: 200,
      manager_kabete: 200,
      manager_westlands: 404,
    },
  },
  'POST /api/staff/customers/:id/phone': {
    ask: ({ userId }) => ({ path: `/api/staff/customers/${userId}/phone` }),
    answers: { ...denied, admin: 200, manager_kabete: 200, manager_westlands: 404 },
  },
  'POST /api/admin/users/:id/password-link': {
    ask: ({ userId }) => ({ path: `/api/admin/users/${userId}/password-link` }),
    answers: { ...denied, admin: 200, manager_kabete: 200, manager_westlands: 404 },
  },
  'POST /api/users/erase': {
    ask: () => ({ body: { password: 'not mine' } }),
    answers: { ...all(422), guest: 401 },
  },
  'GET /api/users/erase': { answers: { ...all(200), guest: 401 } },
  'POST /api/users/export': {
    ask: () => ({ body: { password: 'not mine' } }),
    answers: { ...all(422), guest: 401 },
  },
  'POST /api/orders/:id/export': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/export`, body: {} }),
    answers: { ...all(404), wanjiku: 200, manager_kabete: 403, clerk_kabete: 403, admin: 403 },
  },
  'POST /api/orders/:id/erase': {
    ask: ({ orderId }) => ({ path: `/api/orders/${orderId}/erase`, body: {} }),
    answers: { ...all(404), wanjiku: 409 },
  },
  'POST /api/admin/users/:id/erase': {
    ask: () => ({ path: `/api/admin/users/${nobody}/erase` }),
    answers: { ...denied, admin: 404 },
  },
  'POST /api/admin/orders/:id/erase': {
    ask: ({ orderId }) => ({ path: `/api/admin/orders/${orderId}/erase` }),
    answers: { ...denied, admin: 409 },
  },
  // A shop with an administrator has no set-up.
  'GET /api/setup': { answers: all(404) },
  'POST /api/setup': { ask: () => ({ body: {} }), answers: all(404) },
  'POST /api/users/register': {
    ask: ({ fresh }) => ({
      body: {
        username: fresh,
        email: `${fresh}@duka.example`,
        fullName: 'New',
        password: PASSWORD,
      },
    }),
    answers: all(201),
  },
  'POST /api/users/login': {
    ask: () => ({ body: { username: 'wanjiku', password: PASSWORD } }),
    answers: all(200),
  },
  'POST /api/users/logout': everybody200,
  'POST /api/users/logout-everywhere': { answers: all(401) },
}
