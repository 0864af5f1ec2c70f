import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transferContract } from './contract-transfer.ts'
import { type Session, SubjectErased, type Vault } from './port.ts'

/** `reopen` closes the vault and opens it again on the same data. */
export type OpenedVault = {
  vault: Vault
  reopen?: () => Promise<Vault>
  close: () => Promise<void>
}

const newName = () => `contract-${randomUUID()}`

const newSession = (userId: string): Session => ({
  userId,
  role: 'customer',
  createdAt: '2999-03-01T08:00:00.000Z',
  expiresAt: '2999-03-02T08:00:00.000Z',
})
const early = '2999-03-01T09:00:00.000Z'

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
      await vault.forgetPasswordHash(userId)
      await vault.forgetPasswordHash(userId)
      expect(await vault.passwordHash(userId)).toBeUndefined()
    })

    it('keeps sessions until they expire', async () => {
      const [token, managers] = [newName(), newName()]
      const session = newSession(newName())
      const managing = { ...session, role: 'branch_manager', branchId: 4 }
      await vault.putSession(token, session)
      await vault.putSession(managers, managing)
      expect(await vault.session(token, early)).toEqual(session)
      expect(await vault.session(managers, early)).toEqual(managing)
      expect(await vault.session(token, '2999-03-02T07:59:59.999Z')).toEqual(session)
      expect(await vault.session(token, session.expiresAt)).toBeUndefined()
      expect(await vault.session(newName(), early)).toBeUndefined()
    })

    it('replaces a session, for example to make it last longer', async () => {
      const token = newName()
      const session = newSession(newName())
      await vault.putSession(token, session)
      await vault.putSession(token, { ...session, expiresAt: '2999-04-01T00:00:00.000Z' })
      expect(await vault.session(token, '2999-03-31T00:00:00.000Z')).toBeDefined()
    })

    it('ends one session, or all of a user', async () => {
      const [user, other] = [newName(), newName()]
      const [a, b, c, others] = [newName(), newName(), newName(), newName()]
      for (const token of [a, b, c]) await vault.putSession(token, newSession(user))
      await vault.putSession(others, newSession(other))
      await vault.endSession(a)
      await vault.endSession(newName())
      expect(await vault.session(a, early)).toBeUndefined()
      expect(await vault.session(b, early)).toBeDefined()
      await vault.endSessionsOf(user)
      expect(await vault.session(b, early)).toBeUndefined()
      expect(await vault.session(c, early)).toBeUndefined()
      expect(await vault.session(others, early)).toBeDefined()
    })

    it('ends all sessions of a user but one', async () => {
      const user = newName()
      const [here, there] = [newName(), newName()]
      for (const token of [here, there]) await vault.putSession(token, newSession(user))
      await vault.endSessionsOf(user, here)
      expect(await vault.session(here, early)).toBeDefined()
      expect(await vault.session(there, early)).toBeUndefined()
    })

    it('notes when a session was last used, and revives none that was ended', async () => {
      const [token, ended] = [newName(), newName()]
      const session = newSession(newName())
      await vault.putSession(token, session)
      await vault.touchSession(token, early)
      expect(await vault.session(token, early)).toEqual({ ...session, seenAt: early })
      await vault.touchSession(ended, early)
      expect(await vault.session(ended, early)).toBeUndefined()
    })

    it('spends a link to a new password once, the newest of a user, until it expires', async () => {
      const [user, other, link, newer, others] = Array.from({ length: 5 }, newName)
      const expiresAt = '2999-03-02T08:00:00.000Z'
      await vault.putPasswordLink(link ?? '', { userId: user ?? '', expiresAt })
      await vault.putPasswordLink(newer ?? '', { userId: user ?? '', expiresAt })
      await vault.putPasswordLink(others ?? '', { userId: other ?? '', expiresAt })
      expect(await vault.takePasswordLink(link ?? '', early)).toBeUndefined()
      expect(await vault.takePasswordLink(others ?? '', expiresAt)).toBeUndefined()
      const take = () => vault.takePasswordLink(newer ?? '', early)
      const taken = await Promise.all([take(), take(), take()])
      expect(taken.filter((id) => id !== undefined)).toEqual([user])
      expect(await take()).toBeUndefined()
      expect(await vault.takePasswordLink(newName(), early)).toBeUndefined()
    })

    it('deletes what has expired, a bounded number at a time, and nothing else', async () => {
      const tokens = Array.from({ length: 3 }, newName)
      const [alive, link, user] = [newName(), newName(), newName()]
      const expiresAt = '1999-01-01T00:00:00.000Z'
      for (const token of tokens) {
        await vault.putSession(token, { ...newSession(user), expiresAt })
      }
      await vault.putSession(alive, newSession(user))
      await vault.putPasswordLink(link, { userId: user, expiresAt })
      const kept = async () => {
        const found = await Promise.all(
          tokens.map((token) => vault.session(token, '1998-01-01T00:00:00.000Z')),
        )
        return found.filter((session) => session !== undefined).length
      }
      const before = await kept()
      await vault.forgetExpired(expiresAt, 1)
      expect(await kept()).toBeGreaterThanOrEqual(Math.max(0, before - 1))
      await vault.forgetExpired(expiresAt, 1_000)
      expect(await kept()).toBe(0)
      expect(await vault.takePasswordLink(link, '1998-01-01T00:00:00.000Z')).toBeUndefined()
      expect(await vault.session(alive, early)).toBeDefined()
    })

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
