import { denied, type Row } from './guard-row.ts'

/** An id that no account has. */
const nobody = '01890000-0000-7000-8000-00000000dead'

/** Routes for admins alone. One row a route, one figure a visitor. */
export const ofAdmins: Readonly<Record<string, Row>> = {
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
  'PATCH /api/admin/users/:id/role': {
    ask: () => ({ path: `/api/admin/users/${nobody}/role`, body: { role: 'driver' } }),
    answers: { ...denied, admin: 404 },
  },
  'PATCH /api/admin/users/:id/active': {
    ask: () => ({ path: `/api/admin/users/${nobody}/active`, body: { isActive: false } }),
    answers: { ...denied, admin: 404 },
  },
}
