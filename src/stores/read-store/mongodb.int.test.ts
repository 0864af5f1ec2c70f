import { describeOnEngine } from '../testing/describe-on-engine.ts'
import { mongoEngine } from '../testing/engines.ts'
import { readStoreContract } from './contract.ts'
import { openMongoReadStore } from './mongodb.ts'

describeOnEngine('read store on MongoDB', mongoEngine(), (server) => {
  readStoreContract('MongoDB', async () => {
    let store = openMongoReadStore(server().url)
    return {
      store,
      reopen: async () => {
        await store.close()
        store = openMongoReadStore(server().url)
        return store
      },
      close: () => store.close(),
    }
  })
})
