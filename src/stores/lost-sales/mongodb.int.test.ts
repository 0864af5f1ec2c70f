import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { openMongo } from '../mongo-client.ts'
import { FEW_PRODUCTS, lostSalesContract } from './contract.ts'
import { openMongoLostSales } from './mongodb.ts'

describeOnEngine('lost sales on MongoDB', mongoEngine(), (server) => {
  lostSalesContract('MongoDB', async () => {
    const mongo = openMongo(server().url, realWorld)
    for (const name of ['duka_lost_sales', 'duka_lost_asks'])
      await mongo.db.collection(name).deleteMany({})
    const store = openMongoLostSales(server().url, realWorld, mongo, FEW_PRODUCTS)
    const others = [store]
    return {
      store,
      reopen: async () => {
        const other = openMongoLostSales(server().url, realWorld)
        others.push(other)
        return other
      },
      close: async () => {
        for (const one of others) await one.close()
      },
    }
  })
})
