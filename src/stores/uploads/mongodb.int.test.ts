import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { uploadContract } from './contract.ts'
import { openMongoUploads } from './mongodb.ts'

describeOnEngine('uploads on MongoDB', mongoEngine(), (server) => {
  uploadContract('MongoDB', async () => {
    const store = openMongoUploads(server().url, realWorld)
    const others = [store]
    return {
      store,
      reopen: async () => {
        const other = openMongoUploads(server().url, realWorld)
        others.push(other)
        return other
      },
      close: async () => {
        for (const one of others) await one.close()
      },
    }
  })
})
