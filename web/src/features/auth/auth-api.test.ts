import { afterEach, expect, test, vi } from 'vitest'
import { spec } from '#spec'
import { currentUser, logout } from './auth-api.ts'

const answer = (status: number): void => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status })))
}
afterEach(() => vi.unstubAllGlobals())

const me = () => currentUser(new AbortController().signal)

test.each([401, 404])('asking who is signed in, %d means nobody', async (status) => {
  spec('storefront 7', '401 unless the read returns nothing for it')
  answer(status)
  expect(await me()).toBeNull()
})

test('any other failure says nothing of the session', async () => {
  answer(503)
  await expect(me()).rejects.toThrow('503')
})

test('a session that is over already is signed out of', async () => {
  answer(401)
  await expect(logout()).resolves.toBeUndefined()
  answer(503)
  await expect(logout()).rejects.toThrow('503')
})
