import { expect, it } from 'vitest'
import { newName } from '../../testing/stores/vault-values.ts'
import type { Vault } from './port.ts'

/** The vault's contract on the secrets that open one order each. */
export const orderSecretContract = (vaultOf: () => Vault): void => {
  it('keeps the first hash of an order, also of several that come at once, until it is forgotten', async () => {
    const vault = vaultOf()
    const [orderId, other] = [newName(), newName()]
    expect(await vault.orderSecretHash(orderId)).toBeUndefined()
    const hashes = ['a', 'b', 'c']
    await Promise.all(hashes.map((hash) => vault.keepOrderSecret(orderId, hash)))
    const kept = await vault.orderSecretHash(orderId)
    expect(hashes).toContain(kept)
    await vault.keepOrderSecret(orderId, 'd')
    expect(await vault.orderSecretHash(orderId)).toBe(kept)
    await vault.keepOrderSecret(other, 'e')
    for (const id of [orderId, orderId, newName()]) await vault.forgetOrderSecret(id)
    expect(await vault.orderSecretHash(orderId)).toBeUndefined()
    expect(await vault.orderSecretHash(other)).toBe('e')
  })
}
