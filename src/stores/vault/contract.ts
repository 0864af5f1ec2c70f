import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { early, newName, newSession } from '../../testing/stores/vault-values.ts'
import { orderSecretContract } from './contract-order-secrets.ts'
import { secretsContract } from './contract-secrets.ts'
import { sessionContract } from './contract-sessions.ts'
import { setupContract } from './contract-setup.ts'
import { transferContract } from './contract-transfer.ts'
import { type LogNote, SubjectErased, type Vault } from './port.ts'

/** `reopen` closes the vault and opens it again on the same data. */
export type OpenedVault = {
  vault: Vault
  reopen?: () => Promise<Vault>
  close: () => Promise<void>
}

/** Every adapter of the vault passes this, unchanged. The vault may hold entries of others. */
export const vaultContract = (name: string, open: () => Promise<OpenedVault>): void => {
  describe(`vault contract: ${name}`, () => {
    let opened: OpenedVault
    let vault: Vault
    beforeAll(async () => {
      opened = await open()
      vault = opened.vault
    })
    afterAll(() => opened.close())

    const hex = (keys: readonly Buffer[]) => keys.map((key) => key.toString('hex'))

    it('keeps the last event of the log that it was told of', async () => {
      const mark = { position: '7', stream: 's', revision: 3, id: randomUUID(), at: null }
      await vault.sawLog(mark)
      const next = { ...mark, position: '8', id: randomUUID(), at: early }
      await vault.sawLog(next)
      expect(await vault.logSeen()).toEqual(next)
    })

    it('keeps the last checkpoint of the log that it was told of', async () => {
      const checkpoint = { count: 3, at: early, hash: 'ab' }
      await vault.sawSeal(checkpoint)
      await vault.sawSeal({ ...checkpoint, count: 4 })
      expect(await vault.sealSeen()).toEqual({ ...checkpoint, count: 4 })
    })

    it('keeps what it knows of its log, and of several who change it answers one', async () => {
      const before = await vault.logNote()
      const notes: LogNote[] = [1, 2, 3].map((revision) => ({
        tagged: { behind: { stream: 's', revision, id: randomUUID() } },
      }))
      const answers = await Promise.all(notes.map((note) => vault.replaceLogNote(before, note)))
      expect(answers.filter((isOurs) => isOurs)).toHaveLength(1)
      const kept = notes[answers.indexOf(true)]
      expect(await vault.logNote()).toEqual(kept)
      expect(await vault.replaceLogNote(before, { tagged: { behind: null } })).toBe(false)
      expect(await vault.replaceLogNote(kept ?? null, { tagged: { behind: null } })).toBe(true)
      expect(await vault.logNote()).toEqual({ tagged: { behind: null } })
    })

    it('says that it takes writes', async () => {
      for (let n = 0; n < 3; n += 1) await vault.probe()
    })

    it('makes one key a subject, the same for everyone who asks at once', async () => {
      const [subject, other] = [newName(), newName()]
      const keys = await Promise.all(Array.from({ length: 20 }, () => vault.ensureKey(subject)))
      expect(new Set(hex(keys)).size).toBe(1)
      expect(keys[0]).toBeInstanceOf(Buffer)
      expect(keys[0]).toHaveLength(32)
      expect(await vault.ensureKey(subject)).toEqual(keys[0])
      expect(await vault.ensureKey(other)).not.toEqual(keys[0])
    })

    it('gives the keys of many subjects, of those that have one', async () => {
      const subjects = Array.from({ length: 300 }, newName)
      const keys: Buffer[] = []
      for (const subject of subjects) keys.push(await vault.ensureKey(subject))
      const found = await vault.keys([...subjects, newName()])
      expect(found.size).toBe(300)
      expect(hex(subjects.map((subject) => found.get(subject) ?? Buffer.of()))).toEqual(hex(keys))
      expect(await vault.keys([])).toEqual(new Map())
    })

    it('forgets a key for good', async () => {
      const [erased, unheardOf, kept] = [newName(), newName(), newName()]
      await vault.ensureKey(erased)
      const key = await vault.ensureKey(kept)
      for (const subject of [erased, erased, unheardOf]) await vault.forgetKey(subject)
      expect(await vault.keys([erased, unheardOf, kept])).toEqual(new Map([[kept, key]]))
      await expect(vault.ensureKey(erased)).rejects.toThrow(SubjectErased)
      await expect(vault.ensureKey(unheardOf)).rejects.toThrow(SubjectErased)
      expect(await vault.keys([erased])).toEqual(new Map())
      expect(await vault.ensureKey(kept)).toEqual(key)
      const asked = [erased, unheardOf, kept, newName()]
      expect(await vault.erased(asked)).toEqual(new Set([erased, unheardOf]))
    })

    it('forgets a key for good, also while others ask for it', async () => {
      const subject = newName()
      const asked = Array.from({ length: 10 }, () => vault.ensureKey(subject))
      const forgotten = vault.forgetKey(subject)
      const askedLate = Array.from({ length: 10 }, () => vault.ensureKey(subject))
      await Promise.allSettled([...asked, ...askedLate])
      await forgotten
      expect(await vault.keys([subject])).toEqual(new Map())
      await expect(vault.ensureKey(subject)).rejects.toThrow(SubjectErased)
    })

    it('makes one secret a name', async () => {
      const secretName = newName()
      const secrets = await Promise.all(Array.from({ length: 20 }, () => vault.secret(secretName)))
      expect(new Set(hex(secrets)).size).toBe(1)
      expect(secrets[0]).toHaveLength(32)
      expect(await vault.secret(newName())).not.toEqual(secrets[0])
    })

    it('keeps password hashes, until they are forgotten', async () => {
      const userId = newName()
      expect(await vault.passwordHash(userId)).toBeUndefined()
      await vault.setPasswordHash(userId, '$argon2id$one')
      await vault.setPasswordHash(userId, '$argon2id$two')
      expect(await vault.passwordHash(userId)).toBe('$argon2id$two')
      await vault.replacePasswordHash(userId, '$argon2id$one', '$argon2id$three')
      expect(await vault.passwordHash(userId)).toBe('$argon2id$two')
      await vault.replacePasswordHash(userId, '$argon2id$two', '$argon2id$three')
      expect(await vault.passwordHash(userId)).toBe('$argon2id$three')
      await vault.forgetPasswordHash(userId)
      await vault.forgetPasswordHash(userId)
      await vault.replacePasswordHash(userId, '$argon2id$three', '$argon2id$four')
      expect(await vault.passwordHash(userId)).toBeUndefined()
    })

    orderSecretContract(() => vault)
    secretsContract(() => vault)
    sessionContract(() => vault)
    setupContract(() => vault)
    transferContract(() => vault)

    it('has everything after it was opened again', async ({ skip }) => {
      if (!opened.reopen) return skip('this adapter cannot be reopened')
      const [subject, erased, user, token] = [newName(), newName(), newName(), newName()]
      const session = newSession(user)
      const key = await vault.ensureKey(subject)
      const secret = await vault.secret(subject)
      await vault.forgetKey(erased)
      await vault.setPasswordHash(user, 'hash')
      await vault.putSession(token, session)
      vault = await opened.reopen()
      expect(await vault.ensureKey(subject)).toEqual(key)
      expect(await vault.secret(subject)).toEqual(secret)
      await expect(vault.ensureKey(erased)).rejects.toThrow(SubjectErased)
      expect(await vault.passwordHash(user)).toBe('hash')
      expect(await vault.session(token, early)).toEqual(session)
    })
  })
}
