import { expect, it } from 'vitest'
import { early, newName, newSession } from '../../testing/stores/vault-values.ts'
import type { Vault } from './port.ts'

/** The vault's contract on sessions, and on links to a new password. */
export const sessionContract = (vaultOf: () => Vault): void => {
  it('keeps sessions until they expire', async () => {
    const vault = vaultOf()
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
    const vault = vaultOf()
    const token = newName()
    const session = newSession(newName())
    await vault.putSession(token, session)
    await vault.putSession(token, { ...session, expiresAt: '2999-04-01T00:00:00.000Z' })
    expect(await vault.session(token, '2999-03-31T00:00:00.000Z')).toBeDefined()
  })

  it('ends one session, or all of a user', async () => {
    const vault = vaultOf()
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
    const vault = vaultOf()
    const user = newName()
    const [here, there] = [newName(), newName()]
    for (const token of [here, there]) await vault.putSession(token, newSession(user))
    await vault.endSessionsOf(user, here)
    expect(await vault.session(here, early)).toBeDefined()
    expect(await vault.session(there, early)).toBeUndefined()
  })

  it('notes when a session was last used, and revives none that was ended', async () => {
    const vault = vaultOf()
    const [token, ended] = [newName(), newName()]
    const session = newSession(newName())
    await vault.putSession(token, session)
    await vault.touchSession(token, early)
    expect(await vault.session(token, early)).toEqual({ ...session, seenAt: early })
    await vault.touchSession(ended, early)
    expect(await vault.session(ended, early)).toBeUndefined()
  })

  it('lists the living sessions of a user, the newest first, with their browsers', async () => {
    const vault = vaultOf()
    const user = newName()
    const [old, young, over, others] = [newName(), newName(), newName(), newName()]
    const createdAt = '2999-03-01T08:30:00.000Z'
    const later = { ...newSession(user), createdAt, browser: 'Chrome, Android' }
    await vault.putSession(old, newSession(user))
    await vault.putSession(young, later)
    await vault.putSession(over, { ...newSession(user), expiresAt: early })
    await vault.putSession(others, newSession(newName()))
    expect(await vault.sessionsOf(user, early, 10)).toEqual([
      { tokenHash: young, session: later },
      { tokenHash: old, session: newSession(user) },
    ])
    expect(await vault.sessionsOf(user, early, 1)).toHaveLength(1)
  })

  it('replaces a second factor only in place of the one that the caller saw', async () => {
    const vault = vaultOf()
    const user = newName()
    const add = () => vault.replaceSecondFactor(user, undefined, 'one')
    expect((await Promise.all([add(), add()])).filter((isDone) => isDone)).toHaveLength(1)
    const use = (to: string) => vault.replaceSecondFactor(user, 'one', to)
    const used = await Promise.all([use('two'), use('three')])
    expect(used.filter((isDone) => isDone)).toHaveLength(1)
    const kept = await vault.secondFactor(user)
    expect(kept).toBe(used[0] ? 'two' : 'three')
    expect(await vault.replaceSecondFactor(user, 'one', undefined)).toBe(false)
    expect(await vault.replaceSecondFactor(user, kept, undefined)).toBe(true)
    expect(await vault.secondFactor(user)).toBeUndefined()
  })

  it('spends a link to a new password once, the newest of a user, until it expires', async () => {
    const vault = vaultOf()
    const [user, other, link, newer, others] = Array.from({ length: 5 }, newName)
    const expiresAt = '2999-03-02T08:00:00.000Z'
    await vault.putPasswordLink(link ?? '', { userId: user ?? '', expiresAt })
    await vault.putPasswordLink(newer ?? '', { userId: user ?? '', expiresAt })
    await vault.putPasswordLink(others ?? '', { userId: other ?? '', expiresAt })
    const look = (hash = '', now = early) => vault.passwordLinkUser(hash, now)
    expect([await look(link), await look(newer), await look(others, expiresAt)]).toEqual([
      undefined,
      user,
      undefined,
    ])
    expect(await vault.takePasswordLink(link ?? '', early)).toBeUndefined()
    expect(await vault.takePasswordLink(others ?? '', expiresAt)).toBeUndefined()
    const take = () => vault.takePasswordLink(newer ?? '', early)
    const taken = await Promise.all([take(), take(), take()])
    expect(taken.filter((id) => id !== undefined)).toEqual([user])
    expect([await take(), await look(newer)]).toEqual([undefined, undefined])
    expect(await vault.takePasswordLink(newName(), early)).toBeUndefined()
  })

  it('deletes what has expired, a bounded number at a time, and nothing else', async () => {
    const vault = vaultOf()
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
}
