import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { snapshotContract } from './contract.ts'
import { openMongoSnapshots } from './mongodb.ts'

describeOnEngine('snapshots on MongoDB', mongoEngine(), (server) => {
  snapshotContract('MongoDB', async () => {
    const store = openMongoSnapshots(server().url, realWorld)
    const others = [store]
    return {
      store,
      reopen: async () => {
        const other = openMongoSnapshots(server().url, realWorld)
        others.push(other)
        return other
      },
      close: async () => {
        for (const one of others) await one.close()
      },
    }
  })
})
