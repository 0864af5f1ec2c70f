import { randomUUID } from 'node:crypto'
import { realWorld } from '../../program/real-world.ts'
import { describeOnEngine } from '../../testing/stores/describe-on-engine.ts'
import { mongoEngine } from '../../testing/stores/engines.ts'
import { sealContract } from './contract.ts'
import { openMongoSeals } from './mongodb.ts'

describeOnEngine('seals on MongoDB', mongoEngine(), (server) => {
  sealContract('MongoDB', async () => {
    // A database of its own for each test, since a shop has one row of seals.
    const url = new URL(server().url)
    url.pathname = `/seals-${randomUUID()}`
    const store = openMongoSeals(url.href, realWorld)
    const opened = [store]
    return {
      store,
      reopen: async () => {
        const later = openMongoSeals(url.href, realWorld)
        opened.push(later)
        return later
      },
      close: async () => {
        for (const one of opened) await one.close()
      },
    }
  })
})
