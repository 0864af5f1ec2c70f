import { createHash } from 'node:crypto'
import { TOTP } from 'otpauth'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { placedOrder } from '#src/contract/order/place-order.ts'
import { erasureFacts } from '#src/contract/own-data.ts'
import { factorOffer, factorSet } from '#src/contract/sign-in.ts'
import { deliver } from '#src/testing/http/deliver.ts'
import { customer, orderOf } from '#src/testing/http/orders.ts'
import { ids, type Person } from '#src/testing/http/small-shop.ts'
import { PASSWORD, type Visitor } from '#src/testing/http/visitor.ts'
import { lyingJpeg } from '#src/testing/pictures.ts'
import { logInEverybody, startTestServer, type TestServer } from '#src/testing/server.ts'

const secret = 'a-secret-of-one-order-0083'
const holding = { 'x-order-secret': secret }

let shop: TestServer
let as: (who: Person | 'guest') => Visitor
let since: Record<string, string> = {}
beforeAll(async () => {
  shop = await startTestServer()
  as = await logInEverybody(shop)
})
afterAll(() => shop.stop())

const ok = async (asked: ReturnType<Visitor['post']>) => {
  const answer = await asked
  expect(answer.status, answer.text).toBeLessThan(300)
  since = { 'x-min-position': answer.headers.get('x-position') ?? since['x-min-position'] ?? '' }
  return answer
}
const placed = async (who: Person | 'guest', changed: object = {}) => {
  const answer = await ok(as(who).post('/api/orders', { ...orderOf(ids.soap, 2), ...changed }))
  return placedOrder.parse(answer.body)
}
const file = async (who: Person, format: 'json' | 'html') =>
  (await ok(as(who).post('/api/users/export', { password: PASSWORD, format }, since))).text

/** An order with notes, delivered; a complaint with a photo; a note of the staff; a review; a wish. */
const livedIn = async () => {
  const wanjiku = as('wanjiku')
  const order = await placed('wanjiku', {
    notes: 'Blue <gate>',
    customer: { ...customer, name: 'Wanjiku Kamau' },
  })
  const { id } = order
  since = { 'x-min-position': await deliver(shop.commands, id) }
  const complaint = {
    id: v7(),
    reason: 'damaged',
    words: 'Wet soap',
    lines: [{ productId: ids.soap, variantId: 0, quantity: 1 }],
  }
  const path = `/api/orders/${id}/complaints`
  await ok(wanjiku.post(path, complaint, since))
  const jpeg = new Uint8Array(await lyingJpeg(300, 200))
  const type = { 'content-type': 'image/jpeg' }
  await ok(wanjiku.raw('POST', `${path}/${complaint.id}/photo`, jpeg, { ...type, ...since }))
  const note = { id: v7(), text: 'Rings twice' }
  await ok(as('clerk_kabete').post(`/api/orders/${id}/notes`, note, since))
  await ok(as('manager_kabete').post(`/api/orders/${id}/phone`, {}, since))
  const review = { rating: 4, title: 'Foams', text: 'Smells of lemon' }
  await ok(wanjiku.put(`/api/products/${ids.soap}/reviews/own`, review, since))
  await ok(wanjiku.patch('/api/wishlist', { add: [ids.flour], remove: [] }, since))
  return order
}

const section = z.record(z.string(), z.unknown()).array()
const exported = z.object({
  account: section,
  addresses: section,
  sessions: section,
  signIn: section,
  choices: section,
  orders: section,
  reviews: section,
  wishlist: section,
  points: section,
  pointsHistory: section,
  pointsCorrected: section,
  vouchers: section,
  seenByStaff: section,
})

test('a customer’s file holds everything of theirs, and nothing of anybody else’s', async () => {
  const order = await livedIn()
  await placed('kamau', { notes: 'Of Kamau', customer: { ...customer, phone: '0722999888' } })
  const text = await file('wanjiku', 'json')
  expect(exported.parse(JSON.parse(text))).toMatchObject({
    account: [{ username: 'wanjiku', email: 'wanjiku@duka.example', phoneNumber: '254700000001' }],
    addresses: [{ street: 'Ngong Road 1' }],
    sessions: [{ browser: 'Unknown browser', since: expect.any(String), isThis: true }],
    signIn: [],
    choices: [{ firstNameOnLeaderboard: false }],
    orders: [
      {
        orderNumber: order.orderNumber,
        notes: 'Blue <gate>',
        customer: { name: 'Wanjiku Kamau', phone: '254712345678' },
        complaints: [
          { words: 'Wet soap', photo: expect.stringMatching(/^data:image\/webp;base64,\w/) },
        ],
        notesOfStaff: [{ text: 'Rings twice', at: expect.any(String) }],
      },
    ],
    reviews: [{ product: 'Soap', text: 'Smells of lemon' }],
    wishlist: [{ productId: ids.flour, name: 'Flour' }],
    seenByStaff: [{ what: 'phone_shown', byRole: 'branch_manager' }],
  })
  for (const other of ['kamau@', 'Of Kamau', '722999888', 'clerk_kabete', 'manager_kabete']) {
    expect(text).not.toContain(other)
  }
})

test('a member of the staff reads where and how they log in, and nothing that opens the account', async () => {
  const driver = as('driver_otieno')
  const offer = await ok(driver.post('/api/users/second-factor/offer', { password: PASSWORD }))
  const { secret } = factorOffer.parse(offer.body)
  const code = new TOTP({ secret }).generate()
  const set = await ok(driver.post('/api/users/second-factor', { code }))
  const text = await file('driver_otieno', 'json')
  expect(exported.parse(JSON.parse(text))).toMatchObject({
    sessions: [{ isThis: true }],
    signIn: [{ authenticatorApp: true, recoveryCodesLeft: 10, passkeys: [] }],
  })
  const token = /duka_session=([\w-]+)/.exec(driver.cookie())?.[1] ?? expect.fail()
  const hash = createHash('sha256').update(token).digest('hex').slice(0, 16)
  for (const secretOnce of [token, hash, secret, ...factorSet.parse(set.body).recoveryCodes]) {
    expect(text).not.toContain(secretOnce)
  }
})

test('the page to read shows the same, and runs nothing that somebody typed', async () => {
  const page = await file('wanjiku', 'html')
  expect(page).toContain('<dt>Notes</dt><dd>Blue &lt;gate&gt;</dd>')
  expect(page).toContain('<img alt="Photo" src="data:image/webp;base64,')
  expect(page).not.toContain('<script')
})

test('an open browser is not enough: the password is asked for', async () => {
  const answer = await as('wanjiku').post('/api/users/export', { password: 'guessed' })
  expect(answer.body).toMatchObject({ code: 'WRONG_PASSWORD' })
})

test('what an erasure ends is told before', async () => {
  const { id, orderNumber } = await placed('wanjiku')
  const answer = await as('wanjiku').get('/api/users/erase', since)
  expect(erasureFacts.parse(answer.body)).toEqual({
    openOrders: [{ id, orderNumber, status: 'pending', total: 390, isCancellable: true }],
    points: expect.any(Number),
    vouchers: 0,
  })
})

test('whoever holds a guest’s secret has the order’s file and may erase it, and nobody else', async () => {
  const { id } = await placed('guest', { secret, notes: 'Call the askari' })
  const [fileOf, erase] = ['export', 'erase'].map((what) => `/api/orders/${id}/${what}`)
  expect((await as('guest').post(fileOf ?? '', {}, since)).status).toBe(404)
  expect((await as('kamau').post(erase ?? '', {}, since)).status).toBe(404)
  const own = await ok(as('guest').post(fileOf ?? '', {}, { ...since, ...holding }))
  expect(JSON.parse(own.text)).toMatchObject({ orders: [{ id, notes: 'Call the askari' }] })
  const open = await as('guest').post(erase ?? '', {}, holding)
  expect(open.body).toMatchObject({ code: 'ORDERS_OPEN' })
  expect(open.text).toContain(id)
  await ok(as('guest').post(erase ?? '', { openOrders: 'cancel' }, holding))
  const gone = await as('guest').post(fileOf ?? '', {}, { ...since, ...holding })
  expect(gone.status).toBe(404)
  const staff = await as('manager_kabete').get(`/api/orders/${id}`, since)
  expect(staff.text).not.toContain('askari')
})
