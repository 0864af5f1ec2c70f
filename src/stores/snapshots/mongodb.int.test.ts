import { afterAll, beforeAll, describe, it } from 'vitest'
import { type Engine, mongoEngine } from '../testing/engines.ts'
import { snapshotContract } from './contract.ts'
import { openMongoSnapshots } from './mongodb.ts'

const engine = mongoEngine()

if ('reason' in engine) {
  describe('snapshots on MongoDB', () => {
    it.skip(`skipped: ${engine.reason}`, () => undefined)
  })
} else {
  describe('snapshots on MongoDB', () => {
    let server: Engine
    beforeAll(async () => {
      server = await engine.start()
    })
    afterAll(() => server.stop())
    snapshotContract('MongoDB', async () => {
      const store = openMongoSnapshots(server.url)
      const others = [store]
      return {
        store,
        reopen: async () => {
          const other = openMongoSnapshots(server.url)
          others.push(other)
          return other
        },
        close: async () => {
          for (const one of others) await one.close()
        },
      }
    })
  })
}
