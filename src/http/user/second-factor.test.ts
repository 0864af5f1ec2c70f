import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issue } from '../../commands/engine/command.ts'
import { resetFactorByName } from '../../commands/user/second-factor.ts'
import { refusals } from '../../contract/refusals.ts'
import { factorOffer, factorSet, factorStanding, ownSessions } from '../../contract/sign-in.ts'
import { operator } from '../../domain/kernel/access.ts'
import { limitsWith } from '../../testing/http/limits.ts'
import { linkFor } from '../../testing/http/link-for.ts'
import { PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

/** The middle of a step, so that no code ends while a test uses it. */
const NOW = Math.floor(Date.now() / 30_000) * 30_000 + 15_000

let shop: TestServer
beforeAll(async () => {
  const env = { SECOND_FACTOR_ROLES: 'admin,finance', SECOND_FACTOR_NOTICE_DAYS: '0' }
  shop = await startTestServer({ env })
  vi.spyOn(shop.commands.world, 'now').mockReturnValue(new Date(NOW))
})
afterAll(() => shop.stop())

/** The code of the secret now, or so many steps of 30 s away. */
const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: NOW + steps * 30_000 })

const enter = async (username: string): Promise<Visitor> => {
  const visitor = shop.visitor()
  expect((await visitor.logIn(username)).body).toMatchObject({ user: { username } })
  return visitor
}
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/auth/me')).status
const codeIn = (visitor: Visitor, code: string) => visitor.post('/api/users/login/code', { code })

/** Somebody whose second factor was taken away before, and who is signed in. */
const fresh = async (username: string): Promise<Visitor> => {
  const { commands } = shop
  const by = { actor: operator, commandId: commands.world.newId(), correlationId: 'fresh' }
  const input = { username, reason: 'Begins anew' }
  expect((await issue(resetFactorByName, input, by, commands)).result.ok).toBe(true)
  return enter(username)
}

/** A browser in which the person has chosen a password by a link, and may set the first factor. */
const byLink = async (username: string, of = shop): Promise<Visitor> => {
  const { token } = await linkFor(of.commands, username)
  const visitor = of.visitor()
  const spent = await visitor.post('/api/users/password-link', { token, password: PASSWORD })
  expect(spent.status, spent.text).toBe(200)
  return visitor
}

/** Sets up the factor of somebody in a session, or right after a link. `proof`: the present factor, if there is one. */
const setUp = async (visitor: Visitor, proof: object = {}) => {
  const body = { password: PASSWORD, ...proof }
  const asked = await visitor.post('/api/users/second-factor/offer', body)
  expect(asked.status, asked.text).toBe(200)
  const { secret } = factorOffer.parse(asked.body)
  const set = await visitor.post('/api/users/second-factor', { code: codeOf(secret, -1) })
  expect(set.status, set.text).toBe(200)
  return { secret, ...factorSet.parse(set.body) }
}

const standingOf = async (visitor: Visitor) =>
  factorStanding.parse((await visitor.get('/api/users/second-factor')).body)

test('the first sign-in tells of the second factor; after the notice only a link leads to its set-up', async () => {
  const first = await enter('finance_achieng')
  const told = await standingOf(first)
  expect(told).toMatchObject({ hasApp: false, resetAt: null, recoveryLeft: 0, setUp: 'link' })
  expect(Date.parse(told.beginsAt ?? '')).toBe(NOW)
  // The password alone, in a session from before or at the next sign-in, sets no factor.
  const offered = await first.post('/api/users/second-factor/offer', { password: PASSWORD })
  expect(offered).toMatchObject({ status: 403, body: { code: 'FACTOR_LINK_NEEDED' } })
  const passkey = await first.post('/api/users/passkeys/offer', { password: PASSWORD })
  expect(passkey).toMatchObject({ status: 403, body: { code: 'FACTOR_LINK_NEEDED' } })
  const thief = shop.visitor()
  expect(await thief.logIn('finance_achieng')).toMatchObject({
    status: 403,
    body: { code: 'FACTOR_LINK_NEEDED' },
  })
  expect((await thief.post('/api/users/second-factor/offer', {})).status).toBe(401)
  const next = await byLink('finance_achieng')
  expect(await statusOf(first)).toBe(401)
  expect(await statusOf(next)).toBe(401)
  expect((await codeIn(next, '000000')).body).toMatchObject({ code: 'SIGN_IN_LAPSED' })
  const { secret, qr } = factorOffer.parse(
    (await next.post('/api/users/second-factor/offer', {})).body,
  )
  expect(qr.path).toMatch(/^(M\d+ \d+h1v1h-1z){200,}$/)
  const wrong = await next.post('/api/users/second-factor', { code: '000000' })
  expect(wrong.body).toMatchObject({ code: 'CODE_WRONG' })
  const set = await next.post('/api/users/second-factor', { code: codeOf(secret) })
  expect(factorSet.parse(set.body).recoveryCodes).toHaveLength(10)
  expect(set.body).toMatchObject({ user: { username: 'finance_achieng' } })
  expect(set.headers.getSetCookie().join()).toMatch(/duka_session=[\w-]{43};/)
  // A link sets no second first factor, and whoever has one is not led to the set-up again.
  const again = await byLink('finance_achieng')
  expect((await again.post('/api/users/second-factor/offer', {})).status).toBe(401)
  expect((await again.logIn('finance_achieng')).body).toMatchObject({ lacks: 'code' })
})

test('nobody but staff has a second factor, and who is not asked may set one up', async () => {
  const manager = await enter('manager_kabete')
  expect(await standingOf(manager)).toMatchObject({ hasApp: false, passkeys: [], beginsAt: null })
  await setUp(manager)
  expect((await shop.visitor().logIn('manager_kabete')).body).toEqual({
    lacks: 'code',
    ways: ['app'],
  })
})

test('a code ends a sign-in once, within a minute and a half, and a recovery code in its place', async () => {
  const here = await enter('clerk_kabete')
  const { secret, recoveryCodes } = await setUp(here)
  const asked = await here.get('/api/users/second-factor')
  expect(asked.text).not.toContain(secret)
  const waiting = async () => {
    const visitor = shop.visitor()
    expect((await visitor.logIn('clerk_kabete')).body).toEqual({ lacks: 'code', ways: ['app'] })
    expect(visitor.cookie()).not.toContain('duka_session')
    return visitor
  }
  const codes = [await waiting(), await waiting()]
  const [code, used, late] = [codeOf(secret), codeOf(secret, -1), codeOf(secret, 3)]
  const refusals: unknown[] = []
  for (const one of ['00000a', late, used]) {
    refusals.push(Object((await codeIn(await waiting(), one)).body).code)
  }
  expect(refusals).toEqual(['CODE_WRONG', 'CODE_CLOCK_WRONG', 'CODE_USED'])
  const answers = await Promise.all(codes.map((one) => codeIn(one, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const [recovery = ''] = recoveryCodes
  const typed = ` ${recovery.toUpperCase().replace('-', ' ')} `
  expect((await codeIn(await waiting(), typed)).status).toBe(200)
  expect((await codeIn(await waiting(), recovery)).body).toMatchObject({ code: 'CODE_WRONG' })
  expect((await standingOf(here)).recoveryLeft).toBe(9)
})

test('setting up another needs the password and the present factor or a recovery code', async () => {
  const driver = await enter('driver_otieno')
  const { secret, recoveryCodes } = await setUp(driver)
  const offer = (visitor: Visitor, body: object) =>
    visitor.post('/api/users/second-factor/offer', body)
  const codes: unknown[] = []
  for (const body of [
    {},
    { password: 'guessed', code: codeOf(secret) },
    { password: PASSWORD },
    { password: PASSWORD, code: '000000' },
  ]) {
    codes.push(Object((await offer(driver, body)).body).code)
  }
  expect(codes).toEqual(['WRONG_PASSWORD', 'WRONG_PASSWORD', 'FACTOR_PROOF_NEEDED', 'CODE_WRONG'])
  const waiting = shop.visitor()
  await waiting.logIn('driver_otieno')
  expect((await offer(waiting, {})).status).toBe(401)
  const other = await setUp(driver, { code: codeOf(secret) })
  expect(other.secret).not.toBe(secret)
  expect((await codeIn(waiting, codeOf(secret))).body).toMatchObject({ code: 'CODE_WRONG' })
  expect((await codeIn(waiting, recoveryCodes[0] ?? '')).body).toMatchObject({ code: 'CODE_WRONG' })
  expect((await codeIn(waiting, codeOf(other.secret))).status).toBe(200)
  await setUp(driver, { code: other.recoveryCodes[3] })
})

test('each change ends all other sessions, and is told in other browsers until they close it', async () => {
  const [here, there] = [await fresh('driver_otieno'), await enter('driver_otieno')]
  const { secret } = await setUp(here)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  const other = shop.visitor()
  await other.logIn('driver_otieno')
  const [session = ''] = (await codeIn(other, codeOf(secret))).headers
    .getSetCookie()
    .filter((one) => one.startsWith('duka_session'))
  const cookie = { cookie: `${other.cookie()}; ${session.split(';')[0]}` }
  const changesIn = async (visitor: Visitor, headers = {}) =>
    factorStanding.parse((await visitor.get('/api/users/second-factor', headers)).body).changes
  expect((await changesIn(other, cookie))[0]).toMatchObject({ what: 'app', isNews: true })
  expect((await changesIn(here))[0]).toMatchObject({ what: 'app', isNews: false })
  await here.post('/api/users/second-factor/notices')
  expect((await changesIn(other, cookie))[0]).toMatchObject({ what: 'app', isNews: true })
  await other.post('/api/users/second-factor/notices', undefined, cookie)
  expect((await changesIn(other, cookie))[0]).toMatchObject({ what: 'app', isNews: false })
})

test('a code may be typed with spaces and dashes of any kind, and no such try counts as wrong', async () => {
  const clerk = await fresh('clerk_kabete')
  const { secret, recoveryCodes } = await setUp(clerk)
  const code = codeOf(secret)
  const [a, b] = [code.slice(0, 3), code.slice(3)]
  const typed = [`${a}\u00a0${b}`, ` ${a}-${b} `, `${a}\u2013${b}`, `${a}\u202f${b}\n`]
  for (const one of typed) {
    const waiting = shop.visitor()
    await waiting.logIn('clerk_kabete')
    const answer = await codeIn(waiting, one)
    // Each is the right code. It is accepted once.
    expect(['CODE_USED', undefined]).toContain(Object(answer.body).code)
  }
  const waiting = shop.visitor()
  await waiting.logIn('clerk_kabete')
  const [recovery = ''] = recoveryCodes
  expect((await codeIn(waiting, recovery.replace('-', '\u00a0\u2014 '))).status).toBe(200)
})

test('an admin resets the factor of others, the operator everybody’s; the person is told', async () => {
  const manager = await enter('manager_westlands')
  const { id } = Object((await manager.get('/api/auth/me')).body)
  await setUp(manager)
  const admin = await byLink('admin')
  const entered = await admin.logIn('admin')
  expect(entered.body).toMatchObject({ user: { username: 'admin' } })
  const own = Object((await admin.get('/api/auth/me')).body)
  const { secret } = await setUp(admin)
  const reset = (userId: string) => admin.delete(`/api/admin/users/${userId}/second-factor`)
  expect((await reset(own.id)).body).toMatchObject({ code: 'OWN_MATTER' })
  expect((await reset(id)).status).toBe(200)
  expect(await statusOf(manager)).toBe(401)
  expect((await standingOf(await enter('manager_westlands'))).resetAt).not.toBeNull()
  const { commands } = shop
  const by = { actor: operator, commandId: commands.world.newId(), correlationId: 'reset' }
  const input = { username: 'admin', reason: 'Lost the phone' }
  expect((await issue(resetFactorByName, input, by, commands)).result.ok).toBe(true)
  expect((await shop.visitor().logIn('admin')).body).toMatchObject({ code: 'FACTOR_LINK_NEEDED' })
  const log = JSON.stringify(await commands.events.readStream(`user-${own.id}`))
  expect(log).toContain('SecondFactorReset')
  expect(log).not.toContain(secret)
})

test('one sees the own sessions, ends one or all others', async () => {
  const wanjiku = await enter('wanjiku')
  const phone = shop.visitor()
  const login = { username: 'wanjiku', password: PASSWORD }
  await phone.post('/api/users/login', login, { 'user-agent': CHROME })
  await phone.logIn('wanjiku')
  const listed = async () => ownSessions.parse((await wanjiku.get('/api/users/sessions')).body)
  const sessions = await listed()
  expect(sessions.map(({ browser, isThis }) => `${browser} ${isThis}`).sort()).toEqual([
    'Chrome, Android false',
    'Unknown browser false',
    'Unknown browser true',
  ])
  const newest = sessions.find(({ browser, isThis }) => browser !== 'Chrome, Android' && !isThis)
  expect((await wanjiku.delete(`/api/users/sessions/${newest?.id}`)).status).toBe(200)
  expect([await statusOf(phone), (await listed()).length]).toEqual([401, 2])
  expect((await wanjiku.delete('/api/users/sessions')).status).toBe(200)
  expect(await listed()).toMatchObject([{ isThis: true }])
})

test('staff hear of a new browser, which itself cannot hide it', async () => {
  const limits = limitsWith()
  const other = await startTestServer({ limits })
  const [first, second] = [other.visitor(), other.visitor()]
  await first.logIn('admin')
  await second.logIn('admin')
  const heard = async (visitor: Visitor) => (await standingOf(visitor)).newBrowsers.length
  expect([await heard(first), await heard(second)]).toEqual([1, 1])
  await second.post('/api/users/browser-notices')
  expect([await heard(first), await heard(second)]).toEqual([1, 0])
  await first.post('/api/users/browser-notices')
  expect(await heard(first)).toBe(0)
  await first.logIn('admin')
  expect(await heard(second)).toBe(0)
  await other.stop()
})

test('a clock 90 s off is named in the answer, one 30 s off does not matter', async () => {
  const other = await startTestServer()
  vi.spyOn(other.commands.world, 'now').mockReturnValue(new Date(NOW))
  const clerk = other.visitor()
  await clerk.logIn('clerk_kabete')
  const { secret } = await setUp(clerk)
  const waiting = other.visitor()
  await waiting.logIn('clerk_kabete')
  for (const steps of [3, -3]) {
    const { status, body } = await codeIn(waiting, codeOf(secret, steps))
    expect([status, Object(body).message]).toEqual(refusals.CODE_CLOCK_WRONG)
  }
  expect((await codeIn(waiting, codeOf(secret, 1))).status).toBe(200)
  await other.stop()
})

test('a factor that is needed from now on is asked for at the next sign-in, never within a session', async () => {
  const other = await startTestServer()
  const { sessionRules, vault } = other.commands
  const admin = other.visitor()
  await admin.logIn('admin')
  const { id } = Object((await admin.get('/api/auth/me')).body)
  sessionRules.factorRoles = ['admin']
  sessionRules.factorNoticeMs = 0
  expect(await statusOf(admin)).toBe(200)
  const told = factorStanding.parse((await admin.get('/api/users/second-factor')).body)
  expect(told.beginsAt).not.toBeNull()
  // The only admin, without a factor: told at the next sign-in, and let in by a link of the command line after it.
  const next = other.visitor()
  expect((await next.logIn('admin')).body).toMatchObject({ user: { username: 'admin' } })
  expect((await other.visitor().logIn('admin')).body).toMatchObject({ code: 'FACTOR_LINK_NEEDED' })
  const last = await byLink('admin', other)
  const offer = await last.post('/api/users/second-factor/offer', {})
  const { secret } = factorOffer.parse(offer.body)
  const code = new TOTP({ secret }).generate()
  expect((await last.post('/api/users/second-factor', { code })).status).toBe(200)
  // Where no role needs it any more, the factor that somebody set up still protects the account.
  sessionRules.factorRoles = []
  expect((await other.visitor().logIn('admin')).body).toMatchObject({ lacks: 'code' })
  expect(await vault.secondFactor(id)).toContain('"passkeys":[]')
  await other.stop()
})

test('a record of before passkeys opens the account as before', async () => {
  const other = await startTestServer()
  vi.spyOn(other.commands.world, 'now').mockReturnValue(new Date(NOW))
  const clerk = other.visitor()
  await clerk.logIn('clerk_kabete')
  const { id } = Object((await clerk.get('/api/auth/me')).body)
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const written = { secret, offered: null, usedStep: 0, recovery: [], toldAt: null }
  await other.commands.vault.replaceSecondFactor(id, undefined, JSON.stringify(written))
  const waiting = other.visitor()
  expect((await waiting.logIn('clerk_kabete')).body).toEqual({ lacks: 'code', ways: ['app'] })
  expect((await codeIn(waiting, codeOf(secret))).status).toBe(200)
  await other.stop()
})
