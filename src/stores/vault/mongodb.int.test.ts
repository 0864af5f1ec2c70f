import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { vaultContract } from './contract.ts'
import { openMongoVault } from './mongodb.ts'

describeOnEngine('vault on MongoDB', mongoEngine(), (server) => {
  vaultContract('MongoDB', async () => {
    let vault = openMongoVault(server().url, realWorld)
    return {
      vault,
      reopen: async () => {
        await vault.close()
        vault = openMongoVault(server().url, realWorld)
        return vault
      },
      close: () => vault.close(),
    }
  })
})
