import { createRequire } from 'node:module'
import { afterEach, expect, test, vi } from 'vitest'

/** With the real library in place of the cheap one, which other tests of the process may have loaded. */
vi.resetModules()
vi.doMock('@node-rs/argon2', () => createRequire(import.meta.url)('@node-rs/argon2'))
const { realWorld } = await import('./real-world.ts')
vi.doUnmock('@node-rs/argon2')
vi.resetModules()

afterEach(() => vi.restoreAllMocks())

test('tokens and keys come from the generator of the system, with 256 bits', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  const tokens = Array.from({ length: 500 }, () => realWorld.newToken())
  const keys = Array.from({ length: 500 }, () => realWorld.bytes(32).toString('hex'))
  expect(new Set([...tokens, ...keys]).size).toBe(1_000)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/)
})

test('passwords are hashed by argon2id with 19 MiB and two passes, each with a salt of its own', async () => {
  const [one, other] = [await realWorld.hashPassword('same'), await realWorld.hashPassword('same')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[^$]{22}\$[^$]{43}$/)
  expect(other).not.toBe(one)
  expect(await realWorld.verifyPassword(one, 'same')).toBe(true)
  expect(await realWorld.verifyPassword(one, 'other')).toBe(false)
})
