import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issue } from '../../commands/engine/command.ts'
import { resetFactorByName } from '../../commands/user/second-factor.ts'
import { refusals } from '../../contract/errors.ts'
import { factorOffer, factorSet, factorStanding, ownSessions } from '../../contract/sign-in.ts'
import { operator } from '../../domain/kernel/access.ts'
import { limitsWith } from '../../testing/http/limits.ts'
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

/** Sets up the factor of somebody who is signed in. */
const setUp = async (visitor: Visitor) => {
  const asked = await visitor.post('/api/users/second-factor/offer', { password: PASSWORD })
  const { secret } = factorOffer.parse(asked.body)
  const set = await visitor.post('/api/users/second-factor', { code: codeOf(secret, -1) })
  expect(set.status, set.text).toBe(200)
  return { secret, ...factorSet.parse(set.body) }
}

const standingOf = async (visitor: Visitor) =>
  factorStanding.parse((await visitor.get('/api/users/second-factor')).body)

test('the first sign-in tells of the second factor; the next one after the notice asks to set it up', async () => {
  const first = await enter('finance_achieng')
  const told = await standingOf(first)
  expect(told).toMatchObject({ hasApp: false, resetAt: null, recoveryLeft: 0 })
  expect(Date.parse(told.beginsAt ?? '')).toBe(NOW)
  const next = shop.visitor()
  expect((await next.logIn('finance_achieng')).body).toMatchObject({ lacks: 'setup' })
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

test('setting up another needs the password, and a waiting sign-in cannot', async () => {
  const driver = await enter('driver_otieno')
  const { secret } = await setUp(driver)
  const offer = (visitor: Visitor, body: object) =>
    visitor.post('/api/users/second-factor/offer', body)
  expect((await offer(driver, {})).body).toMatchObject({ code: 'WRONG_PASSWORD' })
  expect((await offer(driver, { password: 'guessed' })).body).toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  const waiting = shop.visitor()
  await waiting.logIn('driver_otieno')
  expect((await offer(waiting, {})).status).toBe(401)
  const other = await setUp(driver)
  expect(other.secret).not.toBe(secret)
  expect((await codeIn(waiting, codeOf(secret))).body).toMatchObject({ code: 'CODE_WRONG' })
  expect((await codeIn(waiting, codeOf(other.secret))).status).toBe(200)
})

test('an admin resets the factor of others, the operator everybody’s; the person is told', async () => {
  const manager = await enter('manager_westlands')
  const { id } = Object((await manager.get('/api/auth/me')).body)
  await setUp(manager)
  const admin = await enter('admin')
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
  const again = shop.visitor()
  expect((await again.logIn('admin')).body).toMatchObject({ lacks: 'setup' })
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
  sessionRules.factorRoles = ['admin']
  sessionRules.factorNoticeMs = 0
  expect(await statusOf(admin)).toBe(200)
  const told = factorStanding.parse((await admin.get('/api/users/second-factor')).body)
  expect(told.beginsAt).not.toBeNull()
  // The only admin, without a factor: told at the next sign-in, led to the set-up at the one after, never shut out.
  const next = other.visitor()
  expect((await next.logIn('admin')).body).toMatchObject({ user: { username: 'admin' } })
  const last = other.visitor()
  expect((await last.logIn('admin')).body).toMatchObject({ lacks: 'setup' })
  const offer = await last.post('/api/users/second-factor/offer', {})
  const { secret } = factorOffer.parse(offer.body)
  const code = new TOTP({ secret }).generate()
  expect((await last.post('/api/users/second-factor', { code })).status).toBe(200)
  // Where no role needs it any more, the factor that somebody set up still protects the account.
  sessionRules.factorRoles = []
  expect((await other.visitor().logIn('admin')).body).toMatchObject({ lacks: 'code' })
  const { id } = Object((await admin.get('/api/auth/me')).body)
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
