import { expect, it } from 'vitest'
import type { Vault } from './port.ts'

const now = '2026-03-02T08:00:00.000Z'
const later = '2026-03-03T08:00:00.000Z'
const muchLater = '2026-03-04T08:00:00.000Z'
const offer = (hash: string, expiresAt = later) => ({ hash, expiresAt })

/** The vault's contract on the offer to set up the shop. `vaultOf` gives a vault that all these tests share. */
export const setupContract = (vaultOf: () => Vault): void => {
  it('keeps one offer to set up the shop: of several at once one holds, until it lapses or ends', async () => {
    const vault = vaultOf()
    await vault.endSetup()
    expect(await vault.setupOffer(now)).toBeUndefined()
    const hashes = ['a', 'b', 'c']
    const kept = await Promise.all(hashes.map((hash) => vault.offerSetup(offer(hash), now)))
    expect(kept.filter(Boolean)).toHaveLength(1)
    const holder = offer(hashes[kept.indexOf(true)] ?? '')
    expect(await vault.setupOffer(now)).toEqual(holder)
    expect(await vault.offerSetup(offer('d', muchLater), now)).toBe(false)
    expect(await vault.setupOffer(later)).toBeUndefined()
    expect(await vault.offerSetup(offer('e', muchLater), later)).toBe(true)
    expect(await vault.setupOffer(later)).toEqual(offer('e', muchLater))
    await vault.endSetup()
    expect(await vault.setupOffer(later)).toBeUndefined()
    expect(await vault.offerSetup(offer('f'), now)).toBe(true)
    await vault.endSetup()
  })
}
