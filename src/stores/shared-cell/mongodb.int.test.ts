import { randomUUID } from 'node:crypto'
import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { sharedCellContract } from './contract.ts'
import { openMongoCell } from './mongodb.ts'

describeOnEngine('shared cell on MongoDB', mongoEngine(), (server) => {
  sharedCellContract('MongoDB', async () => {
    const name = randomUUID()
    return {
      open: async () => openMongoCell(server().url, name, realWorld),
      close: async () => undefined,
    }
  })
})
