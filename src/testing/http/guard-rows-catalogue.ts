import { denied, type Row } from './guard-row.ts'
import { ids } from './small-shop.ts'

const admins = (status: number) => ({ ...denied, admin: status })
const soap = `/api/products/${ids.soap}`
const missing = 999

/** The changes of the catalogue. One row a route, one figure a visitor. */
export const ofCatalogue: Readonly<Record<string, Row>> = {
  'GET /api/admin/names-alike': { answers: admins(200) },
  'GET /api/admin/products': { answers: admins(200) },
  'GET /api/admin/products/export': { answers: admins(200) },
  'GET /api/admin/products/:id': {
    ask: () => ({ path: `/api/admin/products/${ids.soap}` }),
    answers: admins(200),
  },
  'GET /api/admin/categories': { answers: admins(200) },
  'POST /api/products': {
    ask: ({ fresh }) => ({ body: { name: 'Tea', slug: fresh, price: 120, categoryId: 1 } }),
    answers: admins(201),
  },
  'PATCH /api/products/:id': {
    ask: () => ({ path: soap, body: { description: 'For hands' } }),
    answers: admins(200),
  },
  'POST /api/products/:id/prices': {
    ask: () => ({
      path: `/api/products/${ids.honey}/prices`,
      body: { price: 90, compareAtPrice: 100 },
    }),
    answers: admins(200),
  },
  'POST /api/products/:id/prices/call-off': {
    ask: () => ({
      path: `/api/products/${ids.honey}/prices/call-off`,
      body: { from: '2026-12-01T05:00:00.000Z' },
    }),
    answers: admins(404),
  },
  'POST /api/products/:id/variants': {
    ask: () => ({
      path: `/api/products/${ids.flour}/variants`,
      body: { name: '10 kg', price: 800 },
    }),
    answers: admins(201),
  },
  'PATCH /api/products/:id/variants/:variant': {
    ask: () => ({ path: `/api/products/${ids.flour}/variants/1`, body: { sku: 'FL-1' } }),
    answers: admins(200),
  },
  'DELETE /api/products/:id': {
    ask: () => ({ path: `/api/products/${missing}` }),
    answers: admins(404),
  },
  'POST /api/products/:id/bring-back': {
    ask: () => ({ path: `${soap}/bring-back`, body: {} }),
    answers: admins(200),
  },
  // 415: a body that is no picture is not read, and nobody else is told so.
  'POST /api/pictures': { answers: admins(415) },
  'POST /api/categories': {
    ask: ({ fresh }) => ({ body: { name: 'Spices', slug: `${fresh}-spices` } }),
    answers: admins(201),
  },
  'PATCH /api/categories/:id': {
    ask: () => ({ path: '/api/categories/1', body: { nameSw: 'Vyakula' } }),
    answers: admins(200),
  },
  'DELETE /api/categories/:id': {
    ask: () => ({ path: '/api/categories/1' }),
    answers: admins(409),
  },
}
