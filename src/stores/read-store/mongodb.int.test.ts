import { describe, it } from 'vitest'
import { mongoEngine } from '../testing/engines.ts'
import { readStoreContract } from './contract.ts'
import { openMongoReadStore } from './mongodb.ts'

const engine = mongoEngine()

if ('reason' in engine) {
  describe('read store on MongoDB', () => {
    it.skip(`skipped: ${engine.reason}`, () => undefined)
  })
} else {
  readStoreContract('MongoDB', async () => {
    const server = await engine.start()
    let store = openMongoReadStore(server.url)
    return {
      store,
      reopen: async () => {
        await store.close()
        store = openMongoReadStore(server.url)
        return store
      },
      close: async () => {
        await store.close()
        await server.stop()
      },
    }
  })
}
