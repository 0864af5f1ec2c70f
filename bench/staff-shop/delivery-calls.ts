/** Support for `staff.ts`: the calls that the pages of deliveries make. */
import * as z from 'zod'
import type { Visitor } from '../../src/testing/http/visitor.ts'
import type { Call } from './calls.ts'

const cards = z.array(
  z.looseObject({ id: z.string(), orderNumber: z.string(), driver: z.unknown().optional() }),
)
const drivers = z.looseObject({ drivers: z.array(z.looseObject({ id: z.string() })) })
const own = z.looseObject({ id: z.string() })

type Staff = { admin: Visitor; manager: Visitor; driver: Visitor }

const day = (ago: number): string =>
  new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** The reading calls: lists and figures of deliveries, and one delivery after another. */
export const deliveryReading = async ({ admin, manager, driver }: Staff): Promise<Call[]> => {
  const get = (path: string, who = admin): Call => {
    const role = who === manager ? 'manager' : who === driver ? 'driver' : 'admin'
    return { name: `${role}  ${path}`, ask: () => who.get(path) }
  }
  const newest = cards.parse((await admin.get('/api/admin/deliveries?limit=50')).body)
  const known = drivers.parse((await admin.get('/api/admin/drivers')).body).drivers
  const one = (name: string, path: (id: string) => string): Call => ({
    name: `admin  ${name}`,
    ask: (n) => admin.get(path(newest[n % newest.length]?.id ?? '')),
  })
  const months = `from=${day(60)}&to=${day(30)}`
  return [
    ...[
      '',
      'status=pending&',
      'status=delivered&',
      'branch=1&',
      'branch=1&status=delivered&',
      `driver=${known[0]?.id}&`,
      `driver=${known[0]?.id}&status=delivered&`,
      `${months}&`,
      `branch=50&${months}&`,
      'search=DK-0000&',
      'search=TRK-A&',
      'search=wanjiku&',
      'search=wanjiku+kam&',
      'search=0710000001&',
    ].map((query) => get(`/api/admin/deliveries?${query}limit=50`)),
    ...['status=delivered', 'branch=1', months, 'search=wanjiku', `driver=${known[0]?.id}`].map(
      (query) => get(`/api/admin/deliveries/count?${query}`),
    ),
    get('/api/admin/deliveries/unseen'),
    get('/api/admin/drivers'),
    get(`/api/admin/drivers?deliveryId=${newest[0]?.id}`),
    get('/api/admin/fleet'),
    get('/api/admin/promise'),
    get('/api/admin/promise?branch=1'),
    one('/api/deliveries/:id', (id) => `/api/deliveries/${id}`),
    one('/api/deliveries/:id/track', (id) => `/api/deliveries/${id}/track`),
    one('/api/audit/delivery/:id', (id) => `/api/audit/delivery/${id}`),
    get(`/api/deliveries/search?q=${newest[0]?.orderNumber}`),
    get('/api/cash/drivers'),
    get('/api/cash/entries?limit=50'),
    get('/api/branch/1/deliveries?limit=50', manager),
    get('/api/branch/1/deliveries?status=delivered&limit=50', manager),
    get('/api/driver/deliveries', driver),
    get('/api/driver/cash', driver),
  ]
}

/** The writing calls: waiting deliveries are assigned to the driver, who picks them up and sends places. */
export const deliveryWriting = async ({ admin, driver }: Staff): Promise<Call[]> => {
  const path = '/api/admin/deliveries?status=pending&limit=100'
  const pending = cards.parse((await admin.get(path)).body).map(({ id }) => id)
  const driverId = own.parse((await driver.get('/api/auth/me')).body).id
  const address = (n: number) => `/api/deliveries/${pending[n % pending.length]}`
  return [
    {
      name: 'admin  PATCH /api/deliveries/:id/status, to the driver',
      ask: (n) => admin.patch(`${address(n)}/status`, { status: 'assigned', driverId }),
    },
    {
      name: 'driver  POST /api/deliveries/:id/tracking',
      ask: (n) => driver.post(`${address(n)}/tracking`, { notes: `Run ${n}` }),
    },
    {
      name: 'driver  /api/driver/deliveries, full',
      ask: () => driver.get('/api/driver/deliveries'),
    },
    {
      name: 'driver  POST /api/driver/positions',
      ask: (n) => {
        const at = new Date().toISOString()
        const place = { at, latitude: -1.26 + n / 100_000, longitude: 36.75, accuracy: 8 }
        return driver.post('/api/driver/positions', { positions: [place] })
      },
    },
  ]
}
