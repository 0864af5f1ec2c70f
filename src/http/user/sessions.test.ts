import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { passwordLink } from '../../contract/account.ts'
import { placedOrder } from '../../contract/order/place-order.ts'
import { user } from '../../contract/user.ts'
import { limitsWith } from '../../testing/http/limits.ts'
import { customer, orderOf } from '../../testing/http/orders.ts'
import { ids } from '../../testing/http/small-shop.ts'
import { PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
let guest: Visitor
const lines: string[] = []

beforeAll(async () => {
  shop = await startTestServer({
    env: { TRUST_PROXY: '1' },
    log: pino({ base: null }, { write: (line) => void lines.push(line) }),
    limits: limitsWith({
      requests: { login: { newcomers: 8 }, register: { newcomers: 2 } },
      subjects: {
        'login.pair': { limit: 3, minutes: 1 },
        'login.known': { limit: 2, minutes: 1 },
        'login.name': { limit: 6, minutes: 1 },
        'track.order': { limit: 2, minutes: 1 },
      },
    }),
  })
  guest = shop.visitor()
})
afterAll(() => shop.stop())

/** Each test has addresses of its own, so that none uses up another's budget. */
let addresses = 0
const fromElsewhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `203.0.113.${addresses}` }
}
/** Signs in from a new browser each time. */
const logIn = (username: string, password: string, headers = fromElsewhere()) =>
  shop.visitor().post('/api/users/login', { username, password }, headers)

const cookieFor = async (host: string) => {
  const login = { username: 'wanjiku', password: PASSWORD }
  const headers = { ...fromElsewhere(), 'x-forwarded-host': host }
  const answer = await guest.post('/api/users/login', login, headers)
  expect(answer.status).toBe(200)
  const [session = ''] = answer.headers
    .getSetCookie()
    .filter((one) => one.includes('duka_session='))
  return session
}

test.each(['localhost:3000', '127.0.0.1:3000', '[::1]:3000'])(
  'at %s the cookie works over plain http',
  async (host) => {
    const cookie = await cookieFor(host)
    expect(cookie).toMatch(
      /^duka_session=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/i,
    )
  },
)

test('anywhere else the cookie is for https alone', async () => {
  const cookie = await cookieFor('duka.example')
  expect(cookie).toMatch(/^__Host-duka_session=[\w-]{43}; path=\/; .*; secure; httponly$/i)
  expect(cookie).not.toMatch(/domain/i)
})

test('over https, cookies of older names are read, and replaced by those of the new names', async () => {
  const visitor = shop.visitor()
  await visitor.logIn('kamau')
  const old = visitor.cookie()
  const [device = ''] = /duka_device=[^;]+/.exec(old) ?? []
  const [session = ''] = /duka_session=[^;]+/.exec(old) ?? []
  const https = { 'x-forwarded-host': 'duka.example' }
  const first = await guest.get('/api/auth/me', { ...https, cookie: old })
  expect(first.body).toMatchObject({ username: 'kamau' })
  const set = first.headers.getSetCookie()
  for (const name of ['duka_session', 'duka_device']) {
    expect(set.filter((one) => one.startsWith(`${name}=;`))).toHaveLength(1)
    expect(set.filter((one) => one.startsWith(`__Host-${name}=`))).toHaveLength(1)
  }
  const cookie = `__Host-${session}; __Host-${device}; duka_session=planted`
  const next = await guest.get('/api/auth/me', { ...https, cookie })
  expect(next.body).toMatchObject({ username: 'kamau' })
})

test('a session is over once one has signed out, whoever kept the cookie', async () => {
  spec('storefront 4', 'Session: logout clears it, on the server too')
  const visitor = shop.visitor()
  await visitor.logIn('kamau')
  const before = await visitor.get('/api/auth/me')
  expect(before.body).toMatchObject({ username: 'kamau', role: 'customer' })
  const out = await visitor.post('/api/users/logout')
  expect(out.headers.get('set-cookie')).toMatch(/^duka_session=; .*expires=Thu, 01 Jan 1970/i)
  expect((await visitor.get('/api/auth/me')).status).toBe(401)
})

test('signing in again ends the session before', async () => {
  const visitor = shop.visitor()
  await visitor.logIn('admin')
  const first = visitor.cookie()
  await visitor.logIn('admin')
  const stale = await guest.get('/api/orders', { cookie: first })
  expect(stale.status).toBe(401)
  expect((await visitor.get('/api/orders')).status).toBe(200)
})

test('a cookie that means nothing is cleared, and its bearer is a guest', async () => {
  const response = await fetch(`${shop.url}/api/branches`, {
    headers: { cookie: 'duka_session=made-up' },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('set-cookie')).toMatch(/^duka_session=; /)
})

test('the e-mail address is as good as the user name; a wrong password says no more than an unknown name', async () => {
  expect((await logIn('WANJIKU@duka.example', PASSWORD)).status).toBe(200)
  const wrong = await logIn('wanjiku', 'not it')
  const unknown = await logIn('nobody', 'not it')
  expect(wrong.status).toBe(401)
  expect(wrong.text).toBe(unknown.text)
  expect(wrong.body).toEqual({
    code: 'INVALID_CREDENTIALS',
    message: 'Invalid username or password.',
  })
})

test('the log says which account signed in, and of a failure neither name nor password', async () => {
  const begin = lines.length
  const { id } = user.parse(Object((await logIn('wanjiku', PASSWORD)).body).user)
  await logIn('wanjiku', 'a secret on the wrong line')
  const signIns = lines
    .slice(begin)
    .map((line) => JSON.parse(line))
    .filter(({ route }) => route === '/api/users/login')
  expect(signIns).toMatchObject([
    { status: 200, signedIn: id },
    { status: 401, refused: 'INVALID_CREDENTIALS' },
  ])
  expect(JSON.stringify(signIns)).not.toMatch(/wanjiku|secret/)
})

test('one account is tried three times from an address; the right password starts anew', async () => {
  const from = fromElsewhere()
  for (const password of ['1', '2', PASSWORD, '1', '2', '3']) await logIn('kamau', password, from)
  const refused = await logIn('Kamau', PASSWORD, from)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({ code: 'RATE_LIMITED' })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(60)
  expect((await logIn('wanjiku', PASSWORD, from)).status).toBe(200)
  expect((await logIn('kamau', PASSWORD)).status).toBe(200)
})

/** Enters wrong passwords until the name is refused from everywhere. */
const flood = async (username: string): Promise<void> => {
  for (let n = 0; n < 6; n += 1) await logIn(username, 'x')
  expect((await logIn(username, PASSWORD)).status).toBe(429)
}

test('who has signed in from this browser before is locked out by nobody', async () => {
  const own = shop.visitor()
  const from = fromElsewhere()
  const here = (password: string) =>
    own.post('/api/users/login', { username: 'driver_otieno', password }, from)
  const first = await here(PASSWORD)
  expect(first.headers.getSetCookie().filter((one) => one.startsWith('duka_known='))).toEqual([
    expect.stringMatching(/^duka_known=[\w-]{22}\.[\w-]{22}; .*samesite=lax; httponly$/i),
  ])
  await flood('driver_otieno')
  expect((await here(PASSWORD)).status).toBe(200)
  // The e-mail address works as well.
  const login = { username: 'driver_otieno@duka.example', password: PASSWORD }
  expect((await own.post('/api/users/login', login, from)).status).toBe(200)
  // The known browser has as many wrong passwords as any other.
  expect([await here('1'), await here('2'), await here('3')].map(({ status }) => status)).toEqual([
    401, 401, 429,
  ])
})

test('a browser that knows one account is a stranger to another, and so is a proof without its browser', async () => {
  const own = shop.visitor()
  await own.logIn('wanjiku')
  await flood('finance_achieng')
  const other = { username: 'finance_achieng', password: PASSWORD }
  expect((await own.post('/api/users/login', other, fromElsewhere())).status).toBe(429)

  await flood('wanjiku')
  const proof = own
    .cookie()
    .split('; ')
    .filter((one) => one.startsWith('duka_known='))
  const wanjiku = { username: 'wanjiku', password: PASSWORD }
  const stolen = { ...fromElsewhere(), cookie: proof.join('; ') }
  expect((await guest.post('/api/users/login', wanjiku, stolen)).status).toBe(429)
  expect((await own.post('/api/users/login', wanjiku, fromElsewhere())).status).toBe(200)
})

test('one address tries eight times, whatever the account', async () => {
  const address = fromElsewhere()
  const statuses: number[] = []
  for (let n = 0; n < 9; n += 1) statuses.push((await logIn(`nobody${n}`, 'x', address)).status)
  expect(statuses).toEqual([...Array.from({ length: 8 }, () => 401), 429])
})

test('an address that a client writes into X-Forwarded-For itself counts for nothing', async () => {
  const { 'x-forwarded-for': real } = fromElsewhere()
  const statuses: number[] = []
  for (let n = 0; n < 9; n += 1) {
    const forged = { 'x-forwarded-for': `198.51.100.${n}, ${real}` }
    statuses.push((await logIn(`ghost${n}`, 'x', forged)).status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('one address registers so many accounts; registering signs nobody in', async () => {
  spec('storefront 4', 'Session: registering signs nobody in')
  const address = fromElsewhere()
  const register = (username: string) =>
    shop
      .visitor()
      .post(
        '/api/users/register',
        { username, email: `${username}@duka.example`, fullName: 'New Here', password: PASSWORD },
        address,
      )
  const first = await register('atieno')
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ username: 'atieno', role: 'customer', branchId: null })
  expect(first.headers.get('set-cookie')).not.toContain('duka_session')
  const taken = await register('ATIENO')
  expect(taken.status).toBe(409)
  expect(taken.body).toMatchObject({ message: 'Username or email may already be in use.' })
  expect((await register('third')).status).toBe(429)
})

test('somebody registered a moment ago can sign in', async () => {
  const body = {
    username: 'mumbi',
    email: 'mumbi@duka.example',
    fullName: 'Mumbi',
    password: PASSWORD,
  }
  await guest.post('/api/users/register', body, fromElsewhere())
  expect((await logIn('mumbi', PASSWORD)).body).toMatchObject({ user: { fullName: 'Mumbi' } })
})

test("an order's phone is guessed twice by strangers, wherever from; who placed it, or is signed in, still finds it", async () => {
  const buyer = shop.visitor()
  const placed = await buyer.post('/api/orders', orderOf(ids.soap), fromElsewhere())
  const { orderNumber } = placedOrder.parse(placed.body)
  const track = async (who: Visitor, phone: string) =>
    (await who.post('/api/orders/track', { orderNumber, phone }, fromElsewhere())).status
  const guesses: number[] = []
  for (const phone of ['0712345670', '0712345671', customer.phone]) {
    guesses.push(await track(shop.visitor(), phone))
  }
  expect(guesses).toEqual([404, 404, 429])
  expect(await track(buyer, customer.phone)).toBe(200)
  const kamau = shop.visitor()
  await kamau.logIn('kamau')
  expect(await track(kamau, customer.phone)).toBe(200)
})

test('wrong links for a password are counted, and never keep out who has the right one', async () => {
  const admin = shop.visitor()
  await admin.logIn('admin')
  const kamau = shop.visitor()
  await kamau.logIn('kamau')
  const { id } = user.parse((await kamau.get('/api/auth/me')).body)
  const made = await admin.post(`/api/admin/users/${id}/password-link`)
  const token = new URL(passwordLink.parse(made.body).url).hash.slice('#token='.length)
  const from = fromElsewhere()
  const choose = async (link: string) => {
    const body = { token: link, password: PASSWORD }
    return (await shop.visitor().post('/api/users/password-link', body, from)).status
  }
  const guesses: number[] = []
  for (let n = 0; n < 9; n += 1) guesses.push(await choose(`guess-${n}`))
  expect(guesses).toEqual([...Array.from({ length: 8 }, () => 410), 429])
  expect(await choose(token)).toBe(200)
})
