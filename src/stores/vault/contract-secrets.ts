import { expect, it } from 'vitest'
import { firstVersion, type SecretVersion } from '../../lib/renewed-secret.ts'
import { early, newName } from '../../testing/stores/vault-values.ts'
import type { Vault, VaultEntry } from './port.ts'

const late = '2999-03-05T09:00:00.000Z'

const renewalOf = (old: SecretVersion, fill: number): SecretVersion[] => [
  { secret: Buffer.alloc(32, fill), madeAt: early, usedFrom: early, until: null },
  { ...old, until: '2999-03-03T09:00:00.000Z' },
]

/** The vault's contract on secrets that are renewed. */
export const secretsContract = (vaultOf: () => Vault): void => {
  const first = async (name: string): Promise<SecretVersion> => {
    const [version] = await vaultOf().secretVersions(name)
    if (version === undefined) throw new Error('No value was made')
    return version
  }

  it('makes one value of a renewed secret, which is the secret of its name', async () => {
    const [vault, name] = [vaultOf(), newName()]
    expect(await vault.hasSecret(name)).toBe(false)
    const all = await Promise.all(Array.from({ length: 10 }, () => vault.secretVersions(name)))
    const secret = await vault.secret(name)
    for (const versions of all) expect(versions).toEqual([firstVersion(secret)])
    expect(await vault.hasSecret(name)).toBe(true)
  })

  it('keeps the values that replace others, the newest first', async () => {
    const [vault, name] = [vaultOf(), newName()]
    const next = renewalOf(await first(name), 1)
    expect(await vault.replaceVersions(name, (await first(name)).secret, next)).toBe(true)
    expect(await vault.secretVersions(name)).toEqual(next)
    expect(await first(newName())).not.toEqual(next[0])
  })

  it('replaces the values of a secret only in place of those that the caller saw', async () => {
    const [vault, name] = [vaultOf(), newName()]
    const old = await first(name)
    const renewals = Array.from({ length: 10 }, (_, n) => renewalOf(old, n + 1))
    const done = await Promise.all(
      renewals.map((next) => vault.replaceVersions(name, old.secret, next)),
    )
    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await vault.secretVersions(name)).toEqual(renewals[done.indexOf(true)])
    expect(await vault.replaceVersions(name, old.secret, renewalOf(old, 99))).toBe(false)
    expect(await vault.replaceVersions(newName(), old.secret, renewalOf(old, 99))).toBe(false)
  })

  it('drops values that are no longer accepted, and no others', async () => {
    const [vault, name, other] = [vaultOf(), newName(), newName()]
    const next = renewalOf(await first(name), 1)
    await vault.replaceVersions(name, (await first(name)).secret, next)
    const kept = await vault.secretVersions(other)
    await vault.forgetExpired(early, 10)
    expect(await vault.secretVersions(name)).toEqual(next)
    await vault.forgetExpired(late, 10)
    expect(await vault.secretVersions(name)).toEqual(next.slice(0, 1))
    expect(await vault.secretVersions(other)).toEqual(kept)
  })

  it('hands on all values of a renewed secret to another vault', async () => {
    const [vault, name, moved] = [vaultOf(), newName(), newName()]
    const next = renewalOf(await first(name), 7)
    await vault.replaceVersions(name, (await first(name)).secret, next)
    let entry: VaultEntry | undefined
    for await (const one of vault.entries()) if (one.id === name) entry = one
    if (entry?.kind !== 'secret') throw new Error('The vault does not tell the secret')
    await vault.restore([{ ...entry, id: moved }])
    expect(await vault.secretVersions(moved)).toEqual(next)
  })
}
