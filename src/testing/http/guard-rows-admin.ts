import { denied, type Row } from './guard-row.ts'

/** An id that no account has. */
const nobody = '01890000-0000-7000-8000-00000000dead'

const branch = {
  name: 'Ruaka',
  street: 'Limuru Road',
  city: 'Ruaka',
  region: 'Kiambu',
  latitude: -1.2,
  longitude: 36.78,
  openingTime: '08:00',
  closingTime: '21:00',
  deliveryRadius: 5,
  phone: '0712345678',
}

/** Routes for admins alone. One row a route, one figure a visitor. */
export const ofAdmins: Readonly<Record<string, Row>> = {
  'GET /api/admin/stats': { answers: { ...denied, admin: 200 } },
  'GET /api/admin/users': { answers: { ...denied, admin: 200 } },
  'GET /api/admin/users/:id': {
    ask: ({ userId }) => ({ path: `/api/admin/users/${userId}` }),
    answers: { ...denied, admin: 200 },
  },
  'POST /api/admin/users': {
    ask: ({ fresh }) => ({
      body: {
        username: `staff_${fresh}`,
        email: `staff_${fresh}@duka.example`,
        fullName: 'New',
        role: 'driver',
      },
    }),
    answers: { ...denied, admin: 201 },
  },
  'DELETE /api/admin/users/:id/second-factor': {
    ask: () => ({ path: `/api/admin/users/${nobody}/second-factor` }),
    answers: { ...denied, admin: 404 },
  },
  'PATCH /api/admin/users/:id/role': {
    ask: () => ({ path: `/api/admin/users/${nobody}/role`, body: { role: 'driver' } }),
    answers: { ...denied, admin: 404 },
  },
  'PATCH /api/admin/users/:id/active': {
    ask: () => ({ path: `/api/admin/users/${nobody}/active`, body: { isActive: false } }),
    answers: { ...denied, admin: 404 },
  },
  'GET /api/admin/branches': { answers: { ...denied, admin: 200 } },
  'POST /api/branches': {
    ask: ({ fresh }) => ({ body: { code: fresh.replace('_', '-').replace('_', '-'), ...branch } }),
    answers: { ...denied, admin: 201 },
  },
  'GET /api/branches/:id/remains': {
    ask: () => ({ path: '/api/branches/1/remains' }),
    answers: { ...denied, admin: 200 },
  },
  'PATCH /api/branches/:id': {
    ask: () => ({ path: '/api/branches/99', body: branch }),
    answers: { ...denied, admin: 404 },
  },
  'PATCH /api/branches/:id/active': {
    ask: () => ({ path: '/api/branches/99/active', body: { isActive: true } }),
    answers: { ...denied, admin: 404 },
  },
}
