import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { openMongo } from '../mongo-client.ts'
import { FEW_WORDS, missedSearchesContract } from './contract.ts'
import { openMongoMissedSearches } from './mongodb.ts'

describeOnEngine('missed searches on MongoDB', mongoEngine(), (server) => {
  missedSearchesContract('MongoDB', async () => {
    const mongo = openMongo(server().url, realWorld)
    for (const name of ['duka_missed_searches', 'duka_missed_asks'])
      await mongo.db.collection(name).deleteMany({})
    const store = openMongoMissedSearches(server().url, realWorld, mongo, FEW_WORDS)
    const others = [store]
    return {
      store,
      reopen: async () => {
        const other = openMongoMissedSearches(server().url, realWorld)
        others.push(other)
        return other
      },
      close: async () => {
        for (const one of others) await one.close()
      },
    }
  })
})
