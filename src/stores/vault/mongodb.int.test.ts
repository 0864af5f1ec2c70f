import { describeOnEngine } from '../testing/describe-on-engine.ts'
import { mongoEngine } from '../testing/engines.ts'
import { vaultContract } from './contract.ts'
import { openMongoVault } from './mongodb.ts'

describeOnEngine('vault on MongoDB', mongoEngine(), (server) => {
  vaultContract('MongoDB', async () => {
    let vault = openMongoVault(server().url)
    return {
      vault,
      reopen: async () => {
        await vault.close()
        vault = openMongoVault(server().url)
        return vault
      },
      close: () => vault.close(),
    }
  })
})
