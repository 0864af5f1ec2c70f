import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountRole, type Actor, guest } from '../../domain/kernel/access.ts'
import { who } from '../../testing/http/guard-row.ts'
import { rows } from '../../testing/http/guard-rows.ts'
import { people } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'
import { routes } from '../routes.ts'
import type { Route } from './route.ts'

let shop: TestServer
let visitorOf: Awaited<ReturnType<typeof logInEverybody>>
beforeAll(async () => {
  shop = await startTestServer()
  visitorOf = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

const ids = [
  '1',
  '1.1.0',
  '01890000-0000-7000-8000-00000000dead',
  'product',
  'LATE',
  'failed',
  'a'.repeat(32),
]

/** The route's path with ids that its schema takes. */
const pathOf = ({ path, input }: Route): string =>
  path.replace(/:(\w+)/g, (_, name) => {
    const field = Object(input.shape.params).shape[name]
    return ids.find((id) => field.safeParse(id).success) ?? expect.fail(`No ${name} for ${path}`)
  })

/** The status for an input that nobody can parse: no query takes NUL, and no body is a list. */
const wrongly = async (route: Route, visitor: Visitor, sent = '[]'): Promise<number> => {
  const { method, input, text } = route
  const { query } = input.shape
  const names = query === undefined ? [] : Object.keys(Object(query).shape ?? {})
  const search = new URLSearchParams(Object.fromEntries(names.map((name) => [name, '\0'])))
  const address = `${pathOf(route)}?${search}`
  if (method === 'GET') return (await visitor.get(address)).status
  const type = { 'content-type': text?.replace('*', 'png') ?? 'application/json' }
  const body = text === undefined ? sent : 'x'
  return (await visitor.raw(method, address, body, type)).status
}
const actorOf = (person: (typeof who)[number]): Actor => {
  if (person === 'guest') return guest
  const { role, branchId }: { role: AccountRole; branchId: number | null } = people[person]
  return { id: person, role, branchId: branchId ?? undefined }
}

const judged = routes.filter(
  ({ input, mayAsk }) => mayAsk !== undefined || 'body' in input.shape || 'query' in input.shape,
)

/**
 * A shopper's secret, or an id of hers in the body, decides, or the cookie of a sign-in that waits: a guest may ask with
 * the right input.
 */
const ofGuestsToo = [
  'POST /api/users/second-factor/offer',
  'POST /api/users/second-factor',
  'POST /api/users/passkeys/offer',
  'POST /api/users/passkeys',
  'POST /api/orders',
  'PATCH /api/orders/:id/status',
]

test('a route that refuses every guest says so by its rule', () => {
  const open = judged.filter(({ mayAsk = () => true }) => mayAsk(guest)).map(nameOf)
  const refused = open.filter((name) => rows[name]?.answers.guest === 401)
  expect(refused).toEqual(ofGuestsToo)
})

test('the rule refuses nobody whom the route serves', () => {
  const wrong = judged.flatMap((route) =>
    who
      .filter((person) => ![401, 403].includes(rows[nameOf(route)]?.answers[person] ?? 0))
      .filter((person) => route.mayAsk?.(actorOf(person)) === false)
      .map((person) => `${nameOf(route)} ${person}`),
  )
  expect(wrong).toEqual([])
})

test.each(judged.map((route) => [nameOf(route), route] as const))(
  '%s, asked wrongly, tells its fields only to those who may ask',
  async (_, route) => {
    for (const person of who) {
      const status = await wrongly(route, visitorOf(person))
      if (route.mayAsk?.(actorOf(person)) !== false) continue
      expect([person, status]).toEqual([person, person === 'guest' ? 401 : 403])
    }
  },
)

const withBody = routes.filter(({ method, input }) => method !== 'GET' && 'body' in input.shape)

/**
 * What body, path or a link names decides: whoever has an account, or knows the id of a guest's order, may ask with the
 * right one.
 */
const byBody = [
  'POST /api/users/second-factor/offer',
  'POST /api/users/passkeys/offer',
  'POST /api/users/passkeys',
  'POST /api/addresses',
  'PATCH /api/addresses/:id',
  'POST /api/audit/:kind/:id/export',
  'POST /api/deliveries/track',
  'POST /api/mpesa/stkpush',
  'POST /api/orders/:id/receipt',
  'PUT /api/products/:id/reviews/own',
]
/** Guests order too; the row asks in the name of an account. */
const isOpen = (route: Route) => nameOf(route) === 'POST /api/orders'

/** Who is refused because of an id of somebody else, and could name an own one. */
const customers: readonly string[] = ['guest', 'kamau']

/**
 * Whom the route refuses by the role, or tells that there is no such thing of theirs. Managers and clerks of another branch
 * know the fields from their own.
 */
const isStranger = (route: Route, person: (typeof who)[number]): boolean => {
  const status = rows[nameOf(route)]?.answers[person] ?? 0
  const mayNameOwn = person !== 'guest' || status === 404
  if (isOpen(route) || (byBody.includes(nameOf(route)) && mayNameOwn)) return false
  return [401, 403].includes(status) || (status === 404 && customers.includes(person))
}
const strangersTo = (route: Route) =>
  (['guest', 'kamau', 'driver_otieno', 'finance_achieng'] as const).filter((person) =>
    isStranger(route, person),
  )

test.each(withBody.map((route) => [nameOf(route), route] as const))(
  '%s, asked with an empty or absurd body, names no field to a stranger and no wrong role',
  async (_, route) => {
    const told: string[] = []
    for (const person of strangersTo(route)) {
      for (const body of ['{}', '[]', '{"status":{"a":[1]},"lines":7}']) {
        const status = await wrongly(route, visitorOf(person), body)
        if (![401, 403, 404, 410].includes(status)) told.push(`${person} ${body} ${status}`)
      }
    }
    expect(told).toEqual([])
  },
)
