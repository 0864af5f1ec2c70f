import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { positionsContract } from './contract.ts'
import { openMongoPositions } from './mongodb.ts'

describeOnEngine('positions on MongoDB', mongoEngine(), (server) => {
  positionsContract('MongoDB', async () => {
    const [store, another] = [
      openMongoPositions(server().url, realWorld),
      openMongoPositions(server().url, realWorld),
    ]
    const opened = [store, another]
    return {
      store,
      another,
      reopen: async () => {
        const later = openMongoPositions(server().url, realWorld)
        opened.push(later)
        return later
      },
      close: async () => {
        for (const one of opened) await one.close()
      },
    }
  })
})
