import { boundedCache } from '../../lib/cache.ts'
import type { SecretVersion } from '../../lib/renewed-secret.ts'
import type { Room } from '../../lib/room.ts'
import type { World } from '../../lib/world.ts'
import type { Vault } from './port.ts'

/** What a key takes beside its bytes and its name: most of it is the `Buffer`. */
const OVERHEAD = 450

/** The names of secrets are few. */
const MOST_RENEWED = 100

/** Every process sees a renewed secret, and a forgotten key, within this time. */
export const SEEN_WITHIN_MS = 60_000

/**
 * A vault that caches subject keys, and the shop's secrets: for ever those that never change, and for `ttlMs` those that
 * are renewed, so that every process knows a new value before anybody uses it. `forgetKey` drops a key from the cache
 * at once. A key forgotten by another process may be used for up to `ttlMs` more.
 */
export const withKeyCache = (
  vault: Vault,
  world: Pick<World, 'elapsed'>,
  room: Room,
  ttlMs = SEEN_WITHIN_MS,
): Vault => {
  const cache = room.cache<string, Buffer>('keys', {
    sizeOf: (key, subject) => key.length + subject.length + OVERHEAD,
    lasting: { ttlMs, world },
  })
  const secrets = new Map<string, Promise<Buffer>>()
  const versions = boundedCache<string, SecretVersion[]>(MOST_RENEWED, { ttlMs, world })
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
    secretVersions: async (name) => {
      const known = versions.get(name)
      if (known) return known
      const read = await vault.secretVersions(name)
      versions.set(name, read)
      return read
    },
    replaceVersions: async (name, seen, next) => {
      versions.delete(name)
      const isOurs = await vault.replaceVersions(name, seen, next)
      versions.delete(name)
      return isOurs
    },
    forgetExpired: async (now, limit) => {
      await vault.forgetExpired(now, limit)
      versions.clear()
    },
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
