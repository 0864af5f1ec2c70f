import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { openMongo } from '../mongo-client.ts'
import { pictureContract } from './contract.ts'
import { openMongoPictures } from './mongodb.ts'

describeOnEngine('pictures on MongoDB', mongoEngine(), (server) => {
  pictureContract('MongoDB', async () => {
    const mongo = openMongo(server().url, realWorld)
    await mongo.db.collection('duka_pictures').deleteMany({})
    const store = openMongoPictures(server().url, realWorld, { mongo })
    const others = [store]
    return {
      store,
      reopen: async () => {
        const other = openMongoPictures(server().url, realWorld)
        others.push(other)
        return other
      },
      close: async () => {
        for (const one of others) await one.close()
      },
    }
  })
})
