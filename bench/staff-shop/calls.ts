/** Support for `staff.ts`: the calls that the staff's pages make, except those of deliveries. */
import * as z from 'zod'
import type { Visitor } from '../../src/testing/http/visitor.ts'
import { goodOf } from './shop.ts'

/** One call that a page of the staff makes. `n` is the number of the run. */
export type Call = { name: string; ask(n: number): Promise<{ status: number; text: string }> }

const ids = z.array(z.looseObject({ id: z.string() }))
const revised = z.looseObject({ revision: z.number() })
const linkTo = (headers: Headers): string =>
  /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '/api/orders'

const day = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** The most popular product. Branch 1 is the busiest branch. */
const popular = goodOf(1)
const shelf = `1.${popular.productId}.0`

const reading = (admin: Visitor, manager: Visitor) => async (): Promise<Call[]> => {
  const get = (path: string, who = admin): Call => ({
    name: `${who === manager ? 'manager' : 'admin'}  ${path}`,
    ask: () => who.get(path),
  })
  const newest = ids.parse((await admin.get('/api/orders?limit=50')).body).map(({ id }) => id)
  const old = ids.parse((await admin.get(`/api/orders?limit=50&to=${day(30)}`)).body)
  const user = ids.parse((await admin.get('/api/admin/users?limit=1')).body)[0]?.id
  const second = linkTo((await admin.get('/api/orders?status=delivered&limit=50')).headers)
  const one = (name: string, path: (id: string) => string): Call => ({
    name: `admin  ${name}`,
    ask: (n) => admin.get(path(newest[n % newest.length] ?? '')),
  })
  return [
    ...['/api/admin/stats', '/api/orders?limit=10', '/api/products?limit=10'].map((path) =>
      get(path),
    ),
    ...['/api/admin/branches', '/api/admin/users?limit=10', '/api/admin/operations'].map((path) =>
      get(path),
    ),
    ...[
      'limit=50',
      'status=pending&limit=50',
      'status=delivered&limit=50',
      'branch=1&limit=50',
      'branch=1&status=delivered&limit=50',
      'payment=paid&limit=50',
      'method=mpesa&limit=50',
      'unusual=yes&limit=50',
      `from=${day(60)}&to=${day(30)}&limit=50`,
      `branch=50&from=${day(60)}&limit=50`,
      'search=DK-0000&limit=50',
      'search=wanjiku&limit=50',
      'search=wanjiku+kam&limit=50',
      'search=0710000001&limit=50',
    ].map((query) => get(`/api/orders?${query}`)),
    {
      name: 'admin  /api/orders, the second page of those delivered',
      ask: () => admin.get(second),
    },
    ...[
      'status=delivered',
      'branch=1',
      `from=${day(60)}`,
      'search=wanjiku',
      'payment=paid&branch=1',
    ].map((query) => get(`/api/orders/count?${query}`)),
    one('/api/orders/:id', (id) => `/api/orders/${id}`),
    one('/api/orders/:id/history', (id) => `/api/orders/${id}/history`),
    {
      name: 'admin  /api/orders/:id, of a month ago',
      ask: (n) => admin.get(`/api/orders/${old[n % old.length]?.id}`),
    },
    get('/api/orders/branch/1/picking'),
    ...[
      '',
      'status=paid&',
      'view=review&',
      'view=refunds&',
      'branch=1&',
      'search=DK-00000100&',
    ].map((query) => get(`/api/payments?${query}limit=50`)),
    ...['', 'search=flour&', 'category=1&'].map((query) =>
      get(`/api/admin/products?${query}limit=50`),
    ),
    get(`/api/admin/products/${popular.productId}`),
    get('/api/admin/categories'),
    get(`/api/inventory/${shelf}/sum`),
    get(`/api/inventory/${shelf}/moves?term=left`),
    get(`/api/inventory/product/${popular.productId}`),
    ...['', 'search=customer&', 'search=wanjiku&', 'role=customer&status=active&'].map((query) =>
      get(`/api/admin/users?${query}limit=50`),
    ),
    get(`/api/admin/users/${user}`),
    get('/api/transfers?limit=50'),
    get('/api/admin/parked?limit=50'),
    get('/api/admin/jobs/dead?limit=50'),
    get('/api/admin/money-hold'),
    get('/api/branches/1/figures', manager),
    get('/api/branches/1/shelf'),
    get('/api/branches/1/shelf?search=simba+flour'),
    get('/api/branches/1/remains'),
    get('/api/branches/1/lost-sales', manager),
    get('/api/imports?limit=50'),
    get(`/api/audit/days?from=${day(30)}&to=${day(0)}`),
    get(`/api/audit/events?branch=1&from=${day(30)}&to=${day(0)}&limit=50`),
    get('/api/branches/1/shelf', manager),
    get('/api/branches/1/shelf?search=flour', manager),
    get('/api/orders/branch/1', manager),
    get('/api/orders?branch=1&status=pending&limit=50', manager),
    get('/api/transfers?from=1&limit=50', manager),
  ]
}

const writing = (admin: Visitor, manager: Visitor) => async (): Promise<Call[]> => {
  const pending = ids.parse((await admin.get('/api/orders?status=pending&limit=200')).body)
  const product = `/api/products/${popular.productId}`
  const found = revised.parse((await admin.get(`/api/admin${product.slice(4)}`)).body)
  let revision = found.revision
  return [
    {
      name: 'admin  PATCH /api/orders/:id/status',
      ask: (n) =>
        admin.patch(`/api/orders/${pending[n % pending.length]?.id}/status`, {
          status: 'confirmed',
        }),
    },
    {
      name: 'manager  PATCH /api/inventory/:id, of the most popular shelf',
      ask: (n) => manager.patch(`/api/inventory/${shelf}`, { quantity: 1_000 + n }),
    },
    {
      name: 'manager  PATCH /api/inventory/:id, each time of another shelf',
      ask: (n) => manager.patch(`/api/inventory/1.${goodOf(2 + n).productId}.0`, { quantity: 50 }),
    },
    {
      name: 'admin  PATCH /api/products/:id',
      ask: async (n) => {
        const answer = await admin.patch(product, { description: `Run ${n}`, revision })
        revision += 1
        return answer
      },
    },
  ]
}

export const callsOf = (admin: Visitor, manager: Visitor) => ({
  reading: reading(admin, manager),
  writing: writing(admin, manager),
})
