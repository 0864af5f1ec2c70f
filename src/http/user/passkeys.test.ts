import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { issue } from '../../commands/engine/command.ts'
import { MAX_PASSKEYS } from '../../commands/user/factor-record.ts'
import { resetFactorByName } from '../../commands/user/second-factor.ts'
import {
  factorOffer,
  factorSet,
  factorStanding,
  type PasskeyOffer,
  passkeyOffer,
  passkeyQuestion,
} from '../../contract/sign-in.ts'
import { operator } from '../../domain/kernel/access.ts'
import { createAuthenticator } from '../../testing/http/authenticator.ts'
import { linkFor } from '../../testing/http/link-for.ts'
import { PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

type Authenticator = ReturnType<typeof createAuthenticator>

let shop: TestServer
let origin = ''
let now = Date.now()
beforeAll(async () => {
  const env = { SECOND_FACTOR_ROLES: 'admin,finance', SECOND_FACTOR_NOTICE_DAYS: '0' }
  shop = await startTestServer({ env })
  origin = `http://localhost:${new URL(shop.url).port}`
  // Each challenge is of a moment of its own.
  vi.spyOn(shop.commands.world, 'now').mockImplementation(() => {
    now += 1
    return new Date(now)
  })
})
afterAll(() => shop.stop())

const codeOf = ({ body }: { body: unknown }): unknown => Object(body).code
const enter = async (username: string): Promise<Visitor> => {
  const visitor = shop.visitor()
  expect((await visitor.logIn(username)).body).toMatchObject({ user: { username } })
  return visitor
}
/** Somebody whose second factor was taken away before, and who is signed in. */
const fresh = async (username: string): Promise<Visitor> => {
  const { commands } = shop
  const by = { actor: operator, commandId: commands.world.newId(), correlationId: 'fresh' }
  const input = { username, reason: 'Begins anew' }
  expect((await issue(resetFactorByName, input, by, commands)).result.ok).toBe(true)
  return enter(username)
}
/** Somebody who gave the right password and has to prove more. */
const wait = async (username: string): Promise<Visitor> => {
  const visitor = shop.visitor()
  expect((await visitor.logIn(username)).body).toMatchObject({ lacks: 'code', ways: ['passkey'] })
  return visitor
}
const idOf = async (visitor: Visitor): Promise<string> =>
  Object((await visitor.get('/api/auth/me')).body).id
const standingOf = async (visitor: Visitor) =>
  factorStanding.parse((await visitor.get('/api/users/second-factor')).body)
const offered = async (visitor: Visitor, proof: object = {}) => {
  const body = { password: PASSWORD, ...proof }
  return passkeyOffer.parse((await visitor.post('/api/users/passkeys/offer', body)).body)
}
/** `proof`: the present factor, if there is one. */
const add = async (visitor: Visitor, made = createAuthenticator(origin), proof: object = {}) => {
  const response = made.create(await offered(visitor, proof))
  return visitor.post('/api/users/passkeys', { name: 'Work phone', response })
}
/** What a passkey signs in a session, as the proof of its person. */
const proofOf = async (visitor: Visitor, made: Authenticator) => ({
  passkey: made.sign(passkeyQuestion.parse((await visitor.post('/api/users/passkeys/ask')).body)),
})
/** A browser in which the person has chosen a password by a link. */
const byLink = async (username: string): Promise<Visitor> => {
  const { token } = await linkFor(shop.commands, username)
  const visitor = shop.visitor()
  const spent = await visitor.post('/api/users/password-link', { token, password: PASSWORD })
  expect(spent.body).toEqual({ lacks: 'setup', ways: ['passkey', 'app'] })
  return visitor
}
const question = async (visitor: Visitor) =>
  passkeyQuestion.parse((await visitor.post('/api/users/login/passkey/offer')).body)
const prove = async (visitor: Visitor, made: Authenticator, says = {}) =>
  visitor.post('/api/users/login/passkey', { response: made.sign(await question(visitor), says) })
const remove = (visitor: Visitor, id: string, proof: object) =>
  visitor.post(`/api/users/passkeys/${id}/remove`, { password: PASSWORD, ...proof })

test('a passkey is made for the configured address, and opens the account beside the password', async () => {
  const clerk = await fresh('clerk_kabete')
  const made = createAuthenticator(origin)
  const offer = await offered(clerk)
  expect(offer.rp.id).toBe('localhost')
  expect(Buffer.from(offer.user.id, 'base64url').toString()).toBe(await idOf(clerk))
  const added = await add(clerk, made)
  expect(factorSet.parse(added.body).recoveryCodes).toHaveLength(10)
  expect((await standingOf(clerk)).passkeys).toMatchObject([
    { name: 'Work phone', host: 'localhost', usedAt: null },
  ])
  const known = await offered(clerk, await proofOf(clerk, made))
  expect(known.excludeCredentials).toMatchObject([{ id: made.id }])
  const waiting = await wait('clerk_kabete')
  expect((await question(waiting)).allowCredentials).toMatchObject([{ id: made.id }])
  const opened = await prove(waiting, made)
  expect(opened.body).toMatchObject({ user: { username: 'clerk_kabete' } })
  expect(opened.headers.getSetCookie().join()).toMatch(/duka_session=[\w-]{43};/)
  expect((await standingOf(clerk)).passkeys[0]?.usedAt).not.toBeNull()
  const stream = await shop.commands.events.readStream(`user-${await idOf(clerk)}`)
  expect(JSON.stringify(stream)).toContain('PasskeyAdded')
  expect(JSON.stringify(stream)).not.toContain(made.id)
})

test('what a passkey signed opens the account once, for its own account and for five minutes', async () => {
  const [driver, manager] = [await fresh('driver_otieno'), await fresh('manager_westlands')]
  const [ofDriver, ofManager] = [createAuthenticator(origin), createAuthenticator(origin)]
  await add(driver, ofDriver)
  await add(manager, ofManager)
  const [here, there] = [await wait('driver_otieno'), await wait('driver_otieno')]
  const response = ofDriver.sign(await question(here))
  const send = (visitor: Visitor, signed: object) =>
    visitor.post('/api/users/login/passkey', { response: signed })
  const both = await Promise.all([send(here, response), send(there, response)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(codeOf(await send(await wait('driver_otieno'), response))).toBe('PASSKEY_LAPSED')
  const foreign = await question(await wait('manager_westlands'))
  const waiting = await wait('driver_otieno')
  expect(codeOf(await send(waiting, ofDriver.sign(foreign)))).toBe('PASSKEY_LAPSED')
  expect(codeOf(await send(waiting, ofManager.sign(foreign)))).toBe('PASSKEY_WRONG')
  const early = await question(waiting)
  now += 4 * 60_000
  const late = await wait('driver_otieno')
  now += 61_000
  expect(codeOf(await send(late, ofDriver.sign(early)))).toBe('PASSKEY_LAPSED')
})

test('an answer of another site, of another key, or of a copy opens nothing, and a recovery code still does', async () => {
  const made = createAuthenticator(origin)
  const { recoveryCodes } = factorSet.parse((await add(await fresh('manager_kabete'), made)).body)
  const waiting = await wait('manager_kabete')
  const elsewhere = { origin: 'http://localhost.evil.example' }
  expect(codeOf(await prove(waiting, made, elsewhere))).toBe('PASSKEYS_NOT_HERE')
  expect(codeOf(await prove(waiting, made, { host: 'evil.example' }))).toBe('PASSKEY_WRONG')
  const other = { ...createAuthenticator(origin).sign(await question(waiting)), id: made.id }
  const forged = await waiting.post('/api/users/login/passkey', {
    response: { ...other, rawId: made.id },
  })
  expect(codeOf(forged)).toBe('PASSKEY_WRONG')
  expect((await prove(waiting, made, { counter: 7 })).status).toBe(200)
  const copied = await wait('manager_kabete')
  for (const counter of [7, 6, 0]) {
    expect(codeOf(await prove(copied, made, { counter }))).toBe('PASSKEY_COPIED')
  }
  const lost = await copied.post('/api/users/login/code', { code: recoveryCodes[0] })
  expect(lost.status).toBe(200)
})

test('a synced passkey whose counter falls back opens the account, and the person is told', async () => {
  const made = createAuthenticator(origin, { isSynced: true })
  const here = await fresh('manager_kabete')
  await add(here, made)
  for (const counter of [7, 3, 3, 0, 1]) {
    const opened = await prove(await wait('manager_kabete'), made, { counter })
    expect(opened.status, `${counter}`).toBe(200)
  }
  const told = (await standingOf(here)).changes.filter(({ what }) => what === 'counter')
  expect(told).toHaveLength(3)
  expect(told[0]?.isNews).toBe(true)
})

test('a passkey needs the password, the second one the first, and each is kept once; ten are the most', async () => {
  const clerk = await fresh('manager_westlands')
  const ask = (body: object) => clerk.post('/api/users/passkeys/offer', body)
  expect(codeOf(await ask({}))).toBe('WRONG_PASSWORD')
  expect(codeOf(await ask({ password: 'guessed' }))).toBe('WRONG_PASSWORD')
  const made = createAuthenticator(origin)
  const response = made.create(await offered(clerk))
  const send = (given: object) => clerk.post('/api/users/passkeys', { response: given })
  expect((await send(response)).status).toBe(200)
  expect(codeOf(await send(response))).toBe('PASSKEY_LAPSED')
  expect(codeOf(await ask({ password: PASSWORD }))).toBe('FACTOR_PROOF_NEEDED')
  // What was asked for signing in adds no passkey.
  const asked = passkeyQuestion.parse((await clerk.post('/api/users/passkeys/ask')).body)
  const rp = { id: 'localhost', name: '' }
  const forged = createAuthenticator(origin).create({ ...known, ...asked, rp })
  expect(codeOf(await send(forged))).toBe('PASSKEY_LAPSED')
  expect(codeOf(await add(clerk, made, await proofOf(clerk, made)))).toBe('PASSKEY_KNOWN')
  expect((await standingOf(clerk)).passkeys.map(({ name }) => name)).toEqual(['Unknown browser'])
  for (let n = 1; n < MAX_PASSKEYS; n += 1) {
    const more = await add(clerk, undefined, await proofOf(clerk, made))
    // Those from the first one stay.
    expect(factorSet.parse(more.body).recoveryCodes).toEqual([])
  }
  expect(codeOf(await ask({ password: PASSWORD }))).toBe('PASSKEYS_FULL')
})

/** The part of an offer that is the same for all. */
const known: Omit<PasskeyOffer, 'rp' | 'challenge' | 'timeout'> = {
  user: { id: '', name: '', displayName: '' },
  pubKeyCredParams: [],
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
}

test('a passkey satisfies a role that needs a second factor, and the last one stays', async () => {
  const visitor = await byLink('finance_achieng')
  const made = createAuthenticator(origin)
  const response = made.create(await offered(visitor, {}))
  const set = await visitor.post('/api/users/passkeys', { response })
  expect(set.body).toMatchObject({ user: { username: 'finance_achieng' } })
  const waiting = await wait('finance_achieng')
  expect((await prove(waiting, made)).status).toBe(200)
  const cookie = (answer: { headers: Headers }) => ({
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  })
  const own = cookie(set)
  const standing = factorStanding.parse((await visitor.get('/api/users/second-factor', own)).body)
  expect(standing).toMatchObject({ hasApp: false, beginsAt: null, passkeyOrigin: origin })
  const path = `/api/users/passkeys/${standing.passkeys[0]?.id}/remove`
  const { recoveryCodes } = factorSet.parse(set.body)
  const body = { password: PASSWORD, code: recoveryCodes[0] }
  expect(codeOf(await visitor.post(path, body, own))).toBe('FACTOR_NEEDED')
})

test('of two browsers that came by links, the one that is quicker sets the factor', async () => {
  const thief = await byLink('admin')
  const stolen = createAuthenticator(origin).create(await offered(thief, {}))
  const owner = await byLink('admin')
  const response = createAuthenticator(origin).create(await offered(owner, {}))
  expect((await owner.post('/api/users/passkeys', { response })).status).toBe(200)
  const tried = await thief.post('/api/users/passkeys', { response: stolen })
  expect(tried.status).toBe(401)
})

const setUpApp = async (visitor: Visitor, proof: object = {}): Promise<string> => {
  const body = { password: PASSWORD, ...proof }
  const offer = await visitor.post('/api/users/second-factor/offer', body)
  const { secret } = factorOffer.parse(offer.body)
  const code = new TOTP({ secret }).generate({ timestamp: now })
  expect((await visitor.post('/api/users/second-factor', { code })).status).toBe(200)
  return secret
}

test('removing asks for the password and a factor; after the last one the password alone opens the account', async () => {
  const clerk = await fresh('clerk_kabete')
  const made = createAuthenticator(origin)
  const { recoveryCodes } = factorSet.parse((await add(clerk, made)).body)
  const [passkey] = (await standingOf(clerk)).passkeys
  const id = passkey?.id ?? ''
  const code = { code: recoveryCodes[0] }
  expect(codeOf(await remove(clerk, id, { ...code, password: 'guessed' }))).toBe('WRONG_PASSWORD')
  expect(codeOf(await remove(clerk, id, {}))).toBe('FACTOR_PROOF_NEEDED')
  expect(codeOf(await remove(clerk, '0'.repeat(32), code))).toBe('PASSKEY_NOT_FOUND')
  expect((await remove(clerk, id, await proofOf(clerk, made))).status).toBe(200)
  expect(await standingOf(clerk)).toMatchObject({ passkeys: [], recoveryLeft: 0 })
  await enter('clerk_kabete')
})

test('a reset takes app and passkeys together, and is told until either is set up', async () => {
  const driver = await fresh('driver_otieno')
  const made = createAuthenticator(origin)
  await add(driver, made)
  await setUpApp(driver, await proofOf(driver, made))
  const visitor = shop.visitor()
  expect((await visitor.logIn('driver_otieno')).body).toMatchObject({ ways: ['passkey', 'app'] })
  const again = await fresh('driver_otieno')
  const standing = await standingOf(again)
  expect(standing).toMatchObject({ hasApp: false, passkeys: [], recoveryLeft: 0 })
  expect(standing.resetAt).not.toBeNull()
  await add(again)
  expect((await standingOf(again)).resetAt).toBeNull()
})

test('where the shop has another address now, a recovery code stands in for its passkeys', async () => {
  const manager = await fresh('manager_kabete')
  const { recoveryCodes } = factorSet.parse((await add(manager)).body)
  const { vault } = shop.commands
  const id = await idOf(manager)
  const kept = (await vault.secondFactor(id)) ?? ''
  const moved = kept.replace('"host":"localhost"', '"host":"old.example"')
  expect(await vault.replaceSecondFactor(id, kept, moved)).toBe(true)
  const waiting = shop.visitor()
  expect((await waiting.logIn('manager_kabete')).body).toEqual({ lacks: 'code', ways: [] })
  const asked = await waiting.post('/api/users/login/passkey/offer')
  expect(codeOf(asked)).toBe('PASSKEYS_NOT_HERE')
  const entered = await waiting.post('/api/users/login/code', { code: recoveryCodes[0] })
  expect(entered.status).toBe(200)
})
