import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { spec } from '#spec'
import { newStaff, staffUser } from '../../contract/staff-users.ts'
import { user } from '../../contract/user.ts'
import { type Answer, PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let admin: Visitor
beforeAll(async () => {
  shop = await startTestServer({ env: { PUBLIC_URL: 'https://duka.example' } })
  admin = await enter('admin')
})
afterAll(() => shop.stop())

const enter = async (username: string, password = PASSWORD): Promise<Visitor> => {
  const visitor = shop.visitor()
  const { status } = await visitor.logIn(username, password)
  expect(status).toBe(200)
  return visitor
}
const now = async () => ({ 'x-min-position': (await shop.commands.events.head()) ?? '' })
const users = async (query: string) => {
  const answer = await admin.get(`/api/admin/users?${query}`, await now())
  return { ...answer, people: z.array(staffUser).parse(answer.body) }
}
const named = async (username: string) => {
  const { people } = await users(`search=${username}`)
  const found = people.find((one) => one.username === username)
  if (found === undefined) throw new Error(`No ${username}`)
  return found
}
const person = (username: string, changed = {}) => ({
  username,
  email: `${username}@duka.example`,
  fullName: 'Grace Njeri',
  role: 'driver',
  ...changed,
})
const code = ({ status, body }: Answer) => [status, Object(body).code]

test('users come in pages, newest first, and by the beginnings of words', async () => {
  spec('operations 2.3', 'Users: searched by the beginnings of words, filtered, in pages')
  spec('operations 7', 'GET /api/admin/users')
  const { people, headers } = await users('limit=3')
  expect(people.map(({ username }) => username)).toEqual([
    'admin',
    'finance_achieng',
    'manager_westlands',
  ])
  expect(headers.get('link')).toContain('rel="next"')
  expect((await users('role=branch_manager')).people).toHaveLength(2)
  expect((await users('search=wes')).people).toMatchObject([{ branchId: 2 }])
  expect((await users('search=nobody')).people).toEqual([])
})

test('the list of users says who has completed the setup wizard', async () => {
  const kamau = await enter('kamau')
  const completed = await kamau.post('/api/users/complete-wizard', {
    preferredBranchId: 1,
    shoppingPreferences: {
      favoriteCategories: [1],
      dietaryRestrictions: [],
      shoppingFrequency: 'Weekly',
      budgetRange: 'Under KSh 1,000',
      deliveryPreference: 'Pickup from Store',
    },
  })
  expect(completed.status).toBe(200)
  expect(await named('kamau')).toMatchObject({ wizardCompleted: true })
  expect(await named('admin')).toMatchObject({ wizardCompleted: false })
})

test('a new manager chooses a password by the link, and runs the branch', async () => {
  spec('operations 2.3', 'Staff are made with a link for their first password, spent once')
  const body = person('grace', { role: 'branch_manager', branchId: 1 })
  const created = newStaff.parse((await admin.post('/api/admin/users', body)).body)
  const token = new URL(created.link.url).hash.slice('#token='.length)
  const spent = await shop
    .visitor()
    .post('/api/users/password-link', { token, password: 'grace-12' })
  expect(spent.status).toBe(200)
  const grace = await enter('grace', 'grace-12')
  expect(user.parse((await grace.get('/api/auth/me', await now())).body)).toMatchObject({
    role: 'branch_manager',
    branchId: 1,
  })
  expect(code(await admin.post('/api/admin/users', body))).toEqual([409, 'ACCOUNT_TAKEN'])
})

test.each([
  [{ role: 'customer' }, 400, 'INVALID_INPUT'],
  [{ role: 'driver', branchId: 1 }, 400, 'INVALID_INPUT'],
  [{ role: 'branch_manager' }, 404, 'BRANCH_NOT_FOUND'],
  [{ role: 'branch_manager', branchId: 99 }, 404, 'BRANCH_NOT_FOUND'],
  [{ email: 'no address' }, 400, 'INVALID_INPUT'],
])('no account is made of %o', async (changed, status, refusal) => {
  const answer = await admin.post('/api/admin/users', person('nobody_new', changed))
  expect(code(answer)).toEqual([status, refusal])
})

test('an account that is switched off is signed out, and told so when it comes back', async () => {
  const otieno = await enter('driver_otieno')
  const { id, revision } = await named('driver_otieno')
  const set = (isActive: boolean, seen?: number) =>
    admin.patch(`/api/admin/users/${id}/active`, { isActive, revision: seen })
  expect((await set(false, revision)).status).toBe(200)
  expect((await otieno.get('/api/auth/me')).status).toBe(401)
  expect(code(await otieno.logIn('driver_otieno'))).toEqual([403, 'ACCOUNT_DEACTIVATED'])
  expect((await users('status=inactive')).people).toMatchObject([{ id, isActive: false }])
  expect((await set(true)).status).toBe(200)
  await enter('driver_otieno')
})

test('a change that missed another is refused; the last admin stays', async () => {
  spec('operations 2.4', 'Who saves what somebody else changed sees both values')
  const { id, revision } = await named('kamau')
  const give = (role: string, seen: number) =>
    admin.patch(`/api/admin/users/${id}/role`, { role, revision: seen })
  expect((await give('admin', revision)).status).toBe(200)
  const kamau = await enter('kamau')
  expect((await kamau.patch(`/api/admin/users/${id}/role`, { role: 'driver' })).status).toBe(200)
  const late = await give('finance', revision)
  expect(code(late)).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(late.body).toMatchObject({ details: { fields: { role: 'driver', branchId: null } } })
  const self = (await named('admin')).id
  for (const answer of [
    await admin.patch(`/api/admin/users/${self}/role`, { role: 'driver' }),
    await admin.patch(`/api/admin/users/${self}/active`, { isActive: false }),
    await admin.post(`/api/admin/users/${self}/erase`),
  ]) {
    expect(code(answer)).toEqual([409, 'LAST_ADMIN'])
  }
})

test('customers cannot take a name that a manager could have', async () => {
  spec('operations 2.3', 'A manager’s branch is found by the user name, once')
  spec('operations cases', '16. Another name of a branch leaves a manager’s rights')
  const body = { ...person('manager_x'), password: PASSWORD }
  expect(code(await shop.visitor().post('/api/users/register', body))).toEqual([
    409,
    'ACCOUNT_TAKEN',
  ])
})
