import { describe, it } from 'vitest'
import { mongoEngine } from '../testing/engines.ts'
import { vaultContract } from './contract.ts'
import { openMongoVault } from './mongodb.ts'

const engine = mongoEngine()

if ('reason' in engine) {
  describe('vault on MongoDB', () => {
    it.skip(`skipped: ${engine.reason}`, () => undefined)
  })
} else {
  vaultContract('MongoDB', async () => {
    const server = await engine.start()
    let vault = openMongoVault(server.url)
    return {
      vault,
      reopen: async () => {
        await vault.close()
        vault = openMongoVault(server.url)
        return vault
      },
      close: async () => {
        await vault.close()
        await server.stop()
      },
    }
  })
}
