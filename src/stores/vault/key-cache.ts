import { boundedCache } from '../../lib/cache.ts'
import type { World } from '../../lib/world.ts'
import type { Vault } from './port.ts'

/**
 * A vault that caches subject keys, and the shop's secrets, which never change. `forgetKey` drops a key from the cache
 * at once. A key forgotten by another process may be used for up to `ttlMs` more.
 */
export const withKeyCache = (
  vault: Vault,
  world: Pick<World, 'elapsed'>,
  max = 20_000,
  ttlMs = 60_000,
): Vault => {
  const cache = boundedCache<string, Buffer>(max, { ttlMs, world })
  const secrets = new Map<string, Promise<Buffer>>()
  /**
   * Counts the calls of `forgetKey`, so that a key that was read before such a call and arrives after it is not cached.
   */
  let forgotten = 0

  const remember = (keys: Iterable<[string, Buffer]>, since: number) => {
    if (since !== forgotten) return
    for (const [subject, key] of keys) cache.set(subject, key)
  }

  const secret = (name: string): Promise<Buffer> => {
    const known = secrets.get(name)
    if (known) return known
    const answer = vault.secret(name).catch((error: unknown) => {
      secrets.delete(name)
      throw error
    })
    secrets.set(name, answer)
    return answer
  }

  return {
    ...vault,
    secret,
    ensureKey: async (subject) => {
      const known = cache.get(subject)
      if (known) return known
      const since = forgotten
      const key = await vault.ensureKey(subject)
      remember([[subject, key]], since)
      return key
    },
    keys: async (subjects) => {
      const known = new Map<string, Buffer>()
      for (const subject of subjects) {
        const key = cache.get(subject)
        if (key) known.set(subject, key)
      }
      const missing = subjects.filter((subject) => !known.has(subject))
      if (missing.length === 0) return known
      const since = forgotten
      const read = await vault.keys(missing)
      remember(read, since)
      return new Map([...known, ...read])
    },
    forgetKey: async (subject) => {
      await vault.forgetKey(subject)
      forgotten++
      cache.delete(subject)
    },
  }
}
