import { expect, test } from 'vitest'
import { routes } from '../../routes.ts'
import { classOf, firstRoutes } from './request-class.ts'

const named = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]))
const classAt = (name: string) => {
  const route = named.get(name)
  return route === undefined ? 'no route' : classOf(route)
}

test.each([
  ['POST /api/orders', 'first'],
  ['POST /api/mpesa/stkpush', 'first'],
  ['POST /hooks/pay/v1/:token', 'first'],
  ['PATCH /api/orders/:id/status', 'first'],
  ['POST /api/deliveries/:id/tracking', 'first'],
  ['POST /api/products', 'commands'],
  ['POST /api/users/login', 'commands'],
  ['GET /api/products', 'reads'],
  ['GET /api/orders', 'reads'],
  ['POST /api/orders/export', 'bulk'],
  ['GET /api/audit/events', 'bulk'],
  ['GET /api/finance/ledger', 'bulk'],
  ['GET /health/ready', undefined],
  ['GET /metrics', undefined],
  ['GET /api/live', undefined],
])('%s: %s', (name, of) => {
  expect(classAt(name)).toBe(of)
})

test('every route that goes first by its name is there', () => {
  expect([...firstRoutes].filter((name) => !named.has(name))).toEqual([])
})
