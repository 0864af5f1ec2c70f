import type { RouteOf } from '../route.ts'
import type { RequestName } from './budgets.ts'
import type { RequestClass } from './load.ts'

const firstLimits: ReadonlySet<RequestName> = new Set([
  'cash-order',
  'mpesa-order',
  'order-change',
  'pay',
  'hook',
])

/** What a checkout asks on its way to the payment, and what a driver does at a door. */
export const firstRoutes: ReadonlySet<string> = new Set([
  'GET /api/limits',
  'GET /api/limits/own',
  'GET /api/mpesa/status/:orderId',
  'GET /api/orders/:id',
  'GET /api/deliveries/:id/mpesa',
  'POST /api/deliveries/:id/mpesa',
  'PATCH /api/deliveries/:id/status',
  'POST /api/deliveries/:id/tracking',
  'POST /api/deliveries/:id/photo',
  'GET /api/driver/deliveries',
])

/** Areas whose pages read much at once, and can wait. */
const bulkAreas: ReadonlySet<string> = new Set(['Audit', 'Finance', 'Imports'])

/** Operators look at a shop when it is overloaded. Live streams have limits of their own. */
const unbounded = /^\/(health|metrics|api\/live)/

export type Classed = Pick<RouteOf<never>, 'method' | 'path' | 'area' | 'limits' | 'response'>

const isBulk = ({ area, path, response }: Classed): boolean =>
  response === undefined || bulkAreas.has(area) || path.endsWith('/export')

/** The class of a route's requests. Undefined: they are never refused for load. */
export const classOf = (route: Classed): RequestClass | undefined => {
  const { method, path, limits = [] } = route
  if (unbounded.test(path)) return undefined
  const isFirst = limits.some((name) => firstLimits.has(name))
  if (isFirst || firstRoutes.has(`${method} ${path}`)) return 'first'
  if (isBulk(route)) return 'bulk'
  return method === 'GET' ? 'reads' : 'commands'
}
