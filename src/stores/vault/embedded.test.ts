import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { roomOfEach } from '../../lib/room.ts'
import { realWorld } from '../../program/real-world.ts'
import { openSqlite } from '../sqlite.ts'
import { vaultContract } from './contract.ts'
import { openEmbeddedVault } from './embedded.ts'
import { writeVault } from './embedded-writes.ts'
import { withKeyCache } from './key-cache.ts'
import type { Vault } from './port.ts'

const openIn = (folder: string) => {
  const db = openSqlite(join(folder, 'vault.db'), 'FULL')
  return { db, vault: openEmbeddedVault(db, writeVault(db, realWorld), realWorld) }
}

const opener = (wrap: (vault: Vault) => Vault) => async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-vault-'))
  let current = openIn(folder)
  const close = async () => {
    await current.vault.close()
    current.db.close()
  }
  return {
    vault: wrap(current.vault),
    reopen: async () => {
      await close()
      current = openIn(folder)
      return wrap(current.vault)
    },
    close: async () => {
      await close()
      await rm(folder, { recursive: true })
    },
  }
}

vaultContract(
  'embedded',
  opener((vault) => vault),
)
vaultContract(
  'embedded, remembering keys',
  opener((vault) => withKeyCache(vault, realWorld, roomOfEach())),
)

it('opens a folder of before second factors, in which nobody has one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-vault-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const before = openIn(folder)
  await before.vault.setPasswordHash('user', 'hash')
  before.db.exec('DROP TABLE second_factors')
  await before.vault.close()
  before.db.close()
  const { db, vault } = openIn(folder)
  expect(await vault.secondFactor('user')).toBeUndefined()
  expect(await vault.passwordHash('user')).toBe('hash')
  expect(await vault.replaceSecondFactor('user', undefined, 'one')).toBe(true)
  await vault.close()
  db.close()
})

it('leaves no part of a forgotten key on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-vault-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { vault } = openIn(folder)
  const subjects = Array.from({ length: 40 }, (_, n) => `subject-${n}`)
  const keys = await Promise.all(subjects.map((subject) => vault.ensureKey(subject)))
  const key = keys[20] ?? Buffer.of()
  const holding = async () => {
    const names = await readdir(folder)
    const files = await Promise.all(names.map((name) => readFile(join(folder, name))))
    return files.filter((file) => file.includes(key.subarray(0, 8))).length
  }
  expect(await holding()).toBeGreaterThan(0)
  await vault.forgetKey('subject-20')
  expect(await holding()).toBe(0)
})

it('keeps the sessions of a folder whose table had fewer columns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'duka-vault-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const before = openSqlite(join(folder, 'vault.db'), 'FULL')
  before.exec(`
    CREATE TABLE sessions (
      token_hash TEXT PRIMARY KEY, user_id TEXT NOT NULL, role TEXT NOT NULL, branch_id INTEGER,
      created_at TEXT NOT NULL, expires_at TEXT NOT NULL);
    INSERT INTO sessions VALUES ('old', 'u-1', 'admin', NULL, '2999-03-01', '2999-03-02')`)
  before.close()
  const { db, vault } = openIn(folder)
  const session = { userId: 'u-1', role: 'admin', createdAt: '2999-03-01', expiresAt: '2999-03-02' }
  expect(await vault.session('old', '2999-03-01')).toEqual(session)
  const later = { ...session, seenAt: '2999-03-01', browser: 'Firefox, Linux' }
  await vault.putSession('new', later)
  expect(await vault.session('new', '2999-03-01')).toEqual(later)
  await vault.close()
  db.close()
})
