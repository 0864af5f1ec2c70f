import { afterEach, beforeEach, expect, it } from 'vitest'
import { LEAD_MS, renewSecret } from '../commands/operations/renew-secret.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'
import { followSecret } from './follow-secret.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
})
afterEach(() => shop.close())

it('a running process sees a renewed secret, and goes on with what it knows while the vault is away', async () => {
  const { vault, world } = shop.deps
  let look: () => unknown = () => undefined
  let isAway = false
  const secretVersions: typeof vault.secretVersions = async (name) => {
    if (isAway) throw new Error('The vault is away')
    return vault.secretVersions(name)
  }
  const every: typeof world.every = (_, run) => {
    look = run
    return () => undefined
  }
  const source = { vault: { ...vault, secretVersions }, world: { ...world, every } }
  const { secret } = await followSecret(source, 'limits')
  const { used: old } = secret()
  await shop.done(renewSecret, { name: 'limits', reason: 'Planned', atOnce: false })
  isAway = true
  await look()
  expect(secret()).toEqual({ used: old, accepted: [old] })
  isAway = false
  await look()
  expect(secret().accepted).toHaveLength(2)
  shop.tick(LEAD_MS)
  expect(secret().used).not.toEqual(old)
})
