import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { ids, type Person } from '../../testing/http/small-shop.ts'
import type { Visitor } from '../../testing/http/visitor.ts'
import { logInEverybody, startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const shoppingPreferences = {
  favoriteCategories: [1],
  dietaryRestrictions: ['Halal', 'Sugar-Free'],
  shoppingFrequency: 'Bi-weekly',
  budgetRange: 'Over KSh 5,000',
  deliveryPreference: 'Fast Delivery (Same Day)',
}
const body = {
  preferredBranchId: ids.kabete,
  shoppingPreferences,
  locationLat: -1.26,
  locationLng: 36.72,
}

test('the wizard is completed once and for all devices, changed, and its answers deleted', async () => {
  spec('operations 2.8', 'POST /api/users/complete-wizard')
  const wanjiku = as('wanjiku')
  const done = await wanjiku.post('/api/users/complete-wizard', body)
  const known = { wizardCompleted: true, preferredBranchId: ids.kabete, favoriteCategories: [1] }
  expect(done).toMatchObject({ status: 200, body: known })
  const since = { 'x-min-position': done.headers.get('x-position') ?? '' }
  expect((await wanjiku.get('/api/auth/me', since)).body).toMatchObject(known)
  expect((await wanjiku.get('/api/users/preferences', since)).body).toEqual({
    preferredBranchId: ids.kabete,
    shoppingPreferences,
    hasLocation: true,
  })
  expect((await as('kamau').get('/api/users/preferences', since)).body).toBeNull()

  const { locationLat: _, locationLng: __, ...nowhere } = body
  const changed = await wanjiku.post('/api/users/complete-wizard', nowhere)
  const then = { 'x-min-position': changed.headers.get('x-position') ?? '' }
  expect((await wanjiku.get('/api/users/preferences', then)).body).toMatchObject({
    hasLocation: false,
  })

  const deleted = await wanjiku.delete('/api/users/preferences')
  const after = { 'x-min-position': deleted.headers.get('x-position') ?? '' }
  expect((await wanjiku.get('/api/users/preferences', after)).body).toBeNull()
  expect((await wanjiku.get('/api/auth/me', after)).body).toMatchObject({ wizardCompleted: false })
})

test.each([
  ['a branch that there is not', { preferredBranchId: 99 }, 404],
  ['no category', { shoppingPreferences: { ...shoppingPreferences, favoriteCategories: [] } }, 404],
  [
    'a category that is none',
    { shoppingPreferences: { ...shoppingPreferences, favoriteCategories: [999] } },
    404,
  ],
  ['no frequency', { shoppingPreferences: { ...shoppingPreferences, shoppingFrequency: '' } }, 400],
  ['no budget', { shoppingPreferences: { ...shoppingPreferences, budgetRange: undefined } }, 400],
  [
    'an unknown way of delivery',
    { shoppingPreferences: { ...shoppingPreferences, deliveryPreference: 'Drone' } },
    400,
  ],
  [
    'an unknown diet',
    { shoppingPreferences: { ...shoppingPreferences, dietaryRestrictions: ['Sweet'] } },
    400,
  ],
  ['a place beyond the Earth', { locationLat: 91 }, 400],
])('the wizard takes not %s', async (_, wrong, status) => {
  spec('operations 2.8', 'POST /api/users/complete-wizard')
  const answer = await as('kamau').post('/api/users/complete-wizard', { ...body, ...wrong })
  expect(answer.status).toBe(status)
})

test('the wizard takes no branch that is switched off', async () => {
  const admin = as('admin')
  const path = `/api/branches/${ids.kabete}/active`
  const off = await admin.patch(path, { isActive: false, revision: 0 })
  expect(off.status).toBe(200)
  const since = { 'x-min-position': off.headers.get('x-position') ?? '' }
  const answer = await as('kamau').post('/api/users/complete-wizard', body, since)
  expect(answer).toMatchObject({ status: 409, body: { code: 'BRANCH_NOT_ACTIVE' } })
})
