import { afterAll, beforeAll, expect, test } from 'vitest'
import { spec } from '#spec'
import { sessionTokenHash } from '../../commands/user/sessions.ts'
import { passwordLink } from '../../contract/account.ts'
import { user } from '../../contract/user.ts'
import type { Session } from '../../stores/vault/port.ts'
import { listenLive } from '../../testing/http/live-listener.ts'
import { PASSWORD, type Visitor } from '../../testing/http/visitor.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

let shop: TestServer
beforeAll(async () => {
  shop = await startTestServer({ env: { PUBLIC_URL: 'https://duka.example' } })
})
afterAll(() => shop.stop())

const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
const enter = async (username: string, password = PASSWORD): Promise<Visitor> => {
  const visitor = shop.visitor()
  const { status } = await visitor.logIn(username, password)
  expect(status).toBe(200)
  return visitor
}
const statusOf = async (visitor: Visitor) => (await visitor.get('/api/auth/me')).status

/** Reads the session of the visitor's cookie, and changes it as if time had passed. */
const sessionOf = (visitor: Visitor) => {
  const { vault, world } = shop.commands
  const hash = sessionTokenHash(/duka_session=([\w-]+)/.exec(visitor.cookie())?.[1] ?? '')
  const read = async (): Promise<Session> => {
    const session = await vault.session(hash, world.now().toISOString())
    if (session === undefined) throw new Error('The session has ended')
    return session
  }
  const change = async (changed: Partial<Session>) =>
    vault.putSession(hash, { ...(await read()), ...changed })
  return { read, change }
}

test('an admin who did nothing for half an hour is signed out; looking at a page counts as doing', async () => {
  const admin = await enter('admin')
  const session = sessionOf(admin)
  const used = { createdAt: minutesAgo(60), seenAt: minutesAgo(29) }
  await session.change(used)
  expect(await statusOf(admin)).toBe(200)
  expect((await session.read()).seenAt).not.toBe(used.seenAt)
  await session.change({ seenAt: minutesAgo(31) })
  const answer = await admin.get('/api/auth/me')
  expect(answer.status).toBe(401)
  expect(answer.headers.get('set-cookie')).toMatch(/duka_session=;/)
})

test('neither an open live stream nor what a page asks by itself is activity', async () => {
  const admin = await enter('admin')
  const session = sessionOf(admin)
  const used = { createdAt: minutesAgo(60), seenAt: minutesAgo(29) }
  await session.change(used)
  const listener = await listenLive(shop.url, admin)
  expect(listener.status).toBe(200)
  listener.leave()
  expect((await admin.get('/api/auth/me', { 'x-background': '1' })).status).toBe(200)
  expect((await session.read()).seenAt).toBe(used.seenAt)
})

test('staff sign in for 12 hours', async () => {
  const answer = await shop.visitor().logIn('driver_otieno')
  const set = answer.headers.getSetCookie().find((one) => one.startsWith('duka_session='))
  const expires = /expires=([^;]+)/.exec(set ?? '')?.[1] ?? ''
  const hours = (Date.parse(expires) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
})

test('one signs out everywhere, and is told so here', async () => {
  const [here, there] = [await enter('kamau'), await enter('kamau')]
  const answer = await here.post('/api/users/logout-everywhere')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('set-cookie')).toMatch(/duka_session=;/)
  expect([await statusOf(here), await statusOf(there)]).toEqual([401, 401])
})

test('one changes the password, stays signed in here, and is signed out elsewhere', async () => {
  const [here, there] = [await enter('kamau'), await enter('kamau')]
  const change = (oldPassword: string, password: string) =>
    here.post('/api/users/password', { oldPassword, password })
  expect((await change('guessed', 'a-new-one')).body).toMatchObject({ code: 'WRONG_PASSWORD' })
  expect((await change(PASSWORD, 'short')).status).toBe(400)
  expect((await change(PASSWORD, 'a-new-one')).status).toBe(200)
  expect([await statusOf(here), await statusOf(there)]).toEqual([200, 401])
  await enter('kamau', 'a-new-one')
})

test('an admin’s link lets its user choose a password, once; looking at it spends nothing', async () => {
  spec('operations cases', '10. A preview fetches the invite five times: it is still valid')
  const admin = await enter('admin')
  const wanjiku = await enter('wanjiku')
  const { id } = user.parse((await wanjiku.get('/api/auth/me')).body)
  const made = await admin.post(`/api/admin/users/${id}/password-link`)
  const { url } = passwordLink.parse(made.body)
  expect(url).toMatch(/^https:\/\/duka\.example\/password#token=[\w-]{43}$/)
  const token = new URL(url).hash.slice('#token='.length)
  const stranger = shop.visitor()
  for (let look = 0; look < 5; look += 1) {
    await stranger.get(`/password?token=${token}`)
    await stranger.get(`/api/users/password-link?token=${token}`)
    await fetch(`${shop.url}/api/users/password-link?token=${token}`, { method: 'HEAD' })
  }
  const spend = () => stranger.post('/api/users/password-link', { token, password: 'a-new-one' })
  expect((await spend()).status).toBe(200)
  expect((await spend()).body).toMatchObject({ code: 'LINK_NOT_VALID' })
  expect(await statusOf(wanjiku)).toBe(401)
  await enter('wanjiku', 'a-new-one')
})
