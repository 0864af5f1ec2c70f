import { expect, it } from 'vitest'
import { firstVersion } from '../../lib/renewed-secret.ts'
import { roomOfEach } from '../../lib/room.ts'
import { realWorld } from '../../program/real-world.ts'
import { openSqlite } from '../sqlite.ts'
import { openEmbeddedVault } from './embedded.ts'
import { writeVault } from './embedded-writes.ts'
import { SEEN_WITHIN_MS, withKeyCache } from './key-cache.ts'

it('another process sees a renewed secret within a minute, and its own at once', async () => {
  let elapsed = 1
  const clock = { elapsed: () => elapsed }
  const db = openSqlite(':memory:', 'NORMAL')
  const vault = openEmbeddedVault(db, writeVault(db, realWorld), realWorld)
  const [one, other] = [
    withKeyCache(vault, clock, roomOfEach()),
    withKeyCache(vault, clock, roomOfEach()),
  ]
  const [old] = await one.secretVersions('limits')
  expect(await other.secretVersions('limits')).toEqual([old])
  const next = [{ ...firstVersion(Buffer.alloc(32, 2)), madeAt: '2026-03-02T09:00:00.000Z' }]
  await one.replaceVersions('limits', old?.secret ?? Buffer.of(), next)
  expect(await one.secretVersions('limits')).toEqual(next)
  elapsed = SEEN_WITHIN_MS
  expect(await other.secretVersions('limits')).toEqual([old])
  elapsed += 2
  expect(await other.secretVersions('limits')).toEqual(next)
  await vault.close()
  db.close()
})
