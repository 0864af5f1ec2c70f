import { expect, it } from 'vitest'
import { newName } from '../../testing/stores/vault-values.ts'
import { SubjectErased, type Vault, type VaultEntry, VaultsDiffer } from './port.ts'

const now = '2999-03-01T09:00:00.000Z'

const newEntries = () => {
  const user = newName()
  const session = {
    userId: user,
    role: 'branch_manager',
    branchId: 4,
    browser: 'Firefox, Windows',
    createdAt: '2999-03-01T08:00:00.000Z',
    expiresAt: '2999-03-02T08:00:00.000Z',
  }
  return {
    key: { kind: 'key', id: newName(), key: Buffer.alloc(32, 7) },
    erased: { kind: 'key', id: newName(), key: null },
    secret: { kind: 'secret', id: newName(), secret: Buffer.alloc(32, 9) },
    password: { kind: 'password', id: user, hash: '$argon2id$one' },
    session: { kind: 'session', id: newName(), session },
    orderSecret: { kind: 'order-secret', id: newName(), hash: 'one' },
    factor: { kind: 'second-factor', id: newName(), factor: 'one' },
    note: { kind: 'log-note', id: newName(), note: '{}' },
  } satisfies Record<string, VaultEntry>
}

/** The vault's contract on moving its contents into another. */
export const transferContract = (vaultOf: () => Vault): void => {
  const kept = async (): Promise<VaultEntry[]> => {
    const all: VaultEntry[] = []
    for await (const entry of vaultOf().entries()) all.push(entry)
    return all
  }

  it('puts entries back so that they work as before', async () => {
    const vault = vaultOf()
    const { key, erased, secret, password, session, orderSecret, factor } = newEntries()
    await vault.restore([key, erased, secret, password, session, orderSecret, factor])
    expect(await vault.ensureKey(key.id)).toEqual(key.key)
    await expect(vault.ensureKey(erased.id)).rejects.toThrow(SubjectErased)
    expect(await vault.secret(secret.id)).toEqual(secret.secret)
    expect(await vault.passwordHash(password.id)).toBe(password.hash)
    expect(await vault.orderSecretHash(orderSecret.id)).toBe(orderSecret.hash)
    expect(await vault.secondFactor(factor.id)).toBe(factor.factor)
    expect(await vault.session(session.id, now)).toEqual(session.session)
    await vault.endSessionsOf(session.session.userId)
    expect(await vault.session(session.id, now)).toBeUndefined()
  })

  it('tells all that it keeps, erased subjects too', async () => {
    const vault = vaultOf()
    const { key, erased, secret, password, session, orderSecret, factor, note } = newEntries()
    const { branchId: _, ...shopper } = session.session
    const shoppers = { ...session, session: shopper }
    await vault.restore([key, secret, password, shoppers, orderSecret, factor, note])
    await vault.forgetKey(erased.id)
    const entries = await kept()
    for (const entry of [key, erased, secret, password, shoppers, orderSecret, factor, note]) {
      expect(entries).toContainEqual(entry)
    }
  })

  it('tells many, each once', async () => {
    const keys = Array.from({ length: 2_500 }, () => ({ ...newEntries().key, id: newName() }))
    await vaultOf().restore(keys)
    const ids = (await kept()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(keys.filter(({ id }) => !ids.includes(id))).toEqual([])
  })

  it('takes the same again, and never overwrites', async () => {
    const vault = vaultOf()
    const entries = newEntries()
    const { key, erased, secret, password, session, orderSecret, factor, note } = entries
    await vault.restore(Object.values(entries))
    await vault.restore(Object.values(entries))
    const others: VaultEntry[] = [
      { ...key, key: Buffer.alloc(32, 8) },
      { ...key, key: null },
      { ...erased, key: Buffer.alloc(32, 7) },
      { ...secret, secret: Buffer.alloc(32, 8) },
      { ...password, hash: '$argon2id$two' },
      { ...orderSecret, hash: 'two' },
      { ...factor, factor: 'two' },
      { ...note, note: '[]' },
      { ...session, session: { ...session.session, role: 'admin' } },
    ]
    for (const other of others) {
      const refused = vault.restore([newEntries().key, other])
      await expect(refused, other.kind).rejects.toThrow(VaultsDiffer)
    }
    const now = await kept()
    for (const entry of Object.values(entries)) expect(now).toContainEqual(entry)
  })
}
